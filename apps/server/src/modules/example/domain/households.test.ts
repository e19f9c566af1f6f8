import { describe, expect, test } from 'vitest'
import { isExpired, pooledUntil } from './households.ts'

const at = (text: string) => new Date(text)

describe('a pooled demo user', () => {
  test.each([
    ['in the morning it waits for twenty hours at most', '2026-06-10T04:30:00Z', '2026-06-11T00:30:00Z'],
    ['in the evening it waits until midnight in Chile', '2026-06-10T23:00:00Z', '2026-06-11T04:00:00Z'],
    ['where the clock skips midnight, until one o’clock', '2026-09-06T02:00:00Z', '2026-09-06T04:00:00Z'],
  ])('%s', (_, now, end) => {
    expect(pooledUntil(at(now))).toEqual(at(end))
  })
})

describe('a demo user is expired', () => {
  const made = at('2026-06-10T12:00:00Z')
  const household = { made_at: made, ready_at: made, expires_at: at('2026-06-10T14:00:00Z') }

  test('when its session expired', () => {
    expect(isExpired(household, at('2026-06-10T13:59:59Z'))).toBe(false)
    expect(isExpired(household, at('2026-06-10T14:00:00Z'))).toBe(true)
  })

  test('when it is not ready after a quarter of an hour', () => {
    const unready = { ...household, ready_at: null }
    expect(isExpired(unready, at('2026-06-10T12:14:59Z'))).toBe(false)
    expect(isExpired(unready, at('2026-06-10T12:15:00Z'))).toBe(true)
  })
})
