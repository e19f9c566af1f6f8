import { addDays, startOfDay, toPlainDate } from '@lucas/contract/rules/periods.ts'

const [minute, hour] = [60_000, 3_600_000]
/** Pool time plus a two-hour session stay below a day, so the accounts never look stale (spec 4). */
const maxPooledMs = 20 * hour
/** The browser gives up after a minute; a longer queue of seed jobs has finished by then. */
const maxPreparingMs = 15 * minute
/** Tolerated clock difference: no process assigns a demo user that another one may already erase. */
const clockMarginMs = minute

interface Household {
  made_at: Date
  ready_at: Date | null
  expires_at: Date
}

/** Returns when a demo user seeded now leaves the pool: after midnight in Chile its data lack the newest day. */
export function pooledUntil(now: Date): Date {
  const midnight = startOfDay(addDays(toPlainDate(now), 1)).getTime()
  return new Date(Math.min(midnight, now.getTime() + maxPooledMs))
}

/** Returns the earliest expiry that a pooled demo user may have to be assigned. */
export const minExpiry = (now: Date): Date => new Date(now.getTime() + clockMarginMs)

/** Returns the time before which an unfinished seeding counts as failed. */
export const preparingSince = (now: Date): Date => new Date(now.getTime() - maxPreparingMs)

/** Returns whether a demo user must be erased: its session expired or its seeding never finished. */
export const isExpired = ({ made_at, ready_at, expires_at }: Household, now: Date): boolean =>
  expires_at <= now || (ready_at === null && made_at <= preparingSince(now))
