import { expect, test } from 'vitest'
import { isWorthRetrying, type Refreshable, refreshVerdict, retryAfterSeconds } from './refresh.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const connection = (change: Partial<Refreshable> = {}): Refreshable => ({
  state: 'active',
  error: null,
  updatedAt: hoursAgo(3),
  hasCredentials: true,
  ...change,
})

test.each<[string, Partial<Refreshable>, string]>([
  ['works and has credentials', {}, 'start'],
  ['failed and has credentials', { state: 'error', error: 'bank_unavailable' }, 'start'],
  ['has no credentials', { hasCredentials: false }, 'needs_person'],
  ['waits for its data', { state: 'syncing', updatedAt: hoursAgo(0.1) }, 'running'],
  ['waits for data that never came', { state: 'syncing', updatedAt: hoursAgo(1) }, 'start'],
  ['was disconnected', { state: 'disconnected' }, 'none'],
  ['was refused', { state: 'reauth_required', error: 'invalid_credentials' }, 'needs_person'],
  ['is locked since 23 hours', lockedSince(23), 'needs_person'],
  ['is locked since 24 hours', lockedSince(24), 'start'],
])('a connection that %s', (_, change, verdict) => {
  expect(refreshVerdict(connection(change), now)).toBe(verdict)
})

function lockedSince(hours: number): Partial<Refreshable> {
  return { state: 'reauth_required', error: 'locked_credentials', updatedAt: hoursAgo(hours) }
}

test('what passes is tried five times, a refused login once', () => {
  expect([1, 2, 3, 4, 5].map((tries) => isWorthRetrying('bank_unavailable', tries))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  for (const error of ['invalid_credentials', 'locked_credentials', 'second_factor_timeout'] as const)
    expect(isWorthRetrying(error, 1)).toBe(false)
})

test('waits double, end at the longest, and any moment of them is as likely (full jitter)', () => {
  const rule = { first: 15, longest: 100 }
  expect([1, 2, 3, 4].map((tries) => retryAfterSeconds(tries, rule, 1))).toEqual([15, 30, 60, 100])
  expect(retryAfterSeconds(4, rule, 0.5)).toBe(50)
  expect(retryAfterSeconds(4, rule, 0)).toBe(1)
})
