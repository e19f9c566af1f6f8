import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from '../../ledger/index.ts'

/** The newest rows of a name that detection reads: ten years of months, more than two of weeks. */
const rowsPerKeyMax = 120

export interface CandidateRow {
  id: string
  account_id: string
  currency: 'CLP' | 'USD'
  posted_on: string
  amount: bigint
  description: string
  merchant_name: string | null
  recurring_key: string
  category: string
  /** Null for manual transactions: a cash payment that the user typed in is no withdrawal. */
  payment_method: string | null
}

export interface MemberRow {
  transaction_id: string
  series_id: string | null
  by_person: boolean
  recurring_key: string
}

export interface InstalmentTransactionRow {
  id: string
  account_id: string
  currency: 'CLP' | 'USD'
  posted_on: string
  amount: bigint
  description: string
  merchant_name: string | null
  recurring_key: string
  installment_number: number
  installment_total: number
  dated_at_purchase: boolean
}

/** Reads the transactions that series and instalment purchases consist of. */
export const transactionRepository = (tx: Tx) => ({
  /** Returns the match keys of these transactions. */
  async listKeys(userId: string, ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct t.recurring_key as key
        from unnest(${[...ids]}::uuid[]) as wanted (id)
        cross join lateral ${selectTransactionById(userId, 'wanted.id')} t`.execute(tx)
    return rows.map(({ key }) => key)
  },

  /** Returns the match keys of changed rows, by the index `transaction_changed`, and of series and purchases that have lost rows. */
  async listKeysChangedSince(userId: string, moment: Date): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct t.recurring_key as key from transaction t
       where t.user_id = ${userId} and t.updated_at >= ${moment}
      union select s.match_key from recurring_series s
             where s.user_id = ${userId} and s.count <> (
               select count(*) from recurring_row r where r.user_id = ${userId} and r.series_id = s.id)
      union select p.match_key from instalment_purchase p
             where p.user_id = ${userId} and not exists (
               select from instalment_row r where r.user_id = ${userId} and r.purchase_id = p.id)`.execute(tx)
    return rows.map(({ key }) => key)
  },

  async listAllKeys(userId: string): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct recurring_key as key from transaction where user_id = ${userId}
      union select match_key from recurring_series where user_id = ${userId}
      union select match_key from instalment_purchase where user_id = ${userId}`.execute(tx)
    return rows.map(({ key }) => key)
  },

  /**
   * Returns the newest rows of each match key that can be in a series: those of the index `transaction_by_key_day`. The
   * key is a range and the first column of the order, because an equality lets the planner
   * read all keys from the newest day on, through the whole history where the key is rarer than it estimates. The rows are
   * materialized, so that they are not read again for each account.
   */
  async listByKeys(userId: string, keys: readonly string[]): Promise<CandidateRow[]> {
    const { rows } = await sql<CandidateRow>`
      with r as materialized (
        select newest.*, wanted.key as recurring_key
          from unnest(${[...keys]}::text[]) as wanted (key)
          cross join lateral (
            select t.user_id, t.id, t.account_id, t.currency, t.posted_on, t.amount, t.description, t.merchant_name, t.category,
                   t.manual, t.payment_method
              from transaction t
             where t.user_id = ${userId} and t.recurring_key between wanted.key and wanted.key
               and t.kind in ('spending', 'income', 'savings') and t.installment_total is null and not t.pending
               and t.deleted_at is null and t.parent_id is null
             order by t.recurring_key desc, t.posted_on desc, t.id desc limit ${rowsPerKeyMax}) newest)
      select r.id, r.account_id, r.currency, r.posted_on, r.amount, r.description, r.merchant_name, r.recurring_key,
             r.category, case when not r.manual then r.payment_method end as payment_method
        from r join account a on a.user_id = ${userId} and a.id = r.account_id and a.deleted_at is null`.execute(
      tx,
    )
    return rows
  },

  /** Returns the rows with these ids that can be in a series. */
  async listByIds(userId: string, ids: readonly string[]): Promise<CandidateRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<CandidateRow>`
      select t.id, t.account_id, t.currency, t.posted_on, t.amount, t.description, t.merchant_name, t.recurring_key,
             t.category, case when not t.manual then t.payment_method end as payment_method
        from transaction t
       where t.user_id = ${userId} and t.id in (select unnest(${[...ids]}::uuid[])) and t.deleted_at is null
         and not t.pending and t.kind in ('spending', 'income', 'savings') and t.installment_total is null and t.parent_id is null`.execute(
      tx,
    )
    return rows
  },

  /** Returns how many of these transactions exist and belong to the user. */
  async countExisting(userId: string, ids: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from transaction t
       where t.user_id = ${userId} and t.id in (select unnest(${[...ids]}::uuid[])) and t.deleted_at is null`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  },

  /**
   * Returns the memberships of these rows and of these series. A row that the user renamed counts as chosen by the
   * user, because its new name no longer identifies the series.
   */
  async listMembers(
    userId: string,
    ids: readonly string[],
    seriesIds: readonly string[],
  ): Promise<MemberRow[]> {
    const { rows } = await sql<MemberRow>`
      select r.transaction_id, r.series_id, r.origin = 'person' or t.name_source <> 'bank' as by_person,
             t.recurring_key
        from recurring_row r
       cross join lateral ${selectTransactionById(userId, 'r.transaction_id')} t
       where r.user_id = ${userId}
         and (r.transaction_id = any(${[...ids]}::uuid[]) or r.series_id = any(${[...seriesIds]}::uuid[]))`.execute(
      tx,
    )
    return rows
  },

  /** Returns instalments and purchases in instalments. Those that do not count in the sums are charged all the same. */
  async listInstalments(userId: string, keys: readonly string[]): Promise<InstalmentTransactionRow[]> {
    const { rows } = await sql<InstalmentTransactionRow>`
      select t.id, t.account_id, t.currency, t.posted_on, t.amount, t.description, t.merchant_name, t.recurring_key,
             t.installment_number, t.installment_total,
             a.institution_id = 'falabella' and c.provider = 'file' as dated_at_purchase
        from transaction t
        join account a on a.user_id = t.user_id and a.id = t.account_id
        left join connection c on c.user_id = a.user_id and c.id = a.connection_id
       where t.user_id = ${userId} and t.recurring_key in (select unnest(${[...keys]}::text[]))
         and t.installment_total is not null and t.installment_number is not null and t.deleted_at is null
         and not t.pending and t.kind in ('spending', 'excluded')`.execute(tx)
    return rows
  },
})
