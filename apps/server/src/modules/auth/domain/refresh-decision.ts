import type { SessionClient } from '@lucas/contract/auth/session-client.ts'

/** For this long a spent token gets the same successor again: two tabs, or a lost response (S-16). */
const repeatWindowMs = 10_000

export type RefreshInput = {
  readonly client: SessionClient
  readonly endedAt: Date | null
  readonly expiresAt: Date
  readonly spentAt: Date | null
  /** The request has the binding cookie of the token family. */
  readonly isBound: boolean
}

/**
 * `keep`: a new access token; the refresh token stays valid. `rotate`: also a successor. `repeat`: the same successor
 * again. `reuse`: the token was copied, so the family ends.
 */
export type RefreshDecision = 'refuse' | 'keep' | 'rotate' | 'repeat' | 'reuse'

/** Returns what to do with a refresh token. A bound family is always refused without its cookie (S-17). */
export function decideRefresh(facts: RefreshInput, now: Date): RefreshDecision {
  if (facts.endedAt !== null || facts.expiresAt.getTime() <= now.getTime()) return 'refuse'
  if (facts.client !== 'web') return 'keep'
  const isLate = facts.spentAt !== null && now.getTime() - facts.spentAt.getTime() > repeatWindowMs
  if (isLate) return 'reuse'
  if (!facts.isBound) return 'refuse'
  return facts.spentAt === null ? 'rotate' : 'repeat'
}
