import { bankingDayFrom, bankingDayUpTo } from '@lucas/contract/rules/banking-days.ts'
import { dateOfDay, dayInMonth, fromDay, monthOfDay, toDay } from './day.ts'
import type { RhythmRule } from './rhythm.ts'
import type { Row } from './row.ts'

/** What happens to a day on which banks do not work. */
type Shift = 'stays' | 'after' | 'before'

/** Where a series stands in the calendar: a weekday, or a day of the month that banking days may move. */
export type Anchor =
  | { unit: 'days'; days: number; origin: number }
  | { unit: 'months'; months: number; origin: number; date: number; shift: Shift }

/** What lies long ago says little about the day of the next time. */
const recent = 12

/** Finds the calendar rule that explains the last rows of a series with the least deviation. */
export function anchorOf(rows: readonly Row[], rhythm: RhythmRule): Anchor {
  const days = rows.slice(-recent).map(({ day }) => day)
  const last = days.at(-1) ?? 0
  return leastOff(
    days,
    rhythm.months === null ? byDays(days, rhythm) : byMonths(days, rhythm.months, monthOfDay(last)),
  )
}

function leastOff(days: readonly number[], candidates: readonly [Anchor, ...Anchor[]]): Anchor {
  let [best] = candidates
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const cost = days.reduce((sum, day) => sum + Math.abs(slotOf(day, candidate).off), 0)
    if (cost < least) [best, least] = [candidate, cost]
    if (least === 0) break
  }
  return best
}

/** Counted from each of the days: the one that the others agree with best is the rule. */
function byDays(days: readonly number[], rhythm: RhythmRule): [Anchor, ...Anchor[]] {
  const isHalfMonth = rhythm.name === 'fortnightly' && meanGap(days) > 14.4
  const step = isHalfMonth ? 365.25 / 24 : Math.floor(rhythm.days)
  const from = (origin: number): Anchor => ({ unit: 'days', days: step, origin })
  const [last = 0, ...earlier] = days.toReversed()
  return [from(last), ...earlier.map(from)]
}

function meanGap(days: readonly number[]): number {
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? day))
  const single = gaps.filter((gap) => gap < 20)
  return single.length === 0 ? 14 : single.reduce((sum, gap) => sum + gap, 0) / single.length
}

/** The simplest first: of equally good ones the first is taken. */
function byMonths(days: readonly number[], months: number, origin: number): [Anchor, ...Anchor[]] {
  const dates = days.map(dateOfDay).toSorted((a, b) => a - b)
  const middle = dates[Math.floor(dates.length / 2)] ?? 1
  const often = mostFrequent(dates)
  const anchor = (date: number, shift: Shift): Anchor => ({ unit: 'months', months, origin, date, shift })
  const ends = days.some((day) => dateOfDay(day) > 24)
  return [
    anchor(often, 'stays'),
    anchor(middle, 'stays'),
    anchor(dates[0] ?? 1, 'after'),
    anchor(often, 'after'),
    anchor(dates.at(-1) ?? 1, 'before'),
    anchor(often, 'before'),
    ...(ends ? [anchor(31, 'stays'), anchor(31, 'before'), anchor(30, 'before')] : [anchor(1, 'after')]),
    ...(ends && dates[0] !== undefined && dates[0] < 8 ? lateDates(dates, anchor) : []),
  ]
}

/** Days around a month's end: the latest of the old month may be the rule of all. */
function lateDates(dates: readonly number[], anchor: (date: number, shift: Shift) => Anchor): Anchor[] {
  const late = dates.filter((date) => date > 20)
  return [
    anchor(late[0] ?? 31, 'after'),
    anchor(late[0] ?? 31, 'stays'),
    anchor(1, 'stays'),
    anchor(1, 'before'),
  ]
}

function mostFrequent(dates: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1)
  let [best, most] = [dates[0] ?? 1, 0]
  for (const [date, count] of counts) if (count > most) [best, most] = [date, count]
  return best
}

/** The day of a period; 0 is the one of the anchor's origin. */
export function dayOfSlot(anchor: Anchor, slot: number): number {
  if (anchor.unit === 'days') return anchor.origin + Math.round(slot * anchor.days)
  return shifted(dayInMonth(anchor.origin + slot * anchor.months, anchor.date), anchor.shift)
}

/** The same few hundred days are asked for again and again. */
const moved = { after: new Map<number, number>(), before: new Map<number, number>() }
const mostKept = 5_000

function shifted(day: number, shift: Shift): number {
  if (shift === 'stays') return day
  const kept = moved[shift]
  const known = kept.get(day)
  if (known !== undefined) return known
  const date = fromDay(day)
  const found = toDay(shift === 'after' ? bankingDayFrom(date) : bankingDayUpTo(date))
  if (kept.size > mostKept) kept.clear()
  kept.set(day, found)
  return found
}

/** Nearer than half of the shortest period: no other period is nearer. */
const surelyNearest = 3

/** The period that a day belongs to, and how many days it is after that period's day (before: negative). */
export function slotOf(day: number, anchor: Anchor): { slot: number; off: number } {
  const guess =
    anchor.unit === 'days'
      ? Math.round((day - anchor.origin) / anchor.days)
      : Math.round((monthOfDay(day) - anchor.origin) / anchor.months)
  let best = { slot: guess, off: day - dayOfSlot(anchor, guess) }
  if (Math.abs(best.off) <= surelyNearest) return best
  for (const slot of [guess - 1, guess + 1]) {
    const off = day - dayOfSlot(anchor, slot)
    if (Math.abs(off) < Math.abs(best.off)) best = { slot, off }
  }
  return best
}
