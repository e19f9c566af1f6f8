import { sql } from 'kysely'
import type { Tx } from '../database/user-transaction.ts'
import type { RetentionRule } from './schedule.ts'

/** Deletes expired rows in batches, so that each statement is short and locks few rows. */
export const retentionRepository = (tx: Tx) => ({
  /** Returns users with expired rows. Uses a reviewed function (S-02). */
  async listUsersWithExpiredRows(table: string, before: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{
      person: string
    }>`select list_people_with_leftovers(${table}, ${before}, ${limit}) as person`.execute(tx)
    return rows.map(({ person }) => person)
  },

  async deleteExpired(
    userId: string,
    { table, column }: RetentionRule,
    before: Date,
    limit: number,
  ): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where user_id = ${userId} and ctid = any(array(
        select ctid from ${sql.table(table)}
         where user_id = ${userId} and ${sql.ref(column)} < ${before} limit ${limit}))`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  },

  async deleteExpiredShared({ table, column }: RetentionRule, before: Date, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${limit}))`.execute(
      tx,
    )
    return Number(numAffectedRows ?? 0n)
  },

  /** Erases the payloads of processed callbacks. The rows stay. */
  async eraseCallbackPayloads(userId: string, before: Date, now: Date, limit: number): Promise<number> {
    const { numUpdatedRows } = await tx
      .updateTable('provider_callback')
      .set({ body: Buffer.alloc(0), emptied_at: now })
      .where('user_id', '=', userId)
      .where('id', 'in', (on) =>
        on
          .selectFrom('provider_callback')
          .select('id')
          .where('user_id', '=', userId)
          .where('state', '=', 'done')
          .where('emptied_at', 'is', null)
          .where('done_at', '<', before)
          // A later callback of the same link session still waits, for example for the end of a data block, and needs this payload.
          .where(({ not, exists }) =>
            not(
              exists(
                on
                  .selectFrom('provider_callback as waiting')
                  .select('waiting.id')
                  .where('waiting.user_id', '=', userId)
                  .whereRef('waiting.link_session_id', '=', 'provider_callback.link_session_id')
                  .where('waiting.state', '=', 'received'),
              ),
            ),
          )
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
})
