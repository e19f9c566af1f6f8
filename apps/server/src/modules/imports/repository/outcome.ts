import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

/** What an import left behind: rows, merges, the balance of its account, and the account itself. */
export const outcomeRepository = (tx: Tx) => ({
  addRows: (person: string, importId: string, ids: readonly string[]) =>
    sql`insert into statement_import_row (user_id, import_id, transaction_id)
        select ${person}, ${importId}, id from unnest(${[...ids]}::uuid[]) as added (id)
        on conflict do nothing`.execute(tx),

  addMerges: (person: string, importId: string, ids: readonly string[]) =>
    sql`insert into statement_import_merge (user_id, import_id, merge_id)
        select ${person}, ${importId}, id from unnest(${[...ids]}::uuid[]) as made (id)
        on conflict do nothing`.execute(tx),

  async rows(person: string, importId: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('statement_import_row')
      .select('transaction_id')
      .where('user_id', '=', person)
      .where('import_id', '=', importId)
      .execute()
    return rows.map((row) => row.transaction_id)
  },

  /** With the row that each merge made a part of another. */
  merges: (person: string, importId: string) =>
    tx
      .selectFrom('statement_import_merge')
      .innerJoin('transaction_merge', (join) =>
        join
          .onRef('transaction_merge.user_id', '=', 'statement_import_merge.user_id')
          .onRef('transaction_merge.id', '=', 'statement_import_merge.merge_id'),
      )
      .select(['transaction_merge.id', 'transaction_merge.merged_id'])
      .where('statement_import_merge.user_id', '=', person)
      .where('statement_import_merge.import_id', '=', importId)
      .execute(),

  /**
   * Rows of imports, and how many of them the person has changed since. The person stands in a sub-select: right after
   * a first import the statistics know nobody of that name, and the rows would be read once for each row.
   */
  async edits(person: string, importIds: readonly string[]) {
    const { rows } = await sql<{ import_id: string; rows: number; edited: number }>`
      select r.import_id, count(*)::int as rows,
             count(*) filter (where t.category_source = 'person' or t.name_source = 'person' or t.reviewed
                                 or t.notes <> '' or t.tags <> '{}')::int as edited
        from statement_import_row r
        join transaction t on t.user_id = r.user_id and t.id = r.transaction_id
       where r.user_id = (select ${person}::uuid) and r.import_id = any(${[...importIds]}::uuid[])
       group by r.import_id`.execute(tx)
    return new Map(rows.map((row) => [row.import_id, row]))
  },

  markMade: (person: string, importId: string, accountId: string) =>
    tx
      .updateTable('statement_import')
      .set({ account_id: accountId, account_made: true })
      .where('user_id', '=', person)
      .where('id', '=', importId)
      .execute(),

  /** The account of a file shows what the newest statement states; a bank's balance is the bank's word. */
  async stateBalance(
    person: string,
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
         where a.user_id = ${person} and a.id = ${accountId} and not exists (
               select from statement_import o
                where o.user_id = a.user_id and o.account_id = a.id and o.state = 'done' and o.id <> ${importId}
                  and o.closing is not null and o.period_to > ${until}::date)
         for update of a),
      stated as (
        update account set balance_current = ${closing}, synced_at = ${now}
          from before where account.user_id = ${person} and account.id = before.id)
      update statement_import set balance_set = true, balance_before = before.balance_current
        from before where statement_import.user_id = ${person} and statement_import.id = ${importId}`.execute(
      tx,
    )
  },

  /** Only where nobody has stated another one since. */
  restoreBalance: (person: string, accountId: string, stated: bigint | null, before: bigint | null) =>
    tx
      .updateTable('account')
      .set({ balance_current: before })
      .where('user_id', '=', person)
      .where('id', '=', accountId)
      .where('balance_current', 'is not distinct from', stated)
      .execute(),

  /** Takes away an account that holds nothing any more, and its connection when it was the last one. */
  async removeEmpty(person: string, accountId: string): Promise<boolean> {
    const { rows } = await sql<{ connection_id: string | null }>`
      delete from account a
       where a.user_id = ${person} and a.id = ${accountId}
         and not exists (select from transaction t where t.user_id = a.user_id and t.account_id = a.id)
         and not exists (select from statement_import o
                          where o.user_id = a.user_id and o.account_id = a.id and o.state = 'done')
      returning a.connection_id`.execute(tx)
    const connection = rows[0]?.connection_id
    if (connection)
      await sql`delete from connection c
                 where c.user_id = ${person} and c.id = ${connection} and c.provider = 'file'
                   and not exists (select from account a where a.user_id = c.user_id and a.connection_id = c.id)`.execute(
        tx,
      )
    return rows.length > 0
  },
})
