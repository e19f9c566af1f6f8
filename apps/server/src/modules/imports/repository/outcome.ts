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

  /** Sets the balance of a file account to the closing balance of its newest statement. Synced accounts keep their balance. */
  async setStatementBalance(
    userId: string,
    importId: string,
    accountId: string,
    closing: bigint,
    until: string,
    now: Date,
  ) {
    await sql`
      with before as (
        select a.id, a.balance_current from account a
          join connection c on c.user_id = a.user_id and c.id = a.connection_id and c.provider = 'file'
         where a.user_id = ${userId} and a.id = ${accountId} and not exists (
               select from statement_import o
                where o.user_id = a.user_id and o.account_id = a.id and o.state = 'done' and o.id <> ${importId}
                  and o.closing is not null and o.period_to > ${until}::date)
         for update of a),
      stated as (
        update account set balance_current = ${closing}, synced_at = ${now}
          from before where account.user_id = ${userId} and account.id = before.id)
      update statement_import set balance_set = true, balance_before = before.balance_current
        from before where statement_import.user_id = ${userId} and statement_import.id = ${importId}`.execute(
      tx,
    )
  },

  /** Restores the earlier balance unless the balance has changed since. */
  restoreBalance: (userId: string, accountId: string, closing: bigint | null, before: bigint | null) =>
    tx
      .updateTable('account')
      .set({ balance_current: before })
      .where('user_id', '=', userId)
      .where('id', '=', accountId)
      .where('balance_current', 'is not distinct from', closing)
      .execute(),

  /** Deletes an account without transactions, and its connection when that was its last account. */
  async deleteAccountIfEmpty(userId: string, accountId: string): Promise<boolean> {
    const { rows } = await sql<{ connection_id: string | null }>`
      delete from account a
       where a.user_id = ${userId} and a.id = ${accountId}
         and not exists (select from transaction t where t.user_id = a.user_id and t.account_id = a.id)
         and not exists (select from statement_import o
                          where o.user_id = a.user_id and o.account_id = a.id and o.state = 'done')
      returning a.connection_id`.execute(tx)
    const connectionId = rows[0]?.connection_id
    if (connectionId)
      await sql`delete from connection c
                 where c.user_id = ${userId} and c.id = ${connectionId} and c.provider = 'file'
                   and not exists (select from account a where a.user_id = c.user_id and a.connection_id = c.id)`.execute(
        tx,
      )
    return rows.length > 0
  },
})
