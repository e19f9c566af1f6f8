import type { Currency } from '@lucas/contract/currency.ts'
import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import { type DateRange, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoWeekday } from '../../platform/database/weekday.ts'
import type { CardPayments } from '../cards/index.ts'
import { selectParentCategory } from '../categories/index.ts'
import { selectTransactionById, transactionSql } from '../ledger/index.ts'
import { type SignedDays, toMonthsOrDays } from './domain/months.ts'

/** User, accounts and currency of a figures query. */
export interface FiguresScope {
  userId: string
  accounts: string[]
  currency: Currency
  today: PlainDate
  /** Cards whose purchases count on the day of their payment; none by day of purchase. */
  cards?: readonly CardPayments[]
}

export interface RollupSum {
  /** The first day of the month that is in the range. */
  day: PlainDate
  account_id: string
  currency: Currency
  category: string
  kind: string
  amount: bigint
  count: number
}

export type WeekdayRollupSum = Omit<RollupSum, 'day' | 'category' | 'count'> & { weekday: number }
type AccountChange = Pick<RollupSum, 'account_id' | 'day' | 'amount'>

/**
 * Selects the sums of ranges without common days; at least one range is not empty. Uses whole months from the monthly
 * rollup and adds or subtracts the days at the edges. A month that is subtracted completely leaves rows with sum zero.
 */
export function selectSums(
  { userId, today }: Pick<FiguresScope, 'userId' | 'today'>,
  ...ranges: readonly DateRange[]
): RawBuilder<RollupSum> {
  const selects = ranges
    .filter(({ from, to }) => from <= to)
    .flatMap((range) => {
      const { months, edges } = toMonthsOrDays(range, today)
      return [
        ...(months === null ? [] : [selectMonths(userId, months, range.from)]),
        ...edges.map((edge) => selectDays(userId, edge, daysOfMonth(monthOf(edge.from), range).from)),
      ]
    })
  return sql`(${sql.join(selects, sql` union all `)})`
}

// One select per part, with constant bounds: when statistics do not cover a new user yet, a join with a list of parts
// makes the planner read all sums of the user. No row has an earlier day than `first`.

const selectMonths = (userId: string, { from, to }: DateRange, first: PlainDate) => sql`
  select greatest(month, ${first}::date) as day, account_id, currency, ${selectParentCategory('category')} as category, kind, amount, count
    from monthly_rollup where user_id = ${userId} and month between ${from} and ${to}`

const selectDays = (userId: string, { from, to, sign }: SignedDays, first: PlainDate) => sql`
  select ${first}::date as day, account_id, currency, ${selectParentCategory('category')} as category, kind, ${sign}::int * amount as amount,
         ${sign}::int * count as count
    from daily_rollup where user_id = ${userId} and day between ${from} and ${to}`

/** Selects the sums of a range by weekday, from whole months and the days at the edges. */
export function selectWeekdaySums(
  { userId, today }: FiguresScope,
  range: DateRange,
): RawBuilder<WeekdayRollupSum> {
  const { months, edges } = toMonthsOrDays(range, today)
  const columns = sql`account_id, currency, kind`
  const selects = edges.map(
    ({ from, to, sign }) => sql`
      select ${isoWeekday} as weekday, ${columns}, ${sign}::int * amount as amount
        from daily_rollup where user_id = ${userId} and day between ${from} and ${to}`,
  )
  if (months !== null)
    selects.push(sql`
      select weekday, ${columns}, amount
        from weekday_rollup where user_id = ${userId} and month between ${months.from} and ${months.to}`)
  return sql`(${sql.join(selects, sql` union all `)})`
}

/** Selects the daily sums after a day. */
export const selectDailyChanges = (userId: string, after: PlainDate): RawBuilder<AccountChange> =>
  sql`(select account_id, day, amount from daily_rollup where user_id = ${userId} and day > ${after}::date)`

/**
 * Selects rows that the balances of banks do not contain, with their amounts taken off: those that leave the sums, and the
 * instalments of purchases that the bank also prints whole. The balance of a card is its used limit, and a purchase uses the
 * limit whole on its day. A row that the user does not count moved the balance all the same.
 */
const selectOutsideBalances = (userId: string, after: PlainDate) => sql`
  select account_id, posted_on, -amount from transaction t
   where user_id = ${userId} and deleted_at is null and parent_id is null and posted_on > ${after}::date
     and (pending or pending_state is not null) and ${transactionSql.isLeftOut('t')}
  union all
  select t.account_id, t.posted_on, -t.amount
    from instalment_row w
   cross join lateral ${selectTransactionById(userId, 'w.transaction_id')} whole
    join instalment_row i on i.user_id = w.user_id and i.purchase_id = w.purchase_id and i.number > 0
   cross join lateral ${selectTransactionById(userId, 'i.transaction_id')} t
   where w.user_id = ${userId} and w.number = 0 and t.posted_on > ${after}::date
     and whole.deleted_at is null and t.deleted_at is null
     and not ${transactionSql.isLeftOut('whole')} and not ${transactionSql.isLeftOut('t')}`

/**
 * Selects the balance changes of accounts after a day, transfers included. A split transaction counts on its own day
 * instead of the days of its parts.
 */
export const selectAccountChanges = (
  { userId }: Pick<FiguresScope, 'userId'>,
  after: PlainDate,
  sums: RawBuilder<AccountChange>,
) => sql<AccountChange>`(
  select account_id, day, amount from ${sums} s
  union all
  select account_id, posted_on, case when parent_id is null then amount else -amount end from transaction
   where user_id = ${userId} and part_total is not null and deleted_at is null and posted_on > ${after}::date
  union all ${selectOutsideBalances(userId, after)})`
