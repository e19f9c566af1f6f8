import { lastBankingDay } from './banking-days.ts'
import type { CalendarPayday, PayCycleDates } from './payday.ts'
import { addDays, addMonths, daysInMonth, firstOfMonth, lastOfMonth, type PlainDate } from './periods.ts'

/** The most common payday in Chile, used for users without a detected salary (reference 5.5). */
export const defaultPayday: CalendarPayday = 'last_banking_day'

/** Computes the payday of a day's month; a month without a 30th pays on its last day. */
export function computePayday(rule: CalendarPayday, day: PlainDate): PlainDate {
  switch (rule) {
    case 'day_1':
      return firstOfMonth(day)
    case 'day_15':
      return addDays(firstOfMonth(day), 14)
    case 'day_30':
      return addDays(firstOfMonth(day), Math.min(30, daysInMonth(day)) - 1)
    case 'last_day':
      return lastOfMonth(day)
    case 'last_banking_day':
      return lastBankingDay(day)
  }
}

/** Computes the pay cycle of a day. A payday is the first day of its cycle. */
export function computeCalendarCycle(rule: CalendarPayday, today: PlainDate): PayCycleDates {
  const month = firstOfMonth(today)
  const isPaid = computePayday(rule, month) <= today
  const payday = (months: number) => computePayday(rule, addMonths(month, isPaid ? months : months - 1))
  return { from: payday(0), nextPayday: payday(1), previousFrom: payday(-1) }
}
