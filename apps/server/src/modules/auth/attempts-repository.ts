import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

const windowSeconds = 15 * 60 // S-13
const longestPauseSeconds = 60 * 60
const forgottenAfterSeconds = 24 * 60 * 60

/** Seconds to wait after the try that used the limit up; each further one doubles them. */
const pause = (max: number) =>
  sql`least(${windowSeconds} * 2 ^ least(c.count - ${max}::int, 10), ${longestPauseSeconds})`
const age = (now: Date) => sql`extract(epoch from ${now}::timestamptz - c.window_start)`

/** One statement each, outside of any transaction: `rate_counter` holds nobody's rows. */
export const attemptsRepository = (db: Db) => ({
  /**
   * Counts a try and lets it pass, or answers false and counts nothing: one atomic statement. `max` tries in a window
   * of 15 minutes, then one after each pause; a day of quiet forgets them all. The look before keeps a flood of
   * refused tries from writing; the look under the row's lock is the one that decides.
   */
  async admit(scope: string, key: Buffer, max: number, now: Date): Promise<boolean> {
    const isFree = sql`(c.count < ${max} or ${age(now)} >= ${pause(max)})`
    const isFresh = sql`(${age(now)} >= ${forgottenAfterSeconds} or (c.count < ${max} and ${age(now)} >= ${windowSeconds}))`
    const { rows } = await sql`
      insert into rate_counter as c (scope, key, window_start, count)
      select ${scope}::text, ${key}::bytea, ${now}::timestamptz, 1
      where not exists (select from rate_counter c where c.scope = ${scope} and c.key = ${key} and not ${isFree})
      on conflict (scope, key) do update set
        count = case when ${isFresh} then 1 else c.count + 1 end,
        window_start = case when ${isFresh} or c.count >= ${max} then excluded.window_start else c.window_start end
      where ${isFree}
      returning c.count`.execute(db)
    return rows.length > 0
  },

  async secondsToWait(scope: string, key: Buffer, max: number, now: Date): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select (${pause(max)} - ${age(now)})::float8 as seconds
      from rate_counter c where c.scope = ${scope} and c.key = ${key}`.execute(db)
    return Math.max(1, rows[0]?.seconds ?? 1)
  },
})
