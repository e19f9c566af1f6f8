import type { PlainDate } from '@lucas/contract/rules/periods.ts'

const msPerDay = 86_400_000

/** Days since 1970-01-01: quick to compare and to count with. */
export const toDay = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`) / msPerDay
export const fromDay = (day: number): PlainDate => new Date(day * msPerDay).toISOString().slice(0, 10)

/**
 * Months since the year 0, and the day of the month. Counted in integers over eras of 400 years that begin in March
 * (so that leap days come last): a Date for each question would take most of the detection's time.
 */
function partsOf(day: number): { month: number; date: number } {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return { month: (year + era * 400) * 12 + fromMarch + 2, date }
}

function firstOfMonth(month: number): number {
  const marched = month - 2
  const year = Math.floor(marched / 12)
  const fromMarch = marched - year * 12
  const era = Math.floor(year / 400)
  const ofEra = year - era * 400
  const ofYear = Math.floor((153 * fromMarch + 2) / 5)
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

export const monthOfDay = (day: number): number => partsOf(day).month
export const dateOfDay = (day: number): number => partsOf(day).date

/** A day of a month; the month's last one where the month is shorter (31 → 28 or 29 February). */
export const dayInMonth = (month: number, date: number): number =>
  Math.min(firstOfMonth(month) + date - 1, firstOfMonth(month + 1) - 1)

/** How many days follow in its month. */
export const daysToMonthEnd = (day: number): number => firstOfMonth(monthOfDay(day) + 1) - 1 - day
