import { kept } from './kept.ts'
import type { PlainDate, PlainMonth } from './periods.ts'

/** How this product writes a day. */
const formats = {
  date: { dateStyle: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
type DayFormat = keyof typeof formats

// To make a format takes a hundred times as long as to use it.
const formatOf = kept(
  (name: DayFormat) => new Intl.DateTimeFormat('es-CL', { timeZone: 'UTC', ...formats[name] }),
)

/** Plain days are written by the calendar alone: noon UTC never falls on another day. */
export const ofDay = (day: PlainDate, format: DayFormat): string =>
  formatOf(format).format(new Date(`${day}T12:00:00Z`))

/** `18 nov`, with the year when it is another one than today's: `18 nov 2025`. */
export function shortDay(day: PlainDate, today: PlainDate): string {
  const text = `${Number(day.slice(8))} ${monthShort(day.slice(0, 7))}`
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** `noviembre` */
export const monthName = (month: PlainMonth): string => ofDay(`${month}-15`, 'month')
/** `nov` */
export const monthShort = (month: PlainMonth): string =>
  ofDay(`${month}-15`, 'shortMonth').replace('.', '').slice(0, 3)
