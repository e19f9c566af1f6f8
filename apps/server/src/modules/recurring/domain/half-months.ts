import { computeAmounts, type SeriesAmounts } from './amounts.ts'
import { dateOfDay } from './day.ts'
import type { DetectionRow } from './detection-row.ts'
import { getRhythmRule } from './rhythm.ts'
import { computeTiming, type SeriesTiming } from './timing.ts'

type HalfRow = Pick<DetectionRow, 'day' | 'amount'>

/** One half of an income that is paid twice a month. */
export interface HalfMonth {
  timing: SeriesTiming
  expected: SeriesAmounts
  lastDay: number
  count: number
  /** The payments, oldest first. */
  amounts: readonly bigint[]
}

/** The first and last date of the month at which the first half (quincena) is paid. */
const middleOfMonth = { first: 8, last: 22 }
const rowsMin = 2

/**
 * Splits an income that is paid in the middle and at the end of each month: the halves have their own amounts, and days of
 * the month that no number of days fits. Rows are oldest first. Returns null if one half has too few rows.
 */
export function splitHalfMonths(rows: readonly HalfRow[]): HalfMonth[] | null {
  const isMiddle = ({ day }: HalfRow) =>
    dateOfDay(day) >= middleOfMonth.first && dateOfDay(day) <= middleOfMonth.last
  const halves = [rows.filter(isMiddle), rows.filter((row) => !isMiddle(row))]
  if (halves.some(({ length }) => length < rowsMin)) return null
  const monthly = getRhythmRule('monthly')
  return halves.map((half) => ({
    timing: computeTiming(half, monthly, true),
    expected: computeAmounts(half, monthly),
    lastDay: half.at(-1)?.day ?? 0,
    count: half.length,
    amounts: half.map(({ amount }) => amount),
  }))
}
