import type { SessionClient } from '@lucas/contract/session-client.ts'

/** A spent token gets the same successor again for this long: two tabs, or an answer that was lost (S-16). */
const repeatWindowMs = 10_000

export type RefreshFacts = {
  readonly client: SessionClient
  readonly endedAt: Date | null
  readonly expiresAt: Date
  readonly spentAt: Date | null
  /** The request carried the cookie that the family is bound to. */
  readonly isBound: boolean
}

/**
 * `keep`: a new access token, the refresh token stays. `rotate`: a successor too. `repeat`: the successor that was
 * already given. `reuse`: somebody else holds a copy, the family ends.
 */
export type RefreshDecision = 'refuse' | 'keep' | 'rotate' | 'repeat' | 'reuse'

/** What a refresh token is worth now. A bound family is never served without its cookie (S-17). */
export function decideRefresh(facts: RefreshFacts, now: Date): RefreshDecision {
  if (facts.endedAt !== null || facts.expiresAt.getTime() <= now.getTime()) return 'refuse'
  if (facts.client !== 'web') return 'keep'
  const isLate = facts.spentAt !== null && now.getTime() - facts.spentAt.getTime() > repeatWindowMs
  if (isLate) return 'reuse'
  if (!facts.isBound) return 'refuse'
  return facts.spentAt === null ? 'rotate' : 'repeat'
}
