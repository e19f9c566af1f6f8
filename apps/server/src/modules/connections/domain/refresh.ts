import type { BankError } from '@lucas/contract/connection.ts'
import { lockedUntil, type Standing, standingAt } from './state.ts'

export const mostTries = 5
const dayMs = 24 * 3_600_000

/** When a connection that can do it by itself is asked again (decisions 3). */
export const nextRefreshAt = (now: Date): Date => new Date(now.getTime() + dayMs)

/** `start` asks the bank, `running` waits for what was asked, `needs_person` is mended at the widget only. */
export type RefreshVerdict = 'start' | 'running' | 'needs_person' | 'none'

export type Refreshable = Standing & { updatedAt: Date; hasCredentials: boolean }

/** What asking for new data does to a connection. Locked credentials are left in peace for a day (reference 1.8). */
export function refreshVerdict(connection: Refreshable, now: Date): RefreshVerdict {
  const { state, error } = standingAt(connection, now)
  if (state === 'disconnected') return 'none'
  if (state === 'pending' || state === 'syncing') return 'running'
  if (!connection.hasCredentials) return 'needs_person'
  if (state !== 'reauth_required') return 'start'
  const locked = lockedUntil({ state, error, updatedAt: connection.updatedAt })
  return locked !== null && locked <= now ? 'start' : 'needs_person'
}

const passing = new Set<BankError>(['bank_unavailable', 'unexpected'])

/** Whether a fault may be over at the next try; a refused login never is, and a second one would lock it. */
export const isWorthRetrying = (error: BankError, tries: number): boolean =>
  passing.has(error) && tries < mostTries

/** Any moment (`chance`, 0 to 1) of a time that doubles with each try: full jitter, so that many never come back at once. */
export function retryAfterSeconds(
  tries: number,
  { first, longest }: { first: number; longest: number },
  chance: number,
): number {
  const full = Math.min(longest, first * 2 ** (tries - 1))
  return Math.max(1, Math.round(full * chance))
}
