import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

const windowSeconds = 15 * 60 // S-13
const longestPauseSeconds = 60 * 60
const forgottenAfterSeconds = 24 * 60 * 60

/** Seconds to wait after the try that used the limit up; each further one doubles them. */
const pause = (max: number) =>
  sql`least(${windowSeconds} * 2 ^ least(c.count - ${max}::int, 10), ${longestPauseSeconds})`

export const attemptsRepository = (tx: Tx) => ({
  /**
   * Counts a try and lets it pass, or answers false and counts nothing: one atomic statement. `max` tries in a window
   * of 15 minutes, then one after each pause; a day of quiet forgets them all.
   */
  async admit(scope: string, key: Buffer, max: number, now: Date): Promise<boolean> {
    const age = sql`extract(epoch from ${now}::timestamptz - c.window_start)`
    const isFresh = sql`(${age} >= ${forgottenAfterSeconds} or (c.count < ${max} and ${age} >= ${windowSeconds}))`
    const { rows } = await sql`
      insert into rate_counter as c (scope, key, window_start, count) values (${scope}, ${key}, ${now}, 1)
      on conflict (scope, key) do update set
        count = case when ${isFresh} then 1 else c.count + 1 end,
        window_start = case when ${isFresh} or c.count >= ${max} then excluded.window_start else c.window_start end
      where c.count < ${max} or ${age} >= ${pause(max)}
      returning c.count`.execute(tx)
    return rows.length > 0
  },

  async secondsToWait(scope: string, key: Buffer, max: number, now: Date): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select (${pause(max)} - extract(epoch from ${now}::timestamptz - c.window_start))::float8 as seconds
      from rate_counter c where scope = ${scope} and key = ${key}`.execute(tx)
    return Math.max(1, rows[0]?.seconds ?? 1)
  },
})
