import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'

/** A Monday. */
const firstMonday: PlainDate = '1900-01-01'

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: PlainDate): PlainDate => addDays(day, -(daysBetween(firstMonday, day) % 7))

/** Returns the given day in the month of `inMonth`, or the last day of a shorter month. */
function dayInMonth(inMonth: PlainDate, day: number): PlainDate {
  const wanted = addDays(firstOfMonth(inMonth), day - 1)
  const last = lastOfMonth(inMonth)
  return wanted < last ? wanted : last
}

/** Returns the last time that a day of the month came, today at the latest. */
export function lastDayOfMonth(day: number, today: PlainDate): PlainDate {
  const thisMonth = dayInMonth(today, day)
  return thisMonth <= today ? thisMonth : dayInMonth(addMonths(firstOfMonth(today), -1), day)
}

/** Returns the next time that a day of the month comes, tomorrow at the earliest. */
export function nextDayOfMonth(day: number, today: PlainDate): PlainDate {
  const thisMonth = dayInMonth(today, day)
  return thisMonth > today ? thisMonth : dayInMonth(addMonths(firstOfMonth(today), 1), day)
}
