import { addDays, type DateRange, daysBetween, type PlainDate } from './periods.ts'

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

/**
 * Computes the pay cycle of a detected salary from its last and expected payment. An overdue salary is expected
 * tomorrow.
 */
export function computeSalaryCycle(
  { paid, expected, before }: { paid: PlainDate; expected: PlainDate; before: PlainDate },
  today: PlainDate,
): PayCycleDates {
  const tomorrow = addDays(today, 1)
  return {
    from: paid,
    nextPayday: expected > tomorrow ? expected : tomorrow,
    previousFrom: before < paid ? before : addDays(paid, -1),
  }
}

/** Returns the days until the next payday, including today, at least 1. Safe-to-spend is divided by them. */
export const daysToPayday = ({ nextPayday }: Pick<PayCycleDates, 'nextPayday'>, today: PlainDate): number =>
  Math.max(1, daysBetween(today, nextPayday))

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
