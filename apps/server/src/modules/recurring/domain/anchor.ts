import { bankingDayOnOrAfter, bankingDayOnOrBefore } from '@lucas/contract/rules/banking-days.ts'
import { dateOfDay, dayInMonth, fromDay, monthOfDay, toDay } from './day.ts'
import type { DetectionRow } from './detection-row.ts'
import { findPropertyTaxSlot, getPropertyTaxDay } from './property-tax.ts'
import type { RhythmRule } from './rhythm.ts'

/** Where a date moves that is no banking day. */
type BankingDayShift = 'stays' | 'after' | 'before'

/** The calendar rule of a series: a number of days, a day of the month that banking days can move, or the dates of contribuciones. */
export type Anchor =
  | { unit: 'property_tax'; origin: number; shift: 'after' }
  | { unit: 'days'; days: number; origin: number }
  | { unit: 'months'; months: number; origin: number; date: number; shift: BankingDayShift }

/** Only the latest rows determine the day of the next one. */
const recentRows = 12

/** Returns the calendar rule with the least deviation from the last rows of a series. */
export function fitAnchor(rows: readonly Pick<DetectionRow, 'day'>[], rhythm: RhythmRule): Anchor {
  const days = rows.slice(-recentRows).map(({ day }) => day)
  const last = days.at(-1) ?? 0
  if (rhythm.name === 'property_tax') {
    const anchor = toPropertyTaxAnchor(last)
    return moveOrigin(anchor, findSlot(last, anchor).slot)
  }
  return chooseBestAnchor(
    days,
    rhythm.months === null
      ? listDayAnchors(days, rhythm)
      : listMonthAnchors(days, rhythm.months, monthOfDay(last)),
  )
}

/** Returns the rule of contribuciones with the first due date on or after a day as its origin. */
export const toPropertyTaxAnchor = (day: number): Anchor => ({
  unit: 'property_tax',
  origin: findPropertyTaxSlot(day),
  shift: 'after',
})

/** Returns the same rule with another period as its origin. */
export function moveOrigin(anchor: Anchor, slot: number): Anchor {
  if (anchor.unit === 'days') return { ...anchor, origin: getSlotDay(anchor, slot) }
  return { ...anchor, origin: anchor.origin + (anchor.unit === 'months' ? slot * anchor.months : slot) }
}

function chooseBestAnchor(days: readonly number[], candidates: readonly [Anchor, ...Anchor[]]): Anchor {
  let [best] = candidates
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const cost = days.reduce((sum, day) => sum + Math.abs(findSlot(day, candidate).off), 0)
    if (cost < least) [best, least] = [candidate, cost]
    if (least === 0) break
  }
  return best
}

/** Returns one rule per day, with that day as its origin, latest first. */
function listDayAnchors(days: readonly number[], rhythm: RhythmRule): [Anchor, ...Anchor[]] {
  const isHalfMonth = rhythm.name === 'fortnightly' && computeMeanGap(days) > 14.4
  const step = isHalfMonth ? 365.25 / 24 : Math.floor(rhythm.days)
  const from = (origin: number): Anchor => ({ unit: 'days', days: step, origin })
  const [last = 0, ...earlier] = days.toReversed()
  return [from(last), ...earlier.map(from)]
}

function computeMeanGap(days: readonly number[]): number {
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day))
  const single = gaps.filter((gap) => gap < 20)
  return single.length === 0 ? 14 : single.reduce((sum, gap) => sum + gap, 0) / single.length
}

/** Returns candidate rules, simplest first, because the first of equally good ones wins. */
function listMonthAnchors(days: readonly number[], months: number, origin: number): [Anchor, ...Anchor[]] {
  const dates = days.map(dateOfDay).toSorted((a, b) => a - b)
  const middle = dates[Math.floor(dates.length / 2)] ?? 1
  const often = findMostFrequent(dates)
  const anchor = (date: number, shift: BankingDayShift): Anchor => ({
    unit: 'months',
    months,
    origin,
    date,
    shift,
  })
  const isNearMonthEnd = days.some((day) => dateOfDay(day) > 24)
  return [
    anchor(often, 'stays'),
    anchor(middle, 'stays'),
    anchor(dates[0] ?? 1, 'after'),
    anchor(often, 'after'),
    anchor(dates.at(-1) ?? 1, 'before'),
    anchor(often, 'before'),
    ...(isNearMonthEnd
      ? [anchor(31, 'stays'), anchor(31, 'before'), anchor(30, 'before')]
      : [anchor(1, 'after')]),
    ...(isNearMonthEnd && dates[0] !== undefined && dates[0] < 8 ? listMonthEndAnchors(dates, anchor) : []),
  ]
}

/** Returns candidate rules for days around the end of a month. */
function listMonthEndAnchors(
  dates: readonly number[],
  anchor: (date: number, shift: BankingDayShift) => Anchor,
): Anchor[] {
  const lateDates = dates.filter((date) => date > 20)
  return [
    anchor(lateDates[0] ?? 31, 'after'),
    anchor(lateDates[0] ?? 31, 'stays'),
    anchor(1, 'stays'),
    anchor(1, 'before'),
  ]
}

function findMostFrequent(dates: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1)
  let [best, most] = [dates[0] ?? 1, 0]
  for (const [date, count] of counts) if (count > most) [best, most] = [date, count]
  return best
}

/** Returns the day of a period, where 0 is the period of the anchor's origin. */
export const getSlotDay = (anchor: Anchor, slot: number): number =>
  shiftToBankingDay(getNominalDay(anchor, slot), anchor.unit === 'days' ? 'stays' : anchor.shift)

/** Returns the day of a period before banking days move it. */
export function getNominalDay(anchor: Anchor, slot: number): number {
  if (anchor.unit === 'days') return anchor.origin + Math.round(slot * anchor.days)
  if (anchor.unit === 'property_tax') return getPropertyTaxDay(anchor.origin + slot)
  return dayInMonth(anchor.origin + slot * anchor.months, anchor.date)
}

/** The detection asks for the same few hundred days repeatedly. */
const shiftCaches = { after: new Map<number, number>(), before: new Map<number, number>() }
const cacheSizeMax = 5_000

export function shiftToBankingDay(day: number, shift: BankingDayShift): number {
  if (shift === 'stays') return day
  const cache = shiftCaches[shift]
  const cached = cache.get(day)
  if (cached !== undefined) return cached
  const date = fromDay(day)
  const result = toDay(shift === 'after' ? bankingDayOnOrAfter(date) : bankingDayOnOrBefore(date))
  if (cache.size > cacheSizeMax) cache.clear()
  cache.set(day, result)
  return result
}

function guessSlot(day: number, anchor: Anchor): number {
  if (anchor.unit === 'days') return Math.round((day - anchor.origin) / anchor.days)
  if (anchor.unit === 'months') return Math.round((monthOfDay(day) - anchor.origin) / anchor.months)
  return findPropertyTaxSlot(day) - anchor.origin
}

/** At most this offset is less than half of the shortest period, so no other period is nearer. */
const nearestOffsetDays = 3

/** Returns the nearest period of a day and the days after that period's day (negative: before). */
export function findSlot(day: number, anchor: Anchor): { slot: number; off: number } {
  const guess = guessSlot(day, anchor)
  let best = { slot: guess, off: day - getSlotDay(anchor, guess) }
  if (Math.abs(best.off) <= nearestOffsetDays) return best
  for (const slot of [guess - 1, guess + 1]) {
    const off = day - getSlotDay(anchor, slot)
    if (Math.abs(off) < Math.abs(best.off)) best = { slot, off }
  }
  return best
}
