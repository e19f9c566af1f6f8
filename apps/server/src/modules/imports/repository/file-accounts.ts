import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface CoveredRow {
  account_id: string
  from: string
  to: string
  opening: bigint | null
  closing: bigint | null
}

/** The days of accounts that imports and syncs cover. */
export const fileAccountsRepository = (tx: Tx) => ({
  /** Lists the days of imported statements and, for synced accounts, the days from the first transaction to the last sync. */
  async listCovered(userId: string): Promise<CoveredRow[]> {
    const { rows } = await sql<CoveredRow>`
      select i.account_id, i.period_from as "from", i.period_to as "to", i.opening, i.closing
        from statement_import i
       where i.user_id = ${userId} and i.state = 'done' and i.account_id is not null
         and i.period_from is not null and i.period_to is not null
      union all
      select a.id, first.day, greatest(first.day, (a.synced_at at time zone 'America/Santiago')::date), null, null
        from account a
        join connection c on c.user_id = a.user_id and c.id = a.connection_id and c.provider not in ('file', 'manual')
        cross join lateral (
             select min(t.posted_on) as day from transaction t
              where t.user_id = ${userId} and t.account_id = a.id and not t.manual and t.deleted_at is null
                and not exists (select from statement_import_row r
                                 where r.user_id = ${userId} and r.transaction_id = t.id)) first
       where a.user_id = ${userId} and a.deleted_at is null and a.synced_at is not null and first.day is not null`.execute(
      tx,
    )
    return rows
  },
})
