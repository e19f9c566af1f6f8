import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from '../../ledger/index.ts'

export interface ImportEdits {
  import_id: string
  rows: number
  edited: number
  shared: number
  /** Rows that may be known ones, and their sums in minor units. */
  waiting: number
  waiting_spending: bigint
  waiting_income: bigint
}

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

  /** Stores which rows of other imports this one contains too. Undoing those keeps them. */
  addMatches: (userId: string, importId: string, ids: readonly string[]) =>
    sql`insert into statement_import_match (user_id, import_id, transaction_id)
        select ${userId}, ${importId}, matched.id from unnest(${[...ids]}::uuid[]) as matched (id)
         where exists (select from statement_import_row r
                        where r.user_id = ${userId} and r.transaction_id = matched.id)
            or exists (select from transaction_merge t
                         join statement_import_merge m on m.user_id = t.user_id and m.merge_id = t.id
                        where t.user_id = ${userId} and t.kept_id = matched.id)
        on conflict do nothing`.execute(tx),

  /**
   * Gives rows and merges that another done import contains too to the oldest of those imports. This import keeps a match of
   * them, so that a failed undo changes nothing for the user.
   */
  async handOverShared(userId: string, importId: string): Promise<void> {
    await sql`
      with holder as (
        select distinct on (m.transaction_id) m.transaction_id, m.import_id
          from statement_import_match m
          join statement_import i on i.user_id = m.user_id and i.id = m.import_id
         where m.user_id = ${userId} and m.import_id <> ${importId} and i.state = 'done'
         order by m.transaction_id, i.created_at, i.id
      ), given_row as (
        update statement_import_row r set import_id = h.import_id from holder h
         where r.user_id = ${userId} and r.import_id = ${importId} and r.transaction_id = h.transaction_id
        returning r.transaction_id
      ), given_merge as (
        update statement_import_merge m set import_id = h.import_id
          from transaction_merge t, holder h
         where m.user_id = ${userId} and m.import_id = ${importId}
           and t.user_id = m.user_id and t.id = m.merge_id and h.transaction_id = t.kept_id
        returning h.transaction_id
      )
      insert into statement_import_match (user_id, import_id, transaction_id)
      select ${userId}, ${importId}, transaction_id
        from (select * from given_row union select * from given_merge) given
      on conflict do nothing`.execute(tx)
  },

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
   * Counts the rows of imports that no other import contains, those that the user has edited since, and the shared ones,
   * which an undo keeps. The file of another app brings categories and notes, and its imports link their rows: what counts are
   * edits after the last of them. Sums up those that wait for an answer.
   */
  async countEdits(userId: string, importIds: readonly string[]) {
    const { rows } = await sql<ImportEdits>`
      with stored as materialized (
        select i.id as import_id, max(u.updated_at) as at
          from statement_import i
          join statement_import u on u.user_id = i.user_id and (u.id = i.id or u.upload_id = i.upload_id) and u.state = 'done'
         where i.user_id = ${userId} and i.id = any(${[...importIds]}::uuid[])
         group by i.id
      )
      select r.import_id, count(*) filter (where not shared)::int as rows,
             count(*) filter (where not shared and (t.category_source = 'person' or t.name_source = 'person'
                                 or t.reviewed or t.notes <> '' or t.tags <> '{}')
                              and t.updated_at >= stored.at)::int as edited,
             count(*) filter (where shared)::int as shared,
             count(*) filter (where waits)::int as waiting,
             coalesce(sum(t.amount) filter (where waits and t.amount < 0), 0)::bigint as waiting_spending,
             coalesce(sum(t.amount) filter (where waits and t.amount > 0), 0)::bigint as waiting_income
        from statement_import_row r
        join stored on stored.import_id = r.import_id
       cross join lateral ${selectTransactionById(userId, 'r.transaction_id')} t
       cross join lateral (
          select exists (select from statement_import_match m
                           join statement_import i on i.user_id = m.user_id and i.id = m.import_id
                          where m.user_id = ${userId} and m.transaction_id = r.transaction_id
                            and m.import_id <> r.import_id and i.state = 'done') as shared,
                 t.deleted_at is null and not t.pending and t.pending_state is not distinct from 'suggested' as waits
        ) others
       where r.user_id = ${userId} and r.import_id = any(${[...importIds]}::uuid[])
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

  /** Returns the last day that the done imports of an account cover; null without one. */
  async findCoveredUntil(userId: string, accountId: string): Promise<PlainDate | null> {
    const { until } = await tx
      .selectFrom('statement_import')
      .select((one) => one.fn.max('period_to').as('until'))
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    return until
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
