import { limits } from '../limits.ts'

export type Freshness = 'fresh' | 'yesterday' | 'stale'

/** Whole hours between two instants, never below zero. */
export const hoursSince = (then: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - then.getTime()) / 3_600_000))

/** Under 24 h up to date, 24 to 72 h yesterday, over 72 h reconnection required (spec 4). Never synced is stale. */
export function freshness(updatedAt: Date | null, now: Date): Freshness {
  if (updatedAt === null) return 'stale'
  const hours = (now.getTime() - updatedAt.getTime()) / 3_600_000
  if (hours < limits.freshHours) return 'fresh'
  return hours <= limits.staleHours ? 'yesterday' : 'stale'
}

/** Accounts updated within 72 hours count as active (spec 4). */
export const isActive = (updatedAt: Date | null, now: Date): boolean => freshness(updatedAt, now) !== 'stale'
