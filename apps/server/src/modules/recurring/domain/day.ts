import type { PlainDate } from '@lucas/contract/rules/periods.ts'

const msPerDay = 86_400_000

/** Returns the days since 1970-01-01, which are fast to compare and to count with. */
export const toDay = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`) / msPerDay
// lint-allow no-utc-day: the date was built from a day's number, in UTC
export const fromDay = (day: number): PlainDate => new Date(day * msPerDay).toISOString().slice(0, 10)

/**
 * Returns the months since year 0 and the day of the month. Uses integers over eras of 400 years that begin in March,
 * so that leap days come last; `Date` objects would take most of the detection's time.
 */
function splitDay(day: number): { month: number; date: number } {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const year = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return { month: (year + era * 400) * 12 + fromMarch + 2, date }
}

function getFirstDayOfMonth(month: number): number {
  const monthsFromMarch = month - 2
  const year = Math.floor(monthsFromMarch / 12)
  const fromMarch = monthsFromMarch - year * 12
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * fromMarch + 2) / 5)
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  )
}

export const monthOfDay = (day: number): number => splitDay(day).month
export const dateOfDay = (day: number): number => splitDay(day).date

/** Returns a day of a month, at most the last day of the month (31 → 28 or 29 February). */
export const dayInMonth = (month: number, date: number): number =>
  Math.min(getFirstDayOfMonth(month) + date - 1, getFirstDayOfMonth(month + 1) - 1)

/** Returns how many days of the month follow a day. */
export const daysToMonthEnd = (day: number): number => getFirstDayOfMonth(monthOfDay(day) + 1) - 1 - day
