import type { SessionClient } from '@lucas/contract/auth/session-client.ts'

const second = 1_000

/** Milliseconds between the last-seen updates of sessions that time does not lock. */
export const lastSeenIntervalMs = 60 * second

export interface IdleInput {
  readonly client: SessionClient
  readonly lastSeenAt: Date
  /** Seconds; null if the user has no PIN. */
  readonly locksAfter: number | null
}

/**
 * Returns when an idle session locks; null if time does not lock it. Pages lock themselves to the second and report use five
 * times per timeout; besides a step-up and a change of the lock settings, nothing else restarts this clock. The server waits three
 * tenths of the timeout and two seconds longer, for late reports. A literal client has no lock screen, so time does not lock its
 * sessions.
 */
export function computeIdleDeadline({ client, lastSeenAt, locksAfter }: IdleInput): Date | null {
  if (client !== 'web' || locksAfter === null) return null
  const idleMs = locksAfter * second * 1.3 + 2 * second
  return new Date(lastSeenAt.getTime() + idleMs)
}
