const second = 1_000
const longestPauseMs = 60 * second

/** How often a session is marked as seen: often enough for its lock, and no oftener. */
export const seenEveryMs = (locksAfterSeconds: number | null): number =>
  locksAfterSeconds === null ? longestPauseMs : Math.min(longestPauseMs, (locksAfterSeconds * second) / 10)

/**
 * Whether nobody has used a session for longer than its lock waits. Pages lock to the second by themselves; here is
 * the room that they need to say that somebody is there: a fifth of the time, and what marking may lag.
 */
export function isIdle(idleMs: number, locksAfterSeconds: number | null): boolean {
  if (locksAfterSeconds === null) return false
  return idleMs > locksAfterSeconds * second * 1.2 + seenEveryMs(locksAfterSeconds) + 2 * second
}
