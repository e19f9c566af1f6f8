import { sql } from 'kysely'
import type { Tx } from '../database/person.ts'
import type { Over } from './schedule.ts'

type Place = Pick<Over, 'table' | 'since'>

/** Rows that are over, some at a time: each statement is short, and none waits long for its locks. */
export const leftoversRepository = (tx: Tx) => ({
  /** Whose rows are over (S-02). */
  async people(table: string, before: Date, atMost: number): Promise<string[]> {
    const { rows } = await sql<{
      person: string
    }>`select list_people_with_leftovers(${table}, ${before}, ${atMost}) as person`.execute(tx)
    return rows.map(({ person }) => person)
  },

  async drop(person: string, { table, since }: Place, before: Date, atMost: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where user_id = ${person} and ctid = any(array(
        select ctid from ${sql.table(table)}
         where user_id = ${person} and ${sql.ref(since)} < ${before} limit ${atMost}))`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },

  async dropShared({ table, since }: Place, before: Date, atMost: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${before} limit ${atMost}))`.execute(
      tx,
    )
    return Number(numAffectedRows ?? 0n)
  },

  /** Erases the bodies of callbacks that were worked off; that they came, and when, stays. */
  async emptyCallbacks(person: string, before: Date, now: Date, atMost: number): Promise<number> {
    const { numUpdatedRows } = await tx
      .updateTable('provider_callback')
      .set({ body: Buffer.alloc(0), emptied_at: now })
      .where('user_id', '=', person)
      .where('id', 'in', (on) =>
        on
          .selectFrom('provider_callback')
          .select('id')
          .where('user_id', '=', person)
          .where('state', '=', 'done')
          .where('emptied_at', 'is', null)
          .where('done_at', '<', before)
          .limit(atMost),
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
})
