import { expect, test } from 'vitest'
import { computeIdleDeadline } from './idle.ts'

const lastSeenAt = new Date('2026-11-20T12:00:00Z')
const openForMs = (locksAfter: number | null, client: 'web' | 'literal' = 'web') => {
  const end = computeIdleDeadline({ client, lastSeenAt, locksAfter })
  return end === null ? null : end.getTime() - lastSeenAt.getTime()
}

test('time locks no session without a PIN, and none of a literal client', () => {
  expect(openForMs(null)).toBeNull()
  expect(openForMs(10, 'literal')).toBeNull()
})

test.each([10, 30, 60, 300])('a page that reports use every %i/5 s keeps its session open', (seconds) => {
  const longestSilence = seconds * 1_000 + (seconds / 5) * 1_000
  expect(openForMs(seconds)).toBeGreaterThan(longestSilence)
  expect(openForMs(seconds)).toBeLessThanOrEqual(seconds * 1_500 + 2_000)
})
