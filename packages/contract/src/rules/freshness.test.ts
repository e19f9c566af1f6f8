import { expect, test } from 'vitest'
import { freshness, hoursSince, isActive } from './freshness.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (hours: number, seconds = 0) => new Date(now.getTime() - hours * 3_600_000 - seconds * 1_000)

test.each([
  [0, 0, 'fresh'],
  [23, 3_599, 'fresh'],
  [24, 0, 'yesterday'],
  [72, 0, 'yesterday'],
  [72, 1, 'stale'],
  [500, 0, 'stale'],
] as const)('%s hours and %s seconds after its sync an account is %s', (hours, seconds, expected) =>
  expect(freshness(ago(hours, seconds), now)).toBe(expected),
)

test('an account that was never synced is stale and not active', () => {
  expect(freshness(null, now)).toBe('stale')
  expect(isActive(null, now)).toBe(false)
})
test('accounts of the last 72 hours are active', () => {
  expect([isActive(ago(72), now), isActive(ago(72, 1), now)]).toEqual([true, false])
})
test('hours are whole and never negative, also when a clock is ahead', () => {
  expect([hoursSince(ago(5, 3_599), now), hoursSince(ago(-3), now)]).toEqual([5, 0])
  expect(freshness(ago(-3), now)).toBe('fresh')
})
