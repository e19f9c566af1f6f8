import { tzOffset } from '@date-fns/tz/tzOffset'
import { limits } from '../limits.ts'

/** Calendar day in America/Santiago, `YYYY-MM-DD`. */
export type PlainDate = string
/** Calendar month, `YYYY-MM`. */
export type PlainMonth = string
/** Both ends are inclusive. */
export interface DateRange {
  from: PlainDate
  to: PlainDate
}

/** Periods that depend only on the calendar. */
export const calendarPeriods = ['this_month', 'last_month', 'this_year', 'last_12_months'] as const
export type CalendarPeriod = (typeof calendarPeriods)[number]
/** All periods; 'Mi ciclo' begins on the user's last payday. */
export const periodNames = ['my_cycle', ...calendarPeriods] as const
export type PeriodName = (typeof periodNames)[number]

export const zone = 'America/Santiago'

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Returns the calendar day of an instant in Santiago, independent of the machine's time zone. */
export const toPlainDate = (instant: Date): PlainDate => dayFormat.format(instant)

const asUtc = (day: PlainDate): Date => new Date(`${day}T00:00:00Z`)
// lint-allow no-utc-day: the date was built from a plain date, in UTC
const fromUtc = (date: Date): PlainDate => date.toISOString().slice(0, 10)

/** Adds calendar days, independent of clock changes. */
export function addDays(day: PlainDate, days: number): PlainDate {
  const date = asUtc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return fromUtc(date)
}

/** Returns the same day of another month, clamped to its last day (31 Jan + 1 = 28 or 29 Feb). */
export function addMonths(day: PlainDate, months: number): PlainDate {
  const date = asUtc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  date.setUTCDate(Math.min(wanted, daysInMonth(fromUtc(date))))
  return fromUtc(date)
}

/** Returns the number of months between the months of two days. */
export const monthsBetween = (from: PlainDate, to: PlainDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Returns the number of days of a day's month. */
export function daysInMonth(day: PlainDate): number {
  const date = asUtc(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** Returns the days from one day to another; 0 for the same day. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Math.round((asUtc(to).getTime() - asUtc(from).getTime()) / 86_400_000)

export const monthOf = (day: PlainDate): PlainMonth => day.slice(0, 7)
export const firstOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 8)}${daysInMonth(day)}`

/** Returns the days that are in both ranges; `to` is before `from` where there are none. */
export const intersectRanges = (one: DateRange, other: DateRange): DateRange => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
})

/** Returns a calendar range of spec 3; current ones end today. Last 12 months: this month and the eleven before. */
export function periodRange(name: CalendarPeriod, today: PlainDate): DateRange {
  switch (name) {
    case 'this_month':
      return { from: firstOfMonth(today), to: today }
    case 'last_month': {
      const day = addMonths(firstOfMonth(today), -1)
      return { from: day, to: lastOfMonth(day) }
    }
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'last_12_months':
      return { from: addMonths(firstOfMonth(today), -11), to: today }
  }
}

/** Returns the months that a range touches, oldest first. */
export function listMonths({ from, to }: DateRange): PlainMonth[] {
  const months: PlainMonth[] = []
  for (let day = firstOfMonth(from); day <= to; day = addMonths(day, 1)) months.push(monthOf(day))
  return months
}

/** Returns the instant at which an hour begins in Santiago; if the clock skips it, the first instant after it. */
export function instantAt(day: PlainDate, hour: number): Date {
  const wall = asUtc(day).getTime() + hour * 3_600_000
  const shifted = (instant: number) => wall - tzOffset(zone, new Date(instant)) * 60_000
  // If the clock changes at this hour, the offsets before and after differ: the later reading is right.
  const before = shifted(wall)
  return new Date(Math.max(before, shifted(before)))
}

/** Returns the first instant of a day in Santiago; if the clock skips midnight (September), the first one that exists. */
export const startOfDay = (day: PlainDate): Date => instantAt(day, 0)

const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })

/** Returns the hour in Santiago, 0 to 23. */
export const getHour = (instant: Date): number => Number(hourFormat.format(instant))

/** Whether a text is a real calendar day. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = asUtc(text)
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text
}

/** Whether a text is a calendar day that Lucas accepts: 1900-01-01 to 2200-12-31. */
export const isSupportedDate = (text: string): boolean =>
  isPlainDate(text) && text >= limits.earliestDate && text <= limits.latestDate
