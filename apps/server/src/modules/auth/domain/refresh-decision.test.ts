import { expect, test } from 'vitest'
import { decideRefresh, type RefreshInput } from './refresh-decision.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const decide = (facts: Partial<RefreshInput>) =>
  decideRefresh(
    { client: 'web', endedAt: null, expiresAt: ago(-1), spentAt: null, isBound: true, ...facts },
    now,
  )

test('a web session rotates its token, a literal client keeps it', () => {
  expect(decide({})).toBe('rotate')
  expect(decide({ client: 'literal', isBound: false })).toBe('keep')
})

test('a bound family is refused without its cookie', () => {
  expect(decide({ isBound: false })).toBe('refuse')
  expect(decide({ isBound: false, spentAt: ago(1_000) })).toBe('refuse')
})

test('a spent token is repeated for ten seconds and counts as reuse after them', () => {
  expect(decide({ spentAt: ago(0) })).toBe('repeat')
  expect(decide({ spentAt: ago(10_000) })).toBe('repeat')
  expect(decide({ spentAt: ago(10_001) })).toBe('reuse')
  expect(decide({ spentAt: ago(10_001), isBound: false })).toBe('reuse')
})

test('an ended or expired session is always refused', () => {
  for (const facts of [{ endedAt: ago(1) }, { expiresAt: now }])
    for (const client of ['web', 'literal'] as const)
      for (const spentAt of [null, ago(60_000)]) expect(decide({ ...facts, client, spentAt })).toBe('refuse')
})
