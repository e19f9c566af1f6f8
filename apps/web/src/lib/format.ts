import { freshnessCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { monthName, monthShort, ofDay, shortDay } from '@lucas/contract/rules/day-text.ts'
import { hoursSince } from '@lucas/contract/rules/freshness.ts'
import { kept } from '@lucas/contract/rules/kept.ts'
import { minus, money, symbols } from '@lucas/contract/rules/money-text.ts'
import { addDays, dayOf, type PlainDate, type PlainMonth, zone } from '@lucas/contract/rules/periods.ts'

export { monthName, monthShort, shortDay } from '@lucas/contract/rules/day-text.ts'
export { money } from '@lucas/contract/rules/money-text.ts'

const locale = 'es-CL'

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' })

/** `1.234` */
export const wholeNumber = (value: number): string => whole.format(value)

/** As `money`, with "+" on what came in. */
export const signedMoney = (value: number | string, currency: Currency): string =>
  Number(value) > 0 ? `+${money(value, currency)}` : money(value, currency)

const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** Axis text: `$0`, `$500 mil`, `$1,5 M`. */
export function axisMoney(value: number, currency: Currency): string {
  const size = Math.abs(value)
  const sign = value < 0 ? minus : ''
  if (size >= 1e6) return `${sign}${symbols[currency]}${short.format(size / 1e6)} M`
  if (size >= 1e4 || (currency === 'CLP' && size >= 1e3))
    return `${sign}${symbols[currency]}${short.format(size / 1e3)} mil`
  return `${sign}${symbols[currency]}${short.format(size)}`
}

const withDecimals = kept(
  (count: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: count, maximumFractionDigits: count }),
)

/** `46,96%` */
export const percent = (value: number, decimals: number): string =>
  `${withDecimals(decimals).format(Math.abs(value))}%`

/** `−4,5%` */
export const signedPercent = (value: number, decimals: number): string =>
  (value < 0 ? minus : '') + percent(value, decimals)

/** `20 nov 2026` */
export const fullDay = (day: PlainDate): string =>
  `${Number(day.slice(8))} ${monthShort(day.slice(0, 7))} ${day.slice(0, 4)}`

/** `Hoy`, `Ayer`, `18 nov`. */
export function dayLabel(day: PlainDate, today: PlainDate): string {
  if (day === today) return freshnessCopy.today
  return day === addDays(today, -1) ? freshnessCopy.yesterday : shortDay(day, today)
}

/** `miércoles 18 de noviembre`, with the year when it is not this one. */
export function longDay(day: PlainDate, today: PlainDate): string {
  const text = ofDay(day, 'weekday').replace(',', '')
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} de ${day.slice(0, 4)}`
}

/** `noviembre 2026` */
export const longMonth = (month: PlainMonth): string => `${monthName(month)} ${month.slice(0, 4)}`

const clock = new Intl.DateTimeFormat(locale, {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `21:33` in Santiago. */
export const timeOf = (instant: string): string => clock.format(new Date(instant))

/** The calendar day of an instant in Santiago. */
export const dayOfInstant = (instant: string): PlainDate => dayOf(new Date(instant))

/** `Actualizada` under 1 hour, else `Hace N horas` or `Hace N días` (spec 2). */
export function sinceLabel(updatedAt: string | null, now: Date): string {
  if (updatedAt === null) return freshnessCopy.never
  const hours = hoursSince(new Date(updatedAt), now)
  if (hours < 1) return freshnessCopy.updated
  if (hours < 24) return hours === 1 ? freshnessCopy.oneHour : freshnessCopy.hours(hours)
  const days = Math.floor(hours / 24)
  return days === 1 ? freshnessCopy.oneDay : freshnessCopy.days(days)
}

/** Capital at the start of a sentence. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
