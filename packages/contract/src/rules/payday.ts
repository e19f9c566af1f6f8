import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from './periods.ts'

/** Payday settings: detected from the salary, or a calendar day (spec 2, decisions 5). */
export const paydays = ['salary', 'day_1', 'day_15', 'day_30', 'last_day', 'last_banking_day'] as const
export type Payday = (typeof paydays)[number]
export type CalendarPayday = Exclude<Payday, 'salary'>

/** From a payday to the day before the next one; the previous cycle begins on `previousFrom`. */
export interface PayCycleDates {
  from: PlainDate
  nextPayday: PlainDate
  previousFrom: PlainDate
}

/** The payments of one regular income around today. */
export interface IncomeDays {
  /** The last payment, today at the latest. */
  paid: PlainDate
  /** When the payment before the last was due. */
  before: PlainDate
  /** The next payments, oldest first. The first one may be overdue. */
  expected: readonly PlainDate[]
  /** Whether the first expected payment is overdue by more than its usual delay. */
  isLate: boolean
}

/** Returns the day on which an income that has not arrived is expected on every screen: tomorrow at the earliest. */
export function toExpectedDay(day: PlainDate, today: PlainDate): PlainDate {
  const tomorrow = addDays(today, 1)
  return day > tomorrow ? day : tomorrow
}

/** Incomes that arrive within this many days after the first one share its payday: two salaries, or a split one. */
const sharedPaydayDays = 3

/**
 * Computes the pay cycle of one or more regular incomes; null without one. The payday is the next payment of any of them.
 * An overdue payment is expected tomorrow, but a late income does not count while another one arrives on time.
 */
export function computeSalaryCycle(incomes: readonly IncomeDays[], today: PlainDate): PayCycleDates | null {
  const onTime = incomes.filter(({ isLate }) => !isLate)
  const counted = onTime.length > 0 ? onTime : incomes
  const past = counted.flatMap(({ before, paid }) =>
    before < addDays(paid, -sharedPaydayDays) ? [before, paid] : [paid],
  )
  const next = counted.flatMap(({ expected }) => expected.map((day) => toExpectedDay(day, today)))
  const paydays: PlainDate[] = []
  for (const day of [...past, ...next].toSorted()) {
    const last = paydays.at(-1)
    if (last === undefined || day > addDays(last, sharedPaydayDays)) paydays.push(day)
  }
  const at = paydays.findLastIndex((day) => day <= today)
  const from = paydays[at]
  if (from === undefined) return null
  return {
    from,
    nextPayday: paydays[at + 1] ?? addDays(today, 1),
    previousFrom: paydays[at - 1] ?? addDays(from, -1),
  }
}

/** Returns the next payday of incomes that arrive on time, where it is not the one of the cycle; else null. */
export function findOtherHabit(
  incomes: readonly IncomeDays[],
  { cycle, today }: { cycle: PayCycleDates; today: PlainDate },
): PlainDate | null {
  const habit = computeSalaryCycle(
    incomes.filter(({ isLate }) => !isLate),
    today,
  )
  return habit === null || habit.nextPayday === cycle.nextPayday ? null : habit.nextPayday
}

/** Returns the days until the next payday, including today, at least 1. Safe-to-spend is divided by them. */
export const daysToPayday = ({ nextPayday }: Pick<PayCycleDates, 'nextPayday'>, today: PlainDate): number =>
  Math.max(1, daysBetween(today, nextPayday))

/** The middle of a month: a cycle from the 28th belongs to the month after. */
const halfMonth = 14
/** Of a shorter cycle two make a month; below the second length the paydays are those of weeks. */
export const wholeCycleDays = 20
const halfCycleDays = 10

/** Returns the month of most days of the cycle that begins on a day. */
export const cycleMonth = (from: PlainDate): PlainMonth => monthOf(addDays(from, halfMonth))

/** Returns the days of a day's calendar month. */
export const toCalendarMonth = (day: PlainDate): DateRange => ({
  from: firstOfMonth(day),
  to: lastOfMonth(day),
})

/**
 * Returns the month of today for a user whose months run from payday to payday: the current cycle. Two halves of one month are one, and
 * who is paid by the week keeps the calendar month.
 */
export function toPayMonth({ from, nextPayday, previousFrom }: PayCycleDates, today: PlainDate): DateRange {
  const days = daysBetween(from, nextPayday)
  const to = addDays(nextPayday, -1)
  if (days >= wholeCycleDays) return { from, to }
  if (days < halfCycleDays) return toCalendarMonth(today)
  if (daysBetween(previousFrom, from) >= halfCycleDays && cycleMonth(previousFrom) === cycleMonth(from))
    return { from: previousFrom, to }
  return cycleMonth(nextPayday) === cycleMonth(from)
    ? { from, to: addDays(addMonths(from, 1), -1) }
    : { from, to }
}

/** Returns the current cycle as a range that ends today. */
export const toCycleRange = ({ from }: Pick<PayCycleDates, 'from'>, today: PlainDate): DateRange => ({
  from,
  to: today,
})

/** Returns as many days of another cycle as the range has, ending before the range begins. */
export function sameDaysFrom(start: PlainDate, { from, to }: DateRange): DateRange {
  const end = addDays(start, daysBetween(from, to))
  const eve = addDays(from, -1)
  return { from: start, to: end < eve ? end : eve }
}
