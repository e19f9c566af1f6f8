import { type Anchor, anchorOf, dayOfSlot, slotOf } from './anchor.ts'
import { dateOfDay, dayInMonth, monthOfDay } from './day.ts'
import type { RhythmRule } from './rhythm.ts'
import type { Row } from './row.ts'

/** When a series is expected, as it is kept beside it. */
export interface Timing {
  /** Where the newest row's period stands; what banking days do to a day of the month is not in it. */
  anchor: Anchor
  /** A movement may come so many days before and after its day. */
  early: number
  late: number
  /** The most periods between two rows so far: a pause as long as this is no end. */
  longestPause: number
}

export interface Expected {
  day: number
  from: number
  to: number
}

const recent = 12
const remembered = 24
/** A salary comes from four days before to two days after its day (reference 5.5). */
const salaryWindow = { early: 4, late: 2 }

/** Reads the days of a series: where its next ones stand and how far off they may be. Rows are oldest first. */
export function timingOf(rows: readonly Row[], rhythm: RhythmRule, isSalary: boolean): Timing {
  const anchor = anchorOf(rows, rhythm)
  const places = rows.map(({ day }) => slotOf(day, anchor))
  const offs = places.slice(-recent).map(({ off }) => off)
  const pauses = places.slice(1).map(({ slot }, at) => slot - (places[at]?.slot ?? slot))
  const early = Math.max(1, ...offs.map((off) => -off), isSalary ? salaryWindow.early : 0)
  const late = Math.max(1, ...offs, isSalary ? salaryWindow.late : 0)
  return {
    anchor: movedTo(anchor, places.at(-1)?.slot ?? 0),
    early: Math.min(early, rhythm.slack),
    late: Math.min(late, rhythm.slack),
    longestPause: Math.max(1, ...pauses.slice(-remembered)),
  }
}

/** The same rule, counted from another of its periods. */
function movedTo(anchor: Anchor, slot: number): Anchor {
  if (anchor.unit === 'days') return { ...anchor, origin: dayOfSlot(anchor, slot) }
  return { ...anchor, origin: anchor.origin + slot * anchor.months }
}

/**
 * The same with the next time on a day that the person named, and the following ones counted from it. Rows before that
 * day's own period do not bring it nearer.
 */
export function onOwnDay(timing: Timing, day: number, newest: number | null): Timing {
  const { anchor } = timing
  const own: Anchor =
    anchor.unit === 'days'
      ? { ...anchor, origin: day }
      : { ...anchor, origin: monthOfDay(day), date: dateOfDay(day), shift: 'stays' }
  return { ...timing, anchor: movedTo(own, newest === null ? -1 : Math.max(-1, slotOf(newest, own).slot)) }
}

/** The n-th time after the newest row. */
export function expectedAfter({ anchor, early, late }: Timing, periods: number): Expected {
  const day = dayOfSlot(anchor, periods)
  return { day, from: day - early, to: day + late }
}

/** The day of the newest row's period, before banking days move it: what a database can keep as a date. */
export const plainOrigin = (anchor: Anchor): number =>
  anchor.unit === 'days' ? anchor.origin : dayInMonth(anchor.origin, anchor.date)
