import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { flowKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { isoWeekday } from '../../platform/database/weekday.ts'
import { selectCardPayments } from '../cards/index.ts'
import { selectParentCategory } from '../categories/index.ts'
import type { ComparedSum } from './domain/comparison.ts'
import type { CategorySum, DaySum, KindSum } from './domain/figures.ts'
import { daysAfter } from './domain/months.ts'
import type { CategoryDaySum } from './domain/trends.ts'
import type { WeekdaySpendingSum } from './domain/weekdays.ts'
import {
  type FiguresScope,
  type RollupSum,
  selectAccountChanges,
  selectDailyChanges,
  selectSums,
  selectWeekdaySums,
  type WeekdayRollupSum,
} from './sums-repository.ts'

/** Income, spending and refunds of months and days. */
export interface KnownFlows {
  /** The first and the last day with a transaction. */
  known: DateRange
  months: DaySum[]
  days: (DaySum & { account: string })[]
}

const selectTransactionDays = (userId: string, accounts: readonly string[]) => sql<DateRange>`
  select min(first.day) as from, max(last.day) as to from unnest(${[...accounts]}::uuid[]) as a (id)
    cross join lateral (
      select day from daily_rollup where user_id = ${userId} and account_id = a.id order by day limit 1) first
    cross join lateral (
      select day from daily_rollup where user_id = ${userId} and account_id = a.id order by day desc limit 1) last
   having min(first.day) is not null`

/** A sum of a month, or of a day of an account. No sum has a null day. */
type KnownFlowRow = DateRange & Omit<DaySum, 'day'> & { account: string | null; day: PlainDate | null }

/** Rollups and balances of a user. Hidden accounts are excluded; transactions are read for cards by day of payment only. */
export const analyticsRepository = (tx: Tx) => {
  const selectDailyFlows = ({ userId, accounts, currency }: FiguresScope, { from, to }: DateRange) =>
    tx
      .selectFrom('daily_rollup')
      .where('user_id', '=', userId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
      .where('currency', '=', currency)
      .where('kind', 'in', [...flowKinds])
  const selectFlows = (scope: FiguresScope, ...ranges: DateRange[]) =>
    tx
      .selectFrom(selectFlowSums(scope, ...ranges).as('s'))
      .where('account_id', '=', sql<string>`any(${scope.accounts}::uuid[])`)
      .where('currency', '=', scope.currency)
      .where('kind', 'in', [...flowKinds])

  /** Returns the first day with a transaction of each account; accounts without one are missing. */
  async function listFirstDays(userId: string, accounts: readonly string[]): Promise<Map<string, PlainDate>> {
    const { rows } = await sql<{ id: string; day: PlainDate }>`
        select a.id, r.day from unnest(${[...accounts]}::uuid[]) as a (id)
          cross join lateral (
            select day from daily_rollup where user_id = ${userId} and account_id = a.id order by day limit 1) r`.execute(
      tx,
    )
    return new Map(rows.map(({ id, day }) => [id, day]))
  }

  /** Returns the first and the last day with a transaction in these accounts; null without one. */
  async function findTransactionDays(userId: string, accounts: readonly string[]): Promise<DateRange | null> {
    const { rows } = await selectTransactionDays(userId, accounts).execute(tx)
    return rows[0] ?? null
  }

  return {
    /** Returns the first day with a transaction in these accounts. */
    findFirstDay: async (userId: string, accounts: readonly string[]): Promise<PlainDate | null> =>
      (await findTransactionDays(userId, accounts))?.from ?? null,

    findTransactionDays,

    listFirstDays,

    /**
     * Sums months and days by kind, the first one first, with the first and the last day of a transaction in these accounts. Null
     * without a transaction. Days are by account.
     */
    async sumKnownFlows(
      { userId, accounts, currency }: FiguresScope,
      { months, days }: { months: DateRange; days: DateRange },
    ): Promise<KnownFlows | null> {
      const isCounted = sql`currency = ${currency} and account_id = any(${accounts}::uuid[]) and kind = any(${[...flowKinds]}::text[])`
      const { rows } = await sql<KnownFlowRow>`
        with known as (${selectTransactionDays(userId, accounts)}),
        sums as (
          select null::uuid as account, month as day, kind, sum(amount)::bigint as amount from monthly_rollup
           where user_id = ${userId} and month between ${months.from} and ${months.to} and ${isCounted} group by month, kind
          union all
          select account_id, day, kind, sum(amount)::bigint from daily_rollup
           where user_id = ${userId} and day between ${days.from} and ${days.to} and ${isCounted}
           group by account_id, day, kind)
        select k.*, s.* from known k left join sums s on true order by s.day`.execute(tx)
      const [first] = rows
      if (first === undefined) return null
      const sums = rows.flatMap(({ account, day, kind, amount }) =>
        day === null ? [] : [{ account, day, kind, amount }],
      )
      return {
        known: { from: first.from, to: first.to },
        months: sums.filter(({ account }) => account === null),
        days: sums.flatMap(({ account, ...one }) => (account === null ? [] : [{ ...one, account }])),
      }
    },

    /** Sums two ranges by category and kind; `before` ends before `now` starts. */
    sumComparedFlows: (scope: FiguresScope, now: DateRange, before: DateRange): Promise<ComparedSum[]> =>
      selectFlows(scope, before, now)
        .select(['category', 'kind'])
        .select(sumWhere(sql`day >= ${now.from}::date`).as('now'))
        .select(sumWhere(sql`day < ${now.from}::date`).as('before'))
        .groupBy(['category', 'kind'])
        .execute(),

    sumByDay: (scope: FiguresScope, range: DateRange): Promise<DaySum[]> =>
      selectDailyFlows(scope, range)
        .select(['day', 'kind'])
        .select(amount)
        .groupBy(['day', 'kind'])
        .execute(),

    sumSpendingByWeekday: (scope: FiguresScope, range: DateRange): Promise<WeekdaySpendingSum[]> =>
      tx
        .selectFrom(selectWeekdayFlowSums(scope, range).as('s'))
        .select(['weekday', sql<bigint>`-sum(amount)::bigint`.as('spent')])
        .where('account_id', '=', sql<string>`any(${scope.accounts}::uuid[])`)
        .where('currency', '=', scope.currency)
        .where('kind', 'in', ['spending', 'refund'])
        .groupBy('weekday')
        .execute(),

    /** Sums ranges without common days by month and kind; `day` is a day of the month that is in the range. */
    sumByMonth: (scope: FiguresScope, ...ranges: DateRange[]): Promise<DaySum[]> =>
      selectFlows(scope, ...ranges)
        .select(['day', 'kind'])
        .select(amount)
        .groupBy(['day', 'kind'])
        .execute(),

    sumByKind: (scope: FiguresScope, range: DateRange): Promise<KindSum[]> =>
      selectFlows(scope, range).select('kind').select(amount).groupBy('kind').execute(),

    sumByCategory: (scope: FiguresScope, range: DateRange): Promise<CategorySum[]> =>
      selectFlows(scope, range)
        .select(['category', 'kind'])
        .select(amount)
        .select(sql<number>`sum(count)::int`.as('count'))
        .groupBy(['category', 'kind'])
        .execute(),

    sumByMonthAndCategory: (scope: FiguresScope, ...ranges: DateRange[]): Promise<CategoryDaySum[]> =>
      selectFlows(scope, ...ranges)
        .select(['day', 'category', 'kind'])
        .select(amount)
        .groupBy(['day', 'category', 'kind'])
        .execute(),

    /** Returns the balance changes of accounts on each day after a day, the first day first. Days without a change are missing. */
    async listAccountChanges(
      userId: string,
      accounts: readonly string[],
      after: PlainDate,
    ): Promise<{ id: string; day: PlainDate; amount: bigint }[]> {
      const { rows } = await sql<{ id: string; day: PlainDate; amount: bigint }>`
        select m.account_id as id, m.day, sum(m.amount)::bigint as amount
          from ${selectAccountChanges({ userId }, after, selectDailyChanges(userId, after))} m
         where m.account_id = any(${[...accounts]}::uuid[])
         group by 1, 2 having sum(m.amount) <> 0 order by 2, 1`.execute(tx)
      return rows
    },

    /**
     * Returns the change of each account after each of two days, transfers included. Split parts may count in other
     * months, but the money moved on the day of the original transaction.
     */
    sumChangesAfter: (
      scope: Omit<FiguresScope, 'currency'>,
      first: PlainDate,
      second: PlainDate,
    ): Promise<{ id: string; first: bigint; second: bigint }[]> =>
      tx
        .selectFrom(
          selectAccountChanges(
            scope,
            first,
            selectSums(scope, daysAfter(first, second), daysAfter(second)),
          ).as('m'),
        )
        .select('account_id as id')
        .select(sql<bigint>`sum(amount)::bigint`.as('first'))
        .select(sumWhere(sql`day > ${second}::date`).as('second'))
        .where('account_id', '=', sql<string>`any(${scope.accounts}::uuid[])`)
        .groupBy('account_id')
        .execute(),
  }
}

const amount = sql<bigint>`sum(amount)::bigint`.as('amount')
const sumWhere = (which: RawBuilder<unknown>) =>
  sql<bigint>`coalesce(sum(amount) filter (where ${which}), 0)::bigint`

// By day of payment, the purchases and refunds of cards with known days are read as rows; everything else comes from the
// rollups, as by day of purchase.

const cardIds = ({ cards = [] }: FiguresScope) => cards.map(({ accountId }) => accountId)

const isNotOnCard = (scope: FiguresScope) =>
  sql`not (kind in ('spending', 'refund') and account_id = any(${cardIds(scope)}::uuid[]))`

/** Selects what `selectSums` selects, each purchase on the day on which it counts. */
const selectFlowSums = (scope: FiguresScope, ...ranges: readonly DateRange[]): RawBuilder<RollupSum> =>
  scope.cards === undefined || scope.cards.length === 0
    ? selectSums(scope, ...ranges)
    : sql`(
        select day, account_id, currency, category, kind, amount, count from ${selectSums(scope, ...ranges)} r
         where ${isNotOnCard(scope)}
        union all
        select day, account_id, currency, ${selectParentCategory('category')}, kind, amount, count
          from ${selectCardPayments({ ...scope, cards: scope.cards }, ...ranges)} c)`

/** Selects what `selectWeekdaySums` selects, each purchase on the day on which it counts. */
const selectWeekdayFlowSums = (scope: FiguresScope, range: DateRange): RawBuilder<WeekdayRollupSum> =>
  scope.cards === undefined || scope.cards.length === 0
    ? selectWeekdaySums(scope, range)
    : sql`(
        select weekday, account_id, currency, kind, amount from ${selectWeekdaySums(scope, range)} r
         where ${isNotOnCard(scope)}
        union all
        select ${isoWeekday}, account_id, currency, kind, amount
          from ${selectCardPayments({ ...scope, cards: scope.cards }, range)} c)`
