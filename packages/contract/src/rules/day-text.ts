import { memoize } from './memoize.ts'
import type { PlainDate, PlainMonth } from './periods.ts'

/** Date formats of the product. */
const formats = {
  date: { dateStyle: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
type DayFormat = keyof typeof formats

// Creating a formatter takes a hundred times as long as using it.
const getFormat = memoize(
  (name: DayFormat) => new Intl.DateTimeFormat('es-CL', { timeZone: 'UTC', ...formats[name] }),
)

/** Formats a plain date. Noon UTC with the UTC zone never falls on another day. */
export const formatPlainDate = (day: PlainDate, format: DayFormat): string =>
  getFormat(format).format(new Date(`${day}T12:00:00Z`))

/** Formats `18 nov`, with the year if it is not the current one: `18 nov 2025`. */
export function shortDay(day: PlainDate, today: PlainDate): string {
  const text = `${Number(day.slice(8))} ${monthShort(day.slice(0, 7))}`
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** Formats `jueves 10 de diciembre`. */
export const weekdayText = (day: PlainDate): string => formatPlainDate(day, 'weekday').replace(',', '')

/** Formats `noviembre`. */
export const monthName = (month: PlainMonth): string => formatPlainDate(`${month}-15`, 'month')
/** Formats `nov`. */
export const monthShort = (month: PlainMonth): string =>
  formatPlainDate(`${month}-15`, 'shortMonth').replace('.', '').slice(0, 3)
