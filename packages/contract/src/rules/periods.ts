import { tzOffset } from '@date-fns/tz/tzOffset'

/** Calendar day in America/Santiago, `YYYY-MM-DD`. */
export type PlainDate = string
/** Calendar month, `YYYY-MM`. */
export type PlainMonth = string
/** Both ends belong to the range. */
export interface DateRange {
  from: PlainDate
  to: PlainDate
}

/** Periods that the calendar alone tells. */
export const calendarPeriods = ['this_month', 'last_month', 'this_year', 'last_12_months'] as const
export type CalendarPeriod = (typeof calendarPeriods)[number]
/** The periods of every switch; 'Mi ciclo' begins on the person's last payday. */
export const periodNames = ['my_cycle', ...calendarPeriods] as const
export type PeriodName = (typeof periodNames)[number]

export const zone = 'America/Santiago'

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day that an instant falls on in Santiago, whatever the zone of the machine. */
export const dayOf = (instant: Date): PlainDate => dayFormat.format(instant)

const asUtc = (day: PlainDate): Date => new Date(`${day}T00:00:00Z`)
const fromUtc = (date: Date): PlainDate => date.toISOString().slice(0, 10)

/** Days are counted on the calendar: a change of clock makes none longer or shorter. */
export function addDays(day: PlainDate, days: number): PlainDate {
  const date = asUtc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return fromUtc(date)
}

/** Same day of another month, clamped to the month's last day (31 Jan + 1 = 28 or 29 Feb). */
export function addMonths(day: PlainDate, months: number): PlainDate {
  const date = asUtc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  date.setUTCDate(Math.min(wanted, daysInMonth(fromUtc(date))))
  return fromUtc(date)
}

/** How many months lie between the months of two days; the days themselves do not matter. */
export const monthsBetween = (from: PlainDate, to: PlainDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Number of days of the month that a day lies in. */
export function daysInMonth(day: PlainDate): number {
  const date = asUtc(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** Days from one day to another; 0 for the same day. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Math.round((asUtc(to).getTime() - asUtc(from).getTime()) / 86_400_000)

export const monthOf = (day: PlainDate): PlainMonth => day.slice(0, 7)
export const firstOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 8)}${daysInMonth(day)}`

/** Calendar ranges of spec 3; the running ones end today. Last 12 months: this month and the eleven before. */
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

/**
 * The range that a range is compared with: whole months against the months before, a running month, year or
 * twelvemonth against the same days of the one before, any other range against as many days right before it.
 */
export function previousRange(range: DateRange): DateRange {
  const { from, to } = range
  if (from !== firstOfMonth(from)) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  const touched = monthsOf(range).length
  const months = touched > 1 && from.endsWith('-01-01') ? Math.max(12, touched) : touched
  const start = addMonths(from, -months)
  return {
    from: start,
    to: to === lastOfMonth(to) ? lastOfMonth(addMonths(firstOfMonth(to), -months)) : addMonths(to, -months),
  }
}

/** The months that a range touches, oldest first. */
export function monthsOf({ from, to }: DateRange): PlainMonth[] {
  const months: PlainMonth[] = []
  for (let day = firstOfMonth(from); day <= to; day = addMonths(day, 1)) months.push(monthOf(day))
  return months
}

/** The instant at which a full hour begins on a day in Santiago; where the clock skips it, the first one after it. */
export function instantAt(day: PlainDate, hour: number): Date {
  const wall = asUtc(day).getTime() + hour * 3_600_000
  const shifted = (instant: number) => wall - tzOffset(zone, new Date(instant)) * 60_000
  // Where the clock changes at this hour, the offsets before and after differ: the later reading is the day's own.
  const before = shifted(wall)
  return new Date(Math.max(before, shifted(before)))
}

/** First instant of a calendar day in Santiago; where the clock skips midnight (September), the first one that exists. */
export const startOfDay = (day: PlainDate): Date => instantAt(day, 0)

const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })

/** The hour that the clocks of Santiago show, 0 to 23. */
export const hourOf = (instant: Date): number => Number(hourFormat.format(instant))

/** Whether a text is a real calendar day. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = asUtc(text)
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text
}
