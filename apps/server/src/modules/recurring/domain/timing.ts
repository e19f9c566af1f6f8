import {
  type Anchor,
  findSlot,
  fitAnchor,
  getNominalDay,
  getSlotDay,
  moveOrigin,
  shiftToBankingDay,
  toPropertyTaxAnchor,
} from './anchor.ts'
import { dateOfDay, monthOfDay } from './day.ts'
import type { DetectionRow } from './detection-row.ts'
import { findQuietMonths, skipQuietMonths } from './quiet-months.ts'
import type { RhythmRule } from './rhythm.ts'

/** The calendar rule of a series, as stored with it. */
export interface SeriesTiming {
  /** The period of the newest row, before banking days move its date. */
  anchor: Anchor
  /** How many days before and after its day a transaction may come. */
  early: number
  late: number
  /** The most periods between two rows so far; a pause of this length does not end the series. */
  longestPause: number
  /** The months (1 to 12) of a season in which it does not come. */
  quietMonths: readonly number[]
  /** The last day on which it is expected, as the user says; null where it goes on. */
  endsOn: number | null
}

export interface ExpectedDate {
  day: number
  from: number
  to: number
}

const recentRows = 12
const pauseRowsMax = 24
/** A salary comes up to four days before and two days after its day (reference 5.5). */
const salaryWindow = { early: 4, late: 2 }
/** A few years show little of how the day of a yearly bill varies. */
const yearlyWindow = 6

/** Returns the timing of a series from the days of its rows, oldest first. */
export function computeTiming(
  rows: readonly Pick<DetectionRow, 'day'>[],
  rhythm: RhythmRule,
  isSalary: boolean,
): SeriesTiming {
  const anchor = fitAnchor(rows, rhythm)
  const slots = rows.map(({ day }) => findSlot(day, anchor))
  const offs = slots.slice(-recentRows).map(({ off }) => off)
  const pauses = slots.slice(1).map(({ slot }, at) => slot - (slots[at]?.slot ?? slot))
  const least = rhythm.name === 'yearly' ? yearlyWindow : 1
  const early = Math.max(least, ...offs.map((off) => -off), isSalary ? salaryWindow.early : 0)
  const late = Math.max(least, ...offs, isSalary ? salaryWindow.late : 0)
  return {
    anchor: moveOrigin(anchor, slots.at(-1)?.slot ?? 0),
    early: Math.min(early, rhythm.slack),
    late: Math.min(late, rhythm.slack),
    longestPause: Math.max(1, ...pauses.slice(-pauseRowsMax)),
    quietMonths: findQuietMonths(
      slots.map(({ slot }) => slot),
      anchor,
    ),
    endsOn: null,
  }
}

/** Returns the timing of a series without transactions whose first date is a day. */
export function startTiming(rhythm: RhythmRule, day: number): SeriesTiming {
  return withNextDay(
    { anchor: toAnchor(rhythm, day), early: 0, late: 0, longestPause: 1, quietMonths: [], endsOn: null },
    day,
    null,
  )
}

/** Returns the rule of a rhythm with a day as its origin. */
function toAnchor({ name, months, days }: RhythmRule, day: number): Anchor {
  if (name === 'property_tax') return toPropertyTaxAnchor(day)
  if (months === null) return { unit: 'days', days: Math.floor(days), origin: day }
  return { unit: 'months', months, origin: monthOfDay(day), date: dateOfDay(day), shift: 'stays' }
}

function startAnchorAt(anchor: Anchor, day: number): Anchor {
  if (anchor.unit === 'days') return { ...anchor, origin: day }
  if (anchor.unit === 'property_tax') return toPropertyTaxAnchor(day)
  return { ...anchor, origin: monthOfDay(day), date: dateOfDay(day), shift: 'stays' }
}

/**
 * Returns the timing with the next date that the user set; later dates are counted from it. Rows before the period of
 * that date do not move it.
 */
export function withNextDay(timing: SeriesTiming, day: number, lastDay: number | null): SeriesTiming {
  const { anchor } = timing
  const userAnchor = startAnchorAt(anchor, day)
  return {
    ...timing,
    quietMonths: [],
    anchor: moveOrigin(userAnchor, lastDay === null ? -1 : Math.max(-1, findSlot(lastDay, userAnchor).slot)),
  }
}

/**
 * Returns the expected date a number of periods after the newest row, without the months of a season. On a weekend or holiday, the banking days before and
 * after it are in the window, because a debit that never fell on one shows no rule for them.
 */
export function computeExpected(
  { anchor, early, late, quietMonths }: SeriesTiming,
  periods: number,
): ExpectedDate {
  const day = getSlotDay(anchor, skipQuietMonths(anchor, quietMonths, periods))
  return {
    day,
    from: Math.min(day - early, shiftToBankingDay(day, 'before')),
    to: Math.max(day + late, shiftToBankingDay(day, 'after')),
  }
}

/** Fortnightly by days; half months have more. */
const fortnightDays = 14
const fortnightsPerYear = 26

/** Returns a rhythm with how often its dates come in a year: none in a season, and every two weeks more often than twice a month. */
export function countPerYear(rhythm: RhythmRule, { anchor, quietMonths }: SeriesTiming): RhythmRule {
  const isEachFortnight = anchor.unit === 'days' && anchor.days === fortnightDays
  const times = isEachFortnight ? fortnightsPerYear : rhythm.timesPerYear
  return { ...rhythm, timesPerYear: times - quietMonths.length }
}

/** Returns the day of the newest row's period before banking days move it, for storage as a date. */
export const getOriginDay = (anchor: Anchor): number => getNominalDay(anchor, 0)
