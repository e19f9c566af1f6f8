import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export interface CoverRow {
  account_id: string
  from: string
  to: string
  opening: bigint | null
  closing: bigint | null
}

/** Connections of files, banks, and which days of accounts are known. */
export const fileAccountsRepository = (tx: Tx) => ({
  institution: (id: string) =>
    tx.selectFrom('institution').select(['id', 'name']).where('id', '=', id).executeTakeFirst(),

  institutions: () => tx.selectFrom('institution').select(['id', 'name']).execute(),

  connection: (person: string, bank: { id: string | null; name: string }) =>
    tx
      .selectFrom('connection')
      .select('id')
      .where('user_id', '=', person)
      .where('provider', '=', 'file')
      .where((where) =>
        bank.id === null ? where('institution_name', '=', bank.name) : where('institution_id', '=', bank.id),
      )
      .where('state', '=', 'active')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),

  addConnection: (person: string, id: string, bank: { id: string | null; name: string }, now: Date) =>
    tx
      .insertInto('connection')
      .values({
        user_id: person,
        id,
        provider: 'file',
        institution_id: bank.id,
        institution_name: bank.name,
        state: 'active',
        last_sync_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute(),

  /** Statements that were imported, and what banks have told from their first row until their last sync. */
  async covered(person: string): Promise<CoverRow[]> {
    const { rows } = await sql<CoverRow>`
      select i.account_id, i.period_from as "from", i.period_to as "to", i.opening, i.closing
        from statement_import i
       where i.user_id = ${person} and i.state = 'done' and i.account_id is not null
         and i.period_from is not null and i.period_to is not null
      union all
      select a.id, first.day, greatest(first.day, (a.synced_at at time zone 'America/Santiago')::date), null, null
        from account a
        join connection c on c.user_id = a.user_id and c.id = a.connection_id and c.provider in ('floid', 'fintoc')
        cross join lateral (
             select min(t.posted_on) as day from transaction t
              where t.user_id = a.user_id and t.account_id = a.id and not t.manual and t.deleted_at is null
                and not exists (select from statement_import_row r
                                 where r.user_id = t.user_id and r.transaction_id = t.id)) first
       where a.user_id = ${person} and a.deleted_at is null and a.synced_at is not null and first.day is not null`.execute(
      tx,
    )
    return rows
  },
})
