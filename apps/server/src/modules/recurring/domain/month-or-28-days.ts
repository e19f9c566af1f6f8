import { findSlot, fitAnchor } from './anchor.ts'
import type { Chain } from './chain.ts'

type RhythmChain = Pick<Chain, 'rhythm' | 'rows'>

/** Three charges can be 28 days apart by chance: of February, or moved by a holiday. */
const rowsMin = 4
/** Up to this many charges have to be exact: those of a monthly bill that banking days move can be 28, 28 and 29 days apart. */
const fewRowsMax = 6
/** How many days nearer to its day each row has to be for 28 days than for a month. */
const nearerDaysMin = 0.5
/** The share of the monthly rows that 28 days have to explain. */
const rowShareMin = 0.85

/**
 * Leaves out the monthly chain or the one of every 28 days. From one row to the next, both fit nearly as well; over several
 * rows, the day of the month of a charge every 28 days moves back by two or three days a month.
 */
export function chooseMonthOr28Days<C extends RhythmChain>(chains: readonly C[]): C[] {
  const monthly = chains.find(({ rhythm }) => rhythm.name === 'monthly')
  const every28Days = chains.find(({ rhythm }) => rhythm.name === 'every_28_days')
  if (!every28Days) return [...chains]
  const dropped = isEvery28Days(every28Days, monthly) ? monthly : every28Days
  return chains.filter((chain) => chain !== dropped)
}

function isEvery28Days(every28Days: RhythmChain, monthly: RhythmChain | undefined): boolean {
  const { length } = every28Days.rows
  if (length < rowsMin) return false
  const off = computeMeanOff(every28Days)
  if (length <= fewRowsMax && off > 0) return false
  if (!monthly) return true
  return length >= monthly.rows.length * rowShareMin && off + nearerDaysMin < computeMeanOff(monthly)
}

/** Returns how many days the rows are off their day on average. */
function computeMeanOff({ rows, rhythm }: RhythmChain): number {
  const anchor = fitAnchor(rows, rhythm)
  return rows.reduce((sum, { day }) => sum + Math.abs(findSlot(day, anchor).off), 0) / rows.length
}
