import type { BankError } from '@lucas/contract/banking/connection.ts'
import { type ConnectionStatus, lockedUntil, statusAt } from './connection-status.ts'

export const maxAttempts = 5
const dayMs = 24 * 3_600_000

/** Returns when a connection is refreshed automatically (decisions 3). */
export const nextRefreshAt = (now: Date): Date => new Date(now.getTime() + dayMs)

/** `start` requests new data, `running` waits for requested data, `needs_person` requires the widget. */
export type RefreshDecision = 'start' | 'running' | 'needs_person' | 'none'

export type RefreshInput = ConnectionStatus & { updatedAt: Date; hasCredentials: boolean }

/** Decides what a refresh does with a connection. Locked credentials are not tried for a day (reference 1.8). */
export function decideRefresh(connection: RefreshInput, now: Date): RefreshDecision {
  const { state, error } = statusAt(connection, now)
  if (state === 'disconnected') return 'none'
  if (state === 'pending' || state === 'syncing') return 'running'
  if (!connection.hasCredentials) return 'needs_person'
  if (state !== 'reauth_required') return 'start'
  const locked = lockedUntil({ state, error, updatedAt: connection.updatedAt })
  return locked !== null && locked <= now ? 'start' : 'needs_person'
}

const transientErrors = new Set<BankError>(['bank_unavailable', 'unexpected'])

/** Whether another attempt may succeed. A refused login is never retried, because a second refusal may lock it. */
export const isRetryable = (error: BankError, attempt: number): boolean =>
  transientErrors.has(error) && attempt < maxAttempts

/** Seconds before another attempt; they double up to `longest`, with jitter. */
export type RetryDelay = { first: number; longest: number }

/** Returns the delay in seconds before the next attempt: exponential with full jitter (`chance` from 0 to 1). */
export function retryDelaySeconds(attempt: number, { first, longest }: RetryDelay, chance: number): number {
  const full = Math.min(longest, first * 2 ** (attempt - 1))
  return Math.max(1, Math.round(full * chance))
}
