import type { PlainDate, PlainMonth } from './periods.ts'

/** Plain days are written by the calendar alone: noon UTC never falls on another day. */
export const ofDay = (day: PlainDate, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('es-CL', { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))

/** `18 nov`, with the year when it is another one than today's: `18 nov 2025`. */
export function shortDay(day: PlainDate, today: PlainDate): string {
  const text = `${Number(day.slice(8))} ${monthShort(day.slice(0, 7))}`
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

/** `noviembre` */
export const monthName = (month: PlainMonth): string => ofDay(`${month}-15`, { month: 'long' })
/** `nov` */
export const monthShort = (month: PlainMonth): string =>
  ofDay(`${month}-15`, { month: 'short' }).replace('.', '').slice(0, 3)
