import { lastBankingDay } from './banking-days.ts'
import type { CalendarPayday, Cycle } from './payday.ts'
import { addDays, addMonths, daysInMonth, firstOfMonth, lastOfMonth, type PlainDate } from './periods.ts'

/** What most employers in Chile do: the rule of whoever has no salary that could be found (reference 5.5). */
export const usualPayday: CalendarPayday = 'last_banking_day'

/** The payday of the month that a day lies in; a month without a 30th pays on its last day. */
export function paydayOf(rule: CalendarPayday, day: PlainDate): PlainDate {
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

/** The cycle that a day lies in: a payday is the first day of its cycle. */
export function calendarCycle(rule: CalendarPayday, today: PlainDate): Cycle {
  const month = firstOfMonth(today)
  const isPaid = paydayOf(rule, month) <= today
  const payday = (months: number) => paydayOf(rule, addMonths(month, isPaid ? months : months - 1))
  return { from: payday(0), nextPayday: payday(1), previousFrom: payday(-1) }
}
