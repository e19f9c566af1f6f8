import { sql } from 'kysely'
import type { Tx } from '../database/user-transaction.ts'

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
