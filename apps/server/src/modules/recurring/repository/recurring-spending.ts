import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { DateRange, PlainDate, PlainMonth } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type CardPayments, selectCardPayments } from '../../cards/index.ts'

export interface RecurringSpendingOfDay {
  day: PlainDate
  /** Negative. */
  amount: bigint
}

/** What series and instalments charged to an account on a day, by category. */
export interface RecurringCharge {
  account: string
  day: PlainDate
  /** The stored category. */
  category: string
  isInstalment: boolean
  /** Positive, in minor units; negative for a refund. */
  spent: bigint
}

/** A transaction of no series. */
export interface SingleTransaction {
  id: string
  accountId: string
  /** The stored category. */
  category: string
  date: PlainDate
  /** Signed, in minor units. */
  amount: bigint
  /** Description, merchant and notes without accents and capitals. */
  text: string
  /** What the caller reads in the same statement. */
  known: string[]
}

/** Texts that are searched on some days. */
export interface SingleTexts extends DateRange {
  patterns: readonly string[]
  /** An array of texts that the caller reads with the rows. */
  known: RawBuilder<string[]>
}

/** So many rows of a pattern are read. */
const rowsOfPatternMax = 500

export interface RecurringSpendingScope {
  userId: string
  accounts: readonly string[]
  currency: Currency
  /** Cards whose purchases count on the day of their payment; none by day of purchase. */
  cards?: readonly CardPayments[]
}

/** The spending of a category in a month. */
export interface CategoryCharge {
  month: PlainMonth
  /** The stored category. */
  category: string
  /** Positive. */
  spent: bigint
}

/** Sums the transactions that belong to a series or an instalment purchase. */
export const recurringSpendingRepository = (tx: Tx) => ({
  /**
   * Returns the recurring spending of each of some days. A split transaction counts by its parts. Rows are looked up
   * with lateral joins, because the planner has no statistics about a history that was just written.
   */
  async sumByDay(
    { userId, accounts, currency, cards = [] }: RecurringSpendingScope,
    { from, to }: DateRange,
  ): Promise<RecurringSpendingOfDay[]> {
    const others = accounts.filter((id) => !cards.some(({ accountId }) => accountId === id))
    const paid =
      cards.length === 0
        ? sql``
        : sql`
          union all
          select c.day, c.amount from ${selectCardPayments({ userId, currency, cards }, { from, to })} c
           where c.kind = 'spending' and (c.id in (select id from repeated) or c.whole_id in (select id from repeated))`
    const { rows } = await sql<RecurringSpendingOfDay>`
      with repeated as materialized (
        select r.transaction_id as id from recurring_row r
          join recurring_series s on s.user_id = r.user_id and s.id = r.series_id and s.dismissed_at is null
         where r.user_id = ${userId}
        union
        select i.transaction_id from instalment_row i where i.user_id = ${userId}
      ), wholes as materialized (
        select w.* from repeated x cross join lateral (
          select id, parent_id, part_total, posted_on, amount, account_id, currency, kind, deleted_at
            from transaction where user_id = ${userId} and id = x.id limit 1) w
      )
      select s.day, sum(s.amount)::bigint as amount from (
        select t.posted_on as day, t.amount
          from (select * from wholes where part_total is null or parent_id is not null
              union all
              select p.* from wholes x cross join lateral (
                select id, parent_id, part_total, posted_on, amount, account_id, currency, kind, deleted_at
                  from transaction where user_id = ${userId} and parent_id = x.id limit ${limits.splitPartsMax}) p
               where x.part_total is not null and x.parent_id is null) t
         where t.posted_on between ${from} and ${to} and t.account_id = any(${others}::uuid[])
           and t.currency = ${currency} and t.kind = 'spending' and t.deleted_at is null
        ${paid}) s
       group by 1`.execute(tx)
    return rows
  },

  /** Returns the recurring spending of some days by account, day and category. A split transaction counts by its parts. */
  async listCharges(
    { userId, accounts, currency }: RecurringSpendingScope,
    { from, to }: DateRange,
  ): Promise<RecurringCharge[]> {
    const { rows } = await sql<RecurringCharge>`
      with repeated as materialized (
        select id, bool_or(is_instalment) as is_instalment from (
          select r.transaction_id as id, false as is_instalment from recurring_row r
            join recurring_series s on s.user_id = r.user_id and s.id = r.series_id and s.dismissed_at is null
           where r.user_id = ${userId}
          union all
          select i.transaction_id, true from instalment_row i where i.user_id = ${userId}) x
         group by id
      )
      select t.account_id as account, t.posted_on as day, t.category, x.is_instalment as "isInstalment",
             -sum(t.amount)::bigint as spent
        from repeated x
       cross join lateral (
         select id, parent_id, part_total, posted_on, amount, account_id, currency, kind, category, deleted_at
           from transaction where user_id = ${userId} and id = x.id
         union all
         select id, parent_id, part_total, posted_on, amount, account_id, currency, kind, category, deleted_at
           from transaction where user_id = ${userId} and parent_id = x.id
         offset 0) t
       where t.posted_on between ${from} and ${to} and t.account_id = any(${[...accounts]}::uuid[])
         and t.currency = ${currency} and t.kind = 'spending' and t.deleted_at is null
         and (t.part_total is null or t.parent_id is not null)
       group by 1, 2, 3, 4`.execute(tx)
    return rows
  },

  /**
   * Returns the transactions of some days whose text has one of some patterns of LIKE, without accents and capitals, and that belong
   * neither to a series nor to an instalment purchase. The SQL function bypasses row-level security, which would disable the trigram
   * index, and reads the user from the session (R-18, S-02). It has a statement of its own: Citus has it on the coordinator alone.
   */
  async listSingle(
    { userId, accounts, currency }: RecurringSpendingScope,
    { from, to, patterns, known }: SingleTexts,
  ): Promise<SingleTransaction[]> {
    const { rows: found } = await sql<{ id: string }>`
      select distinct f.id from unnest(${[...patterns]}::text[]) as p (pattern)
       cross join lateral search_transactions(p.pattern, null, ${rowsOfPatternMax}) as f (id)`.execute(tx)
    if (found.length === 0) return []
    const { rows } = await sql<SingleTransaction>`
      select t.id, t.account_id as "accountId", t.category, t.posted_on as date, t.amount, t.search_text as text,
             ${known} as known
        from unnest(${found.map(({ id }) => id)}::uuid[]) as found (id)
       cross join lateral (
         select id, parent_id, part_total, account_id, category, posted_on, amount, search_text, currency, kind, pending, deleted_at,
                installment_total
           from transaction where user_id = ${userId} and id = found.id offset 0) t
       where t.posted_on between ${from} and ${to} and t.account_id = any(${[...accounts]}::uuid[])
         and t.currency = ${currency} and t.kind in ('spending', 'income', 'refund') and not t.pending
         and t.deleted_at is null and t.installment_total is null and (t.part_total is null or t.parent_id is not null)
         and not exists (select from recurring_row r
                          where r.user_id = ${userId} and r.transaction_id = coalesce(t.parent_id, t.id))
       order by t.posted_on, t.id`.execute(tx)
    return rows
  },

  /**
   * Returns the charges of series that come four times a year at most and not each quarter, by month and category: of each the newest
   * ones, as many as a year has, because days that move can bring one more into twelve months. A split transaction counts by its parts.
   */
  async listYearly(
    userId: string,
    accounts: readonly string[],
    currency: Currency,
    { from, to }: DateRange,
  ): Promise<CategoryCharge[]> {
    const { rows } = await sql<CategoryCharge>`
      with charged as materialized (
        select s.id as series_id, r.transaction_id as id,
               coalesce(s.own_exact_rhythm, s.own_rhythm, s.exact_rhythm, s.rhythm) as rhythm
          from recurring_series s
          join recurring_row r on r.user_id = s.user_id and r.series_id = s.id
         where s.user_id = ${userId} and s.direction < 0 and s.dismissed_at is null
           and coalesce(s.own_exact_rhythm, s.own_rhythm, s.exact_rhythm, s.rhythm) in ('yearly', 'half_yearly', 'property_tax')
      ), placed as (
        select c.id, c.rhythm, row_number() over (partition by c.series_id order by t.posted_on desc, c.id desc) as place
          from charged c
         cross join lateral (
           select posted_on from transaction
            where user_id = ${userId} and id = c.id and deleted_at is null offset 0) t
      ), yearly as materialized (
        select id from placed
         where (rhythm = 'yearly' and place = 1) or (rhythm = 'half_yearly' and place <= 2)
            or (rhythm = 'property_tax' and place <= 4)
      )
      select to_char(t.posted_on, 'YYYY-MM') as month, t.category, -sum(t.amount)::bigint as spent
        from yearly y
       cross join lateral (
         select * from transaction where user_id = ${userId} and id = y.id
         union all
         select * from transaction where user_id = ${userId} and parent_id = y.id) t
       where t.posted_on between ${from} and ${to} and t.account_id = any(${[...accounts]}::uuid[])
         and t.currency = ${currency} and t.kind = 'spending' and t.deleted_at is null
         and (t.part_total is null or t.parent_id is not null)
       group by 1, 2`.execute(tx)
    return rows
  },

  /**
   * Returns single large purchases by month and category: at least `amountMin`, and three times what nine of ten purchases
   * cost. What repeats or is paid in instalments is none.
   */
  async listOneOffs(
    userId: string,
    accounts: readonly string[],
    { currency, amountMin, from, to }: DateRange & { currency: Currency; amountMin: bigint },
  ): Promise<CategoryCharge[]> {
    const { rows } = await sql<CategoryCharge>`
      with single as materialized (
        select t.posted_on, t.category, -t.amount as spent
          from transaction t
          left join recurring_row r on r.user_id = t.user_id and r.transaction_id = coalesce(t.parent_id, t.id)
         where t.user_id = ${userId} and t.posted_on between ${from} and ${to} and t.deleted_at is null
           and t.account_id = any(${[...accounts]}::uuid[]) and t.currency = ${currency} and t.kind = 'spending'
           and t.amount < 0 and r.series_id is null and t.installment_total is null
           and (t.part_total is null or t.parent_id is not null)
      ), usual as (select percentile_disc(0.9) within group (order by spent) as most from single)
      select to_char(posted_on, 'YYYY-MM') as month, category, sum(spent)::bigint as spent
        from single, usual
       where spent >= ${amountMin} and spent > 3 * usual.most
       group by 1, 2`.execute(tx)
    return rows
  },
})
