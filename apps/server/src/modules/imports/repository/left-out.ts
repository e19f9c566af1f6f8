import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Rows that the user left out of imports, as hashes of their content. */
export const leftOutRepository = (tx: Tx) => ({
  /** Returns how often each row was left out of the done imports of an account, by its hash in hex. */
  async count(userId: string, accountId: string): Promise<Map<string, number>> {
    const { rows } = await sql<{ hash: string; count: number }>`
      select encode(row_hash, 'hex') as hash, max(count)::int as count from statement_import_left_out
       where user_id = ${userId} and account_id = ${accountId} group by row_hash`.execute(tx)
    return new Map(rows.map(({ hash, count }) => [hash, count]))
  },

  add: (userId: string, importId: string, accountId: string, counts: ReadonlyMap<string, number>) =>
    sql`insert into statement_import_left_out (user_id, import_id, account_id, row_hash, count)
        select ${userId}, ${importId}, ${accountId}, decode(hash, 'hex'), count
          from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as left_out (hash, count)
        on conflict do nothing`.execute(tx),

  deleteByImport: (userId: string, importId: string) =>
    tx
      .deleteFrom('statement_import_left_out')
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .execute(),
})
