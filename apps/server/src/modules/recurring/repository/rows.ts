import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

/** So many of a name's newest rows tell its rhythm: ten years of months, more than two of weeks. */
const mostRowsOfName = 120

export interface StoredRow {
  id: string
  account_id: string
  /** Of transfers, which may go to oneself. */
  owner_name: string | null
  currency: 'CLP' | 'USD'
  posted_on: string
  amount: bigint
  description: string
  merchant_name: string | null
  recurring_key: string
  category: string
  /** As the bank's text tells it: what a person pays in cash and writes down is no withdrawal. */
  payment_method: string | null
}

export interface StoredMember {
  transaction_id: string
  series_id: string | null
  by_person: boolean
  recurring_key: string
}

export interface StoredInstalment {
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

/** Reads of the movements that series and purchases are made of. */
export const rowsRepository = (tx: Tx) => ({
  /** One recount of a person at a time. */
  lock: (person: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended('recurring ' || ${person}, 0))`.execute(tx),

  /**
   * Each row is looked up by itself: as a join the planner, which knows nothing of a history that is just being
   * written, would compare every row with every id.
   */
  async keysOf(person: string, ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct r.key
        from unnest(${[...ids]}::uuid[]) as wanted (id)
        cross join lateral (
          select t.recurring_key as key from transaction t
           where t.user_id = (select ${person}::uuid) and t.id = wanted.id offset 0) r`.execute(tx)
    return rows.map(({ key }) => key)
  },

  /** Names of rows that changed, and of series and purchases that have lost some. */
  async keysSince(person: string, moment: Date): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct t.recurring_key as key from transaction t where t.user_id = ${person} and t.updated_at >= ${moment}
      union select s.match_key from recurring_series s
             where s.user_id = ${person} and s.count <> (
               select count(*) from recurring_row r where r.user_id = s.user_id and r.series_id = s.id)
      union select p.match_key from instalment_purchase p
             where p.user_id = ${person} and not exists (
               select from instalment_row r where r.user_id = p.user_id and r.purchase_id = p.id)`.execute(tx)
    return rows.map(({ key }) => key)
  },

  async everyKey(person: string): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct recurring_key as key from transaction where user_id = ${person}
      union select match_key from recurring_series where user_id = ${person}
      union select match_key from instalment_purchase where user_id = ${person}`.execute(tx)
    return rows.map(({ key }) => key)
  },

  /**
   * The newest rows of each name that may be in a series. The person stands in a sub-select: named outright, one whose
   * history was just written has none by the statistics, and the plan reads all of it for every name. Materialised, or
   * the plan reads it all again for every account.
   */
  async ofKeys(person: string, keys: readonly string[]): Promise<StoredRow[]> {
    const { rows } = await sql<StoredRow>`
      with r as materialized (
        select newest.*, wanted.key as recurring_key
          from unnest(${[...keys]}::text[]) as wanted (key)
          cross join lateral (
            select t.user_id, t.id, t.account_id, t.currency, t.posted_on, t.amount, t.description, t.merchant_name, t.category,
                   t.manual, t.payment_method
              from transaction t
             where t.user_id = (select ${person}::uuid) and t.recurring_key = wanted.key and t.kind in ('spending', 'income')
               and t.installment_total is null and not t.pending and t.deleted_at is null and t.parent_id is null
             order by t.posted_on desc, t.id desc limit ${mostRowsOfName}) newest)
      select r.id, r.account_id, r.currency, r.posted_on, r.amount, r.description, r.merchant_name, r.recurring_key,
             r.category, case when not r.manual then r.payment_method end as payment_method,
             case when r.payment_method = 'transfer' then a.owner_name end as owner_name
        from r join account a on a.user_id = r.user_id and a.id = r.account_id and a.deleted_at is null`.execute(
      tx,
    )
    return rows
  },

  /** Rows by their ids, if they may be in a series. */
  async byIds(person: string, ids: readonly string[]): Promise<StoredRow[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<StoredRow>`
      select t.id, t.account_id, t.currency, t.posted_on, t.amount, t.description, t.merchant_name, t.recurring_key,
             t.category, case when not t.manual then t.payment_method end as payment_method,
             case when t.payment_method = 'transfer' then a.owner_name end as owner_name
        from transaction t join account a on a.user_id = t.user_id and a.id = t.account_id
       where t.user_id = ${person} and t.id in (select unnest(${[...ids]}::uuid[])) and t.deleted_at is null
         and not t.pending and t.kind in ('spending', 'income') and t.installment_total is null and t.parent_id is null`.execute(
      tx,
    )
    return rows
  },

  /** How many of these are the person's at all. */
  async existing(person: string, ids: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from transaction t
       where t.user_id = ${person} and t.id in (select unnest(${[...ids]}::uuid[])) and t.deleted_at is null`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  },

  /**
   * Who belongs where: of these rows, and all of these series. A row that the person named keeps its series, for its
   * name tells nothing any more.
   */
  async members(
    person: string,
    ids: readonly string[],
    seriesIds: readonly string[],
  ): Promise<StoredMember[]> {
    const { rows } = await sql<StoredMember>`
      select r.transaction_id, r.series_id, r.origin = 'person' or t.name_source <> 'bank' as by_person,
             t.recurring_key
        from recurring_row r join transaction t on t.user_id = r.user_id and t.id = r.transaction_id
       where r.user_id = ${person} and r.transaction_id in (select unnest(${[...ids]}::uuid[]))
      union
      select r.transaction_id, r.series_id, r.origin = 'person' or t.name_source <> 'bank', t.recurring_key
        from recurring_row r join transaction t on t.user_id = r.user_id and t.id = r.transaction_id
       where r.user_id = ${person} and r.series_id in (select unnest(${[...seriesIds]}::uuid[]))`.execute(tx)
    return rows
  },

  async instalments(person: string, keys: readonly string[]): Promise<StoredInstalment[]> {
    const { rows } = await sql<StoredInstalment>`
      select t.id, t.account_id, t.currency, t.posted_on, t.amount, t.description, t.merchant_name, t.recurring_key,
             t.installment_number, t.installment_total,
             a.institution_id = 'falabella' and c.provider = 'file' as dated_at_purchase
        from transaction t
        join account a on a.user_id = t.user_id and a.id = t.account_id
        left join connection c on c.user_id = a.user_id and c.id = a.connection_id
       where t.user_id = ${person} and t.recurring_key in (select unnest(${[...keys]}::text[]))
         and t.installment_total is not null and t.installment_number is not null and t.deleted_at is null
         and not t.pending and t.kind = 'spending'`.execute(tx)
    return rows
  },
})
