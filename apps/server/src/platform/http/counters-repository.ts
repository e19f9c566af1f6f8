import { sql } from 'kysely'
import type { Tx } from '../database/person.ts'

export const countersRepository = (tx: Tx) => ({
  /** One atomic statement: begins a new window where the old one began before `opened`, else counts on. */
  async count(scope: string, key: Buffer, now: Date, opened: Date) {
    const { rows } = await sql<{ count: number; window_start: Date }>`
      insert into rate_counter as c (scope, key, window_start, count) values (${scope}, ${key}, ${now}, 1)
      on conflict (scope, key) do update set
        count = case when c.window_start <= ${opened} then 1 else least(c.count, 1000000) + 1 end,
        window_start = case when c.window_start <= ${opened} then excluded.window_start else c.window_start end
      returning count, window_start`.execute(tx)
    const [row] = rows
    if (!row) throw new Error('A counter answered nothing.')
    return row
  },

  async forget(scope: string, key: Buffer) {
    await tx.deleteFrom('rate_counter').where('scope', '=', scope).where('key', '=', key).execute()
  },
})
