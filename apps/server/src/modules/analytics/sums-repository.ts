import type { Currency } from '@lucas/contract/currency.ts'
import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import { type DateRange, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoWeekday } from '../../platform/database/weekday.ts'
import { type Edge, monthsAndDays } from './domain/months.ts'

/** Whose sums are read, and of which accounts. */
export interface Scope {
  person: string
  accounts: string[]
  currency: Currency
  today: PlainDate
}

interface SumOfMonth {
  /** The first day of its month that the range holds. */
  day: PlainDate
  account_id: string
  currency: Currency
  category: string
  kind: string
  amount: bigint
  count: number
}

type SumOfWeekday = Omit<SumOfMonth, 'day' | 'category' | 'count'> & { weekday: number }
type Moved = Pick<SumOfMonth, 'account_id' | 'day' | 'amount'>

/**
 * The sums of ranges that share no day and of which one holds any: whole months as they are kept, and the days at the
 * edges of a range added or taken away. What was taken away whole leaves a sum of nothing.
 */
export function sumsOf(
  { person, today }: Pick<Scope, 'person' | 'today'>,
  ...ranges: readonly DateRange[]
): RawBuilder<SumOfMonth> {
  const selects = ranges
    .filter(({ from, to }) => from <= to)
    .flatMap((range) => {
      const { months, edges } = monthsAndDays(range, today)
      return [
        ...(months === null ? [] : [selectMonths(person, months, range.from)]),
        ...edges.map((edge) => selectDays(person, edge, daysOfMonth(monthOf(edge.from), range).from)),
      ]
    })
  return sql`(${sql.join(selects, sql` union all `)})`
}

// One select a part, between plain bounds: of a joined list of parts, statistics that do not know the person yet make a
// plan that reads all of their sums. None stands under an earlier day than `first`.

const selectMonths = (person: string, { from, to }: DateRange, first: PlainDate) => sql`
  select greatest(month, ${first}::date) as day, account_id, currency, category, kind, amount, count
    from monthly_rollup where user_id = ${person} and month between ${from} and ${to}`

const selectDays = (person: string, { from, to, sign }: Edge, first: PlainDate) => sql`
  select ${first}::date as day, account_id, currency, category, kind, ${sign}::int * amount as amount,
         ${sign}::int * count as count
    from daily_rollup where user_id = ${person} and day between ${from} and ${to}`

/** The sums of a range by the day of the week, of whole months and the days at its edges. */
export function weekdaySumsOf({ person, today }: Scope, range: DateRange): RawBuilder<SumOfWeekday> {
  const { months, edges } = monthsAndDays(range, today)
  const columns = sql`account_id, currency, kind`
  const selects = edges.map(
    ({ from, to, sign }) => sql`
      select ${isoWeekday} as weekday, ${columns}, ${sign}::int * amount as amount
        from daily_rollup where user_id = ${person} and day between ${from} and ${to}`,
  )
  if (months !== null)
    selects.push(sql`
      select weekday, ${columns}, amount
        from weekday_rollup where user_id = ${person} and month between ${months.from} and ${months.to}`)
  return sql`(${sql.join(selects, sql` union all `)})`
}

/** The sums of each day after one, as they are kept. */
export const daysOf = (person: string, after: PlainDate): RawBuilder<Moved> =>
  sql`(select account_id, day, amount from daily_rollup where user_id = ${person} and day > ${after}::date)`

/**
 * What accounts moved after a day, transfers included: sums, with divided movements on their own day in place of their
 * parts.
 */
export const movements = (
  { person }: Pick<Scope, 'person'>,
  after: PlainDate,
  sums: RawBuilder<Moved>,
) => sql<Moved>`(
  select account_id, day, amount from ${sums} s
  union all
  select account_id, posted_on, case when parent_id is null then amount else -amount end from transaction
   where user_id = ${person} and part_total is not null and deleted_at is null and posted_on > ${after}::date)`
