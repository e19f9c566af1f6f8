import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { Tx } from '../../database/user-transaction.ts'

const windowSeconds = 15 * 60 // S-13
const maxPauseSeconds = 60 * 60
const resetAfterSeconds = 24 * 60 * 60

/** Seconds to wait once the limit is used up; each further attempt doubles them. */
const pauseSeconds = (max: number) =>
  sql`least(${windowSeconds} * 2 ^ least(c.count - ${max}::int, 10), ${maxPauseSeconds})`
const ageSeconds = (now: Date) => sql`extract(epoch from ${now}::timestamptz - c.window_start)`

/** Counters with a growing pause. Each method is one statement outside of any transaction. */
export const backoffCounterRepository = (db: Db) => ({
  /**
   * Counts an attempt and returns true, or returns false and counts nothing, in one atomic statement. Allows `max` attempts
   * in 15 minutes, then one after each pause; a day without attempts resets the counter. The first condition keeps a flood
   * of refused attempts from writing; the one under the row lock decides.
   */
  async consume(scope: string, key: Buffer, max: number, now: Date): Promise<boolean> {
    const isAllowed = sql`(c.count < ${max} or ${ageSeconds(now)} >= ${pauseSeconds(max)})`
    const startsNewWindow = sql`(${ageSeconds(now)} >= ${resetAfterSeconds} or (c.count < ${max} and ${ageSeconds(now)} >= ${windowSeconds}))`
    const { rows } = await sql`
      insert into rate_counter as c (scope, key, window_start, count)
      select ${scope}::text, ${key}::bytea, ${now}::timestamptz, 1
      where not exists (select from rate_counter c where c.scope = ${scope} and c.key = ${key} and not ${isAllowed})
      on conflict (scope, key) do update set
        count = case when ${startsNewWindow} then 1 else c.count + 1 end,
        window_start = case when ${startsNewWindow} or c.count >= ${max} then excluded.window_start else c.window_start end
      where ${isAllowed}
      returning c.count`.execute(db)
    return rows.length > 0
  },

  async secondsToWait(scope: string, key: Buffer, max: number, now: Date): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select (${pauseSeconds(max)} - ${ageSeconds(now)})::float8 as seconds
      from rate_counter c where c.scope = ${scope} and c.key = ${key}`.execute(db)
    return Math.max(1, rows[0]?.seconds ?? 1)
  },
})

export const rateCounterRepository = (tx: Tx) => ({
  /** Increments the counter in one atomic statement. Starts a new window if the old one began at or before `windowStartLimit`. */
  async increment(scope: string, key: Buffer, now: Date, windowStartLimit: Date) {
    const { rows } = await sql<{ count: number; window_start: Date }>`
      insert into rate_counter as c (scope, key, window_start, count) values (${scope}, ${key}, ${now}, 1)
      on conflict (scope, key) do update set
        count = case when c.window_start <= ${windowStartLimit} then 1 else least(c.count, 1000000) + 1 end,
        window_start = case when c.window_start <= ${windowStartLimit} then excluded.window_start else c.window_start end
      returning count, window_start`.execute(tx)
    const [row] = rows
    if (!row) throw new Error('The counter returned no row.')
    return row
  },

  async delete(scope: string, key: Buffer) {
    await tx.deleteFrom('rate_counter').where('scope', '=', scope).where('key', '=', key).execute()
  },
})
