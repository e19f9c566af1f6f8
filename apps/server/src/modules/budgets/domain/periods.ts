import { computePayday } from '@lucas/contract/rules/calendar-cycle.ts'
import {
  type CalendarPayday,
  cycleMonth,
  type PayCycleDates,
  wholeCycleDays,
} from '@lucas/contract/rules/payday.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** A calendar month or a pay cycle. Both ends are inclusive. */
export interface BudgetPeriodDates {
  /** The month of most of its days. Amounts are set by month. */
  month: PlainMonth
  from: PlainDate
  to: PlainDate
}

/** The days on which pay cycles begin: a calendar rule, or the cycle and the past paydays of a salary. */
export type CycleRule = { payday: CalendarPayday } | { current: PayCycleDates; paydays: readonly PlainDate[] }

/** Two incomes closer than this begin one cycle. */
const cycleDaysMin = 10

/** Returns the calendar months from the month of one day to that of another, oldest first. */
export function listMonthPeriods(since: PlainDate, until: PlainDate): BudgetPeriodDates[] {
  const periods: BudgetPeriodDates[] = []
  for (let from = firstOfMonth(since); from <= until; from = addMonths(from, 1))
    periods.push({ month: monthOf(from), from, to: lastOfMonth(from) })
  return periods
}

/** Returns the pay cycles from the one of a day to that of another, oldest first. */
export function listCyclePeriods(rule: CycleRule, since: PlainDate, until: PlainDate): BudgetPeriodDates[] {
  const starts =
    'payday' in rule ? listCalendarStarts(rule.payday, since, until) : listSalaryStarts(rule, since, until)
  return starts.slice(0, -1).flatMap((from, at) => {
    const next = starts[at + 1]
    if (next === undefined || next <= since || from > until) return []
    return [{ month: cycleMonth(from), from, to: addDays(next, -1) }]
  })
}

/** Returns the starts around some days, one of them after the last day. */
function listCalendarStarts(payday: CalendarPayday, since: PlainDate, until: PlainDate): PlainDate[] {
  const starts: PlainDate[] = []
  const last = addMonths(firstOfMonth(until), 2)
  for (let month = addMonths(firstOfMonth(since), -1); month <= last; month = addMonths(month, 1))
    starts.push(computePayday(payday, month))
  return starts
}

/** Past cycles begin when the salary arrived; before the first known payday and after the next one they are months apart. */
function listSalaryStarts(
  { current, paydays }: Extract<CycleRule, { current: PayCycleDates }>,
  since: PlainDate,
  until: PlainDate,
): PlainDate[] {
  const starts = [current.from]
  const past = [...paydays, current.previousFrom]
    .filter((day) => day < current.from)
    .toSorted()
    .reverse()
  for (const day of past) if (daysBetween(day, starts[0] ?? day) >= cycleDaysMin) starts.unshift(day)
  const first = starts[0] ?? current.from
  for (let months = 1; (starts[0] ?? first) > since; months += 1) starts.unshift(addMonths(first, -months))
  starts.push(current.nextPayday)
  for (let months = 1; (starts.at(-1) ?? until) <= until; months += 1)
    starts.push(addMonths(current.nextPayday, months))
  return starts
}

/** Joins the two halves of a month that is paid twice. Periods are in order. */
export function joinHalves(periods: readonly BudgetPeriodDates[]): BudgetPeriodDates[] {
  const joined: BudgetPeriodDates[] = []
  for (const period of periods) {
    const last = joined.at(-1)
    if (last !== undefined && last.month === period.month && isHalf(last) && isHalf(period))
      last.to = period.to
    else joined.push({ ...period })
  }
  return joined
}

const isHalf = ({ from, to }: BudgetPeriodDates): boolean => daysBetween(from, to) + 1 < wholeCycleDays

/** Returns the period that contains a day. Throws if none does. */
export function getPeriodOf(periods: readonly BudgetPeriodDates[], day: PlainDate): BudgetPeriodDates {
  const found = periods.find(({ from, to }) => from <= day && day <= to)
  if (found === undefined) throw new Error(`no budget period contains ${day}`)
  return found
}
