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
})
