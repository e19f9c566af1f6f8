import type { SessionClient } from '@lucas/contract/auth/session-client.ts'

const second = 1_000
const maxIntervalMs = 60 * second

/** Returns the milliseconds between last-seen updates: a tenth of the lock timeout, at most a minute. */
export const lastSeenIntervalMs = (locksAfterSeconds: number | null): number =>
  locksAfterSeconds === null ? maxIntervalMs : Math.min(maxIntervalMs, (locksAfterSeconds * second) / 10)

export interface IdleInput {
  readonly client: SessionClient
  readonly lastSeenAt: Date
  /** Seconds; null if the user has no PIN. */
  readonly locksAfter: number | null
}

/**
 * Returns when an idle session locks; null if time does not lock it. Pages lock themselves to the second. The server
 * waits longer, so that they can report use: a fifth of the timeout, plus the delay of last-seen updates. A literal
 * client has no lock screen, so time does not lock its sessions.
 */
export function computeIdleDeadline({ client, lastSeenAt, locksAfter }: IdleInput): Date | null {
  if (client !== 'web' || locksAfter === null) return null
  const idleMs = locksAfter * second * 1.2 + lastSeenIntervalMs(locksAfter) + 2 * second
  return new Date(lastSeenAt.getTime() + idleMs)
}
