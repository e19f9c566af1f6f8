import { freshnessCopy, uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { monthName, monthShort, shortDay, weekdayText } from '@lucas/contract/rules/day-text.ts'
import { hoursSince } from '@lucas/contract/rules/freshness.ts'
import { memoize } from '@lucas/contract/rules/memoize.ts'
import { minus, money, symbols } from '@lucas/contract/rules/money-text.ts'
import { addDays, type PlainDate, type PlainMonth, toPlainDate, zone } from '@lucas/contract/rules/periods.ts'

export { monthName, monthShort, shortDay } from '@lucas/contract/rules/day-text.ts'
export { money } from '@lucas/contract/rules/money-text.ts'

const locale = 'es-CL'

const wholeFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' })

/** Formats a number as `1.234`. */
export const formatWholeNumber = (value: number): string => wholeFormat.format(value)

/** Formats an amount like `money`, with "+" before positive amounts. */
export const formatSignedMoney = (value: number | string, currency: Currency): string =>
  Number(value) > 0 ? `+${money(value, currency)}` : money(value, currency)

/** Dollars are written as their amounts are: `US$6,308.08`. */
const shortFormats: Record<Currency, Intl.NumberFormat> = {
  CLP: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
  USD: new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }),
}

/** Formats an amount for an axis: `$0`, `$500 mil`, `$1,5 M`. */
export function formatAxisMoney(value: number, currency: Currency): string {
  const size = Math.abs(value)
  const format = shortFormats[currency]
  const sign = value < 0 ? minus : ''
  if (size >= 1e6) return `${sign}${symbols[currency]}${format.format(size / 1e6)} M`
  if (size >= 1e4 || (currency === 'CLP' && size >= 1e3))
    return `${sign}${symbols[currency]}${format.format(size / 1e3)} mil`
  return `${sign}${symbols[currency]}${format.format(size)}`
}

const decimalFormat = memoize(
  (count: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: count, maximumFractionDigits: count }),
)

/** Formats a percentage without its sign: `46,96%`. */
export const formatPercent = (value: number, decimals: number): string =>
  `${decimalFormat(decimals).format(Math.abs(value))}%`

/** Larger changes say little as a percentage; they show as 'más de 10 veces'. */
export const largestChange = 1000

/** Formats the size of a change in percent: `13,1%`, or 'más de 10 veces'. */
export const formatChangeSize = (percent: number): string =>
  Math.abs(percent) > largestChange ? uiCopy.tenfold : formatPercent(percent, 1)

/** Formats a percentage with its sign: `−4,5%`. */
export const formatSignedPercent = (value: number, decimals: number): string =>
  (value < 0 ? minus : '') + formatPercent(value, decimals)

/** Formats a day as `20 nov 2026`. */
export const formatFullDay = (day: PlainDate): string =>
  `${Number(day.slice(8))} ${monthShort(day.slice(0, 7))} ${day.slice(0, 4)}`

/** Formats `18/11`, with the year if it is not the current one: `18/11/2025`. */
export const formatSlashDay = (day: PlainDate, today: PlainDate): string =>
  [day.slice(8), day.slice(5, 7), ...(day.slice(0, 4) === today.slice(0, 4) ? [] : [day.slice(0, 4)])].join(
    '/',
  )

/** Formats a day as `Hoy`, `Ayer` or `18 nov`. */
export function formatRelativeDay(day: PlainDate, today: PlainDate): string {
  if (day === today) return freshnessCopy.today
  return day === addDays(today, -1) ? freshnessCopy.yesterday : shortDay(day, today)
}

/** Formats a day as `miércoles 18 de noviembre`, with the year if it is not the current one. */
export function formatLongDay(day: PlainDate, today: PlainDate): string {
  const text = weekdayText(day)
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} de ${day.slice(0, 4)}`
}

/** Formats a day as `30 de noviembre`, with the year if it is not the current one. */
export const formatDayOfMonth = (day: PlainDate, today: PlainDate): string =>
  formatLongDay(day, today).replace(/^\S+ /, '')

/** Formats a month as `noviembre 2026`. */
export const formatLongMonth = (month: PlainMonth): string => `${monthName(month)} ${month.slice(0, 4)}`

const timeFormat = new Intl.DateTimeFormat(locale, {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats an instant as the time in Santiago: `21:33`. */
export const formatTime = (instant: string): string => timeFormat.format(new Date(instant))

/** Returns the calendar day of an instant in Santiago. */
export const toSantiagoDate = (instant: string): PlainDate => toPlainDate(new Date(instant))

/** Formats the age of data: `Actualizada` under 1 hour, then `Hace N horas` or `Hace N días` (spec 2). */
export function formatFreshness(updatedAt: string | null, now: Date): string {
  if (updatedAt === null) return freshnessCopy.never
  const hours = hoursSince(new Date(updatedAt), now)
  if (hours < 1) return freshnessCopy.updated
  if (hours < 24) return hours === 1 ? freshnessCopy.oneHour : freshnessCopy.hours(hours)
  const days = Math.floor(hours / 24)
  return days === 1 ? freshnessCopy.oneDay : freshnessCopy.days(days)
}

/** Makes the first letter of a sentence upper case. */
export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
