import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Results of an import that undo needs: rows, merges, the account's balance and the account. */
export const importOutcomeRepository = (tx: Tx) => ({
  addRows: (userId: string, importId: string, ids: readonly string[]) =>
    sql`insert into statement_import_row (user_id, import_id, transaction_id)
        select ${userId}, ${importId}, id from unnest(${[...ids]}::uuid[]) as added (id)
        on conflict do nothing`.execute(tx),

  addMerges: (userId: string, importId: string, ids: readonly string[]) =>
    sql`insert into statement_import_merge (user_id, import_id, merge_id)
        select ${userId}, ${importId}, id from unnest(${[...ids]}::uuid[]) as made (id)
        on conflict do nothing`.execute(tx),

  async listRowIds(userId: string, importId: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('statement_import_row')
      .select('transaction_id')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .execute()
    return rows.map((row) => row.transaction_id)
  },

  /** Lists the import's merges with the merged transaction of each. */
  listMerges: (userId: string, importId: string) =>
    tx
      .selectFrom('statement_import_merge')
      .innerJoin('transaction_merge', (join) =>
        join
          .onRef('transaction_merge.user_id', '=', 'statement_import_merge.user_id')
          .onRef('transaction_merge.id', '=', 'statement_import_merge.merge_id'),
      )
      .select(['transaction_merge.id', 'transaction_merge.merged_id'])
      .where('statement_import_merge.user_id', '=', userId)
      .where('statement_import_merge.import_id', '=', importId)
      .execute(),

  /**
   * Counts the rows of imports and those that the user has edited since. The user id is in a sub-select: right after a
   * first import the statistics do not know the user, and the planner would scan the rows once per row.
   */
  async countEdits(userId: string, importIds: readonly string[]) {
    const { rows } = await sql<{ import_id: string; rows: number; edited: number }>`
      select r.import_id, count(*)::int as rows,
             count(*) filter (where t.category_source = 'person' or t.name_source = 'person' or t.reviewed
                                 or t.notes <> '' or t.tags <> '{}')::int as edited
        from statement_import_row r
        join transaction t on t.user_id = r.user_id and t.id = r.transaction_id
       where r.user_id = (select ${userId}::uuid) and r.import_id = any(${[...importIds]}::uuid[])
       group by r.import_id`.execute(tx)
    return new Map(rows.map((row) => [row.import_id, row]))
  },

  markAccountCreated: (userId: string, importId: string, accountId: string) =>
    tx
      .updateTable('statement_import')
      .set({ account_id: accountId, account_made: true })
      .where('user_id', '=', userId)
      .where('id', '=', importId)
      .execute(),

  /** Returns whether another import of the account has a closing balance of a later day. */
  async hasNewerBalance(
    userId: string,
    importId: string,
    accountId: string,
    until: string,
  ): Promise<boolean> {
    const newer = await tx
      .selectFrom('statement_import')
      .select('id')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('id', '<>', importId)
      .where('state', '=', 'done')
      .where('closing', 'is not', null)
      .where('period_to', '>', until)
      .limit(1)
      .executeTakeFirst()
    return newer !== undefined
  },

  /** Returns whether an import of the account is done. */
  async hasDoneImport(userId: string, accountId: string): Promise<boolean> {
    const done = await tx
      .selectFrom('statement_import')
      .select('id')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('state', '=', 'done')
      .limit(1)
      .executeTakeFirst()
    return done !== undefined
  },
})
