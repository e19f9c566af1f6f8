import { limits } from '../limits.ts'

export type Freshness = 'fresh' | 'yesterday' | 'stale'

/** Returns the whole hours between two instants, at least 0. */
export const hoursSince = (then: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - then.getTime()) / 3_600_000))

/** Returns fresh below 24 h, yesterday up to 72 h, stale above 72 h or if never synced (spec 4). */
export function freshness(updatedAt: Date | null, now: Date): Freshness {
  if (updatedAt === null) return 'stale'
  const hours = (now.getTime() - updatedAt.getTime()) / 3_600_000
  if (hours < limits.freshHours) return 'fresh'
  return hours <= limits.staleHours ? 'yesterday' : 'stale'
}

/** Whether an account was updated within 72 hours (spec 4). */
export const isActive = (updatedAt: Date | null, now: Date): boolean => freshness(updatedAt, now) !== 'stale'
