import { expect, test } from 'vitest'
import { decideRefresh, isRetryable, type RefreshInput, retryDelaySeconds } from './refresh-policy.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const connection = (change: Partial<RefreshInput> = {}): RefreshInput => ({
  state: 'active',
  error: null,
  updatedAt: hoursAgo(3),
  hasCredentials: true,
  ...change,
})

test.each<[string, Partial<RefreshInput>, string]>([
  ['is active and has credentials', {}, 'start'],
  ['failed and has credentials', { state: 'error', error: 'bank_unavailable' }, 'start'],
  ['has no credentials', { hasCredentials: false }, 'needs_person'],
  ['waits for its data', { state: 'syncing', updatedAt: hoursAgo(0.1) }, 'running'],
  ['waits for overdue data', { state: 'syncing', updatedAt: hoursAgo(1) }, 'start'],
  ['was disconnected', { state: 'disconnected' }, 'none'],
  ['was refused', { state: 'reauth_required', error: 'invalid_credentials' }, 'needs_person'],
  ['has been locked for 23 hours', lockedSince(23), 'needs_person'],
  ['has been locked for 24 hours', lockedSince(24), 'start'],
])('a connection that %s', (_, change, verdict) => {
  expect(decideRefresh(connection(change), now)).toBe(verdict)
})

function lockedSince(hours: number): Partial<RefreshInput> {
  return { state: 'reauth_required', error: 'locked_credentials', updatedAt: hoursAgo(hours) }
}

test('retries a transient error up to five attempts and a refused login never', () => {
  expect([1, 2, 3, 4, 5].map((tries) => isRetryable('bank_unavailable', tries))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  for (const error of ['invalid_credentials', 'locked_credentials', 'second_factor_timeout'] as const)
    expect(isRetryable(error, 1)).toBe(false)
})

test('doubles the delay up to the maximum, with full jitter', () => {
  const rule = { first: 15, longest: 100 }
  expect([1, 2, 3, 4].map((tries) => retryDelaySeconds(tries, rule, 1))).toEqual([15, 30, 60, 100])
  expect(retryDelaySeconds(4, rule, 0.5)).toBe(50)
  expect(retryDelaySeconds(4, rule, 0)).toBe(1)
})
