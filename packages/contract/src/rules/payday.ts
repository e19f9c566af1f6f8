import { addDays, type DateRange, daysBetween, type PlainDate } from './periods.ts'

/** When a person is paid: found from the salary, or a day of the calendar (spec 2, decisions 5). */
export const paydays = ['salary', 'day_1', 'day_15', 'day_30', 'last_day', 'last_banking_day'] as const
export type Payday = (typeof paydays)[number]
export type CalendarPayday = Exclude<Payday, 'salary'>

/** From one payday to the eve of the next; the cycle before begins on `previousFrom`. */
export interface Cycle {
  from: PlainDate
  nextPayday: PlainDate
  previousFrom: PlainDate
}

/**
 * The cycle of a salary that was paid on a day and is expected again. One that has not come although its day is here
 * is awaited from one day to the next.
 */
export function salaryCycle(
  { paid, expected, before }: { paid: PlainDate; expected: PlainDate; before: PlainDate },
  today: PlainDate,
): Cycle {
  const tomorrow = addDays(today, 1)
  return {
    from: paid,
    nextPayday: expected > tomorrow ? expected : tomorrow,
    previousFrom: before < paid ? before : addDays(paid, -1),
  }
}

/** The days until the next payday, today among them: what is free is divided by them. At least 1. */
export const daysToPayday = ({ nextPayday }: Pick<Cycle, 'nextPayday'>, today: PlainDate): number =>
  Math.max(1, daysBetween(today, nextPayday))

/** The cycle as a period to look at: it ends today. */
export const cycleSoFar = ({ from }: Pick<Cycle, 'from'>, today: PlainDate): DateRange => ({
  from,
  to: today,
})

/** The same days of another cycle: as many as the range has, none of them after the day before the range. */
export function sameDaysFrom(start: PlainDate, { from, to }: DateRange): DateRange {
  const end = addDays(start, daysBetween(from, to))
  const eve = addDays(from, -1)
  return { from: start, to: end < eve ? end : eve }
}
