import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import { foldColumn, toLikePattern } from '../../platform/database/like.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { type CardPayments, selectCardPayments } from '../cards/index.ts'
import { daysAfter, type MonthsAndEdges, toIntervals } from './domain/months.ts'
import { paymentNamePattern } from './domain/payment-names.ts'
import { type FiguresScope, selectAccountChanges, selectDailyChanges, selectSums } from './sums-repository.ts'

export interface MerchantSum {
  /** Null for the sum of all other merchants and for the sum of rows without a merchant. */
  merchant: string | null
  unnamed: boolean
  merchants: number
  amount: bigint
  count: number
}

const withoutCards = (accounts: readonly string[], cards: readonly CardPayments[]): string[] =>
  accounts.filter((id) => !cards.some(({ accountId }) => accountId === id))

const selectPaidMerchants = ({ cards = [], ...scope }: FiguresScope, range: DateRange) =>
  cards.length === 0
    ? sql``
    : sql`union all select merchant, kind, amount, count from ${selectCardPayments({ ...scope, cards }, range)} c`

/** Queries of the analysis charts. */
export const analysisRepository = (tx: Tx) => {
  const spendingFilter = ({ userId, accounts, currency, cards = [] }: FiguresScope) =>
    sql`user_id = ${userId} and account_id = any(${withoutCards(accounts, cards)}::uuid[]) and currency = ${currency} and kind in ('spending', 'refund')`

  return {
    /**
     * Lists the merchants with the highest spending, one row for all others and one for rows without a merchant, such as those
     * whose name is that of a payment.
     */
    async listTopMerchants(
      scope: FiguresScope,
      range: DateRange,
      { months, edges }: MonthsAndEdges,
      limit: number,
    ): Promise<MerchantSum[]> {
      const { rows } = await sql<MerchantSum>`
        with parts as (
          select merchant, kind, amount, count from merchant_rollup
           where ${spendingFilter(scope)} and month between ${months?.from ?? null} and ${months?.to ?? null}
          union all
          select coalesce(t.merchant_name, ''), t.kind, e.sign * t.amount, e.sign
            from unnest(${edges.map(({ from }) => from)}::date[], ${edges.map(({ to }) => to)}::date[],
                        ${edges.map(({ sign }) => sign)}::int[]) as e (first, last, sign)
            join (select * from transaction where ${spendingFilter(scope)}) t on t.posted_on between e.first and e.last
           where t.deleted_at is null and (t.part_total is null or t.parent_id is not null)
          ${selectPaidMerchants(scope, range)}
        ), named as (
          select merchant, -sum(amount) as amount, coalesce(sum(count) filter (where kind = 'spending'), 0) as count
            from parts group by merchant
          having sum(amount) <> 0 or sum(count) <> 0
        ), sums as (
          select case when ${foldColumn('merchant')} ~ ${paymentNamePattern} then '' else merchant end as merchant,
                 sum(amount) as amount, sum(count) as count
            from named group by 1
        ), ranked as (
          select *, merchant <> '' and amount > 0
                    and row_number() over (order by merchant = '', amount desc, merchant) <= ${limit} as is_top
            from sums
        )
        select case when is_top then merchant end as merchant, merchant = '' as unnamed, count(*)::int as merchants,
               sum(amount)::bigint as amount, sum(count)::int as count
          from ranked group by 1, 2 order by 4 desc, 1`.execute(tx)
      return rows
    },

    /** Lists merchants whose folded name contains the text, those with most transactions first. */
    searchMerchants: (
      userId: string,
      text: string,
      limit: number,
    ): Promise<{ merchant: string; count: number }[]> =>
      tx
        .selectFrom('merchant_rollup')
        .select('merchant')
        .select(sql<number>`sum(count)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('merchant', '<>', '')
        .where(foldColumn('merchant'), 'like', toLikePattern(text))
        .groupBy('merchant')
        .having(sql<number>`sum(count)`, '>', 0)
        .orderBy('count', 'desc')
        .orderBy('merchant')
        .limit(limit)
        .execute(),

    /** Returns the category of each merchant's newest transaction; `keys` are the recurring keys of the names. */
    async findMerchantCategories(userId: string, merchants: readonly string[], keys: readonly string[]) {
      const { rows } = await sql<{ merchant: string; category: string }>`
        select w.merchant, t.category
          from unnest(${[...merchants]}::text[], ${[...keys]}::text[]) as w (merchant, key)
          cross join lateral (
            select r.category from transaction r
             where r.user_id = ${userId} and r.recurring_key = w.key and r.merchant_name = w.merchant
               and r.kind in ('spending', 'income') and r.installment_total is null and not r.pending
               and r.deleted_at is null
             order by r.posted_on desc, r.id desc limit 1) t`.execute(tx)
      return new Map(rows.map(({ merchant, category }) => [merchant, splitCategory(category).category]))
    },

    /** Returns the change of each account between consecutive days; the last interval is open. */
    async sumChangesBetween(
      scope: Omit<FiguresScope, 'currency'>,
      [first, ...later]: readonly [PlainDate, ...PlainDate[]],
    ): Promise<{ id: string; index: number; amount: bigint }[]> {
      const last = later.at(-1) ?? first
      const sums = selectSums(scope, ...toIntervals([first, ...later]), daysAfter(last))
      const { rows } = await sql<{ id: string; index: number; amount: bigint }>`
        select m.account_id as id, width_bucket(m.day - 1, ${[first, ...later]}::date[]) - 1 as index,
               sum(m.amount)::bigint as amount
          from ${selectAccountChanges(scope, first, sums)} m
         where m.account_id = any(${scope.accounts}::uuid[])
         group by 1, 2`.execute(tx)
      return rows
    },

    /** Returns the total change of these accounts on each day after `after`. */
    async sumChangesByDay(
      userId: string,
      accounts: readonly string[],
      after: PlainDate,
    ): Promise<{ day: PlainDate; amount: bigint }[]> {
      const { rows } = await sql<{ day: PlainDate; amount: bigint }>`
        select m.day, sum(m.amount)::bigint as amount from ${selectAccountChanges({ userId }, after, selectDailyChanges(userId, after))} m
         where m.account_id = any(${[...accounts]}::uuid[])
         group by 1`.execute(tx)
      return rows
    },
  }
}
