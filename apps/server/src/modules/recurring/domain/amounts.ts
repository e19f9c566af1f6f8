import { absolute } from '@lucas/contract/rules/money.ts'
import type { DetectionRow } from './detection-row.ts'
import type { RhythmRule } from './rhythm.ts'

export interface PriceChange {
  day: number
  from: bigint
  to: bigint
}

/** The expected amounts of a series in minor units, with the sign of its rows. */
export interface SeriesAmounts {
  expected: bigint
  /** The range of the amount; `least` is the smaller signed number. */
  least: bigint
  most: bigint
  varies: boolean
  priceChange: PriceChange | null
}

type AmountRow = Pick<DetectionRow, 'day' | 'amount'>

const recent = 12
/** The share of equal neighbouring amounts from which a price is steady. */
const steadyShareMin = 0.6
/** The months whose rows are compared with those of a year ago. */
const seasonMonths = 3

/** Returns the expected amounts of a series from its rows, oldest first. */
export function computeAmounts(rows: readonly AmountRow[], rhythm: RhythmRule): SeriesAmounts {
  const all = rows.map(({ amount }) => amount)
  const last = all.at(-1) ?? 0n
  const recentAmounts = all.slice(-recent)
  const steps = recentAmounts.slice(1).map((amount, at) => isSamePrice(recentAmounts[at] ?? amount, amount))
  const isSteady = steps.length === 0 || steps.filter(Boolean).length / steps.length >= steadyShareMin
  if (isSteady) {
    const [least, most] = computeRange(all.slice(-2))
    const isNew = isSamePrice(least, most)
    return {
      expected: last,
      least: isNew ? last : least,
      most: isNew ? last : most,
      varies: false,
      priceChange: findLastPriceChange(rows),
    }
  }
  const expected = computeSeasonalAmount(all, rhythm) ?? computeMedian(all.slice(-3))
  const [least, most] = computeRange([...recentAmounts, expected])
  return { expected, least, most, varies: true, priceChange: null }
}

/** Returns whether two amounts differ by at most three percent: banks round and dollar prices vary. */
function isSamePrice(one: bigint, other: bigint): boolean {
  const [a, b] = [absolute(one), absolute(other)]
  return absolute(a - b) * 100n <= (a > b ? a : b) * 3n
}

function computeRange(amounts: readonly bigint[]): [bigint, bigint] {
  const [first = 0n, ...others] = amounts
  let [least, most] = [first, first]
  for (const amount of others) {
    if (amount < least) least = amount
    if (amount > most) most = amount
  }
  return [least, most]
}

const computeMedian = (amounts: readonly bigint[]): bigint => {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** Returns the amount of a year ago, scaled by the change of the last three months, or null without enough history. */
function computeSeasonalAmount(amounts: readonly bigint[], rhythm: RhythmRule): bigint | null {
  if (rhythm.months === null || rhythm.months > seasonMonths) return null
  const year = 12 / rhythm.months
  const season = Math.ceil(seasonMonths / rhythm.months)
  if (amounts.length < year + season) return null
  const yearAgo = amounts.length - year
  const before = amounts[yearAgo]
  const sumYearAgo = sumOf(amounts.slice(yearAgo - season, yearAgo))
  const sumNow = sumOf(amounts.slice(-season))
  return before === undefined || sumYearAgo === 0n ? null : (before * sumNow) / sumYearAgo
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

function findLastPriceChange(rows: readonly AmountRow[]): PriceChange | null {
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const [before, after] = [rows[at - 1], rows[at]]
    if (before && after && absolute(after.amount - before.amount) * 100n > absolute(before.amount))
      return { day: after.day, from: before.amount, to: after.amount }
  }
  return null
}

/** Returns an amount per month, rounded to minor units. */
export function toMonthlyAmount(amount: bigint, { timesPerYear }: RhythmRule): bigint {
  const months = 12n
  const rounded = (absolute(amount) * BigInt(timesPerYear) * 2n + months) / (2n * months)
  return amount < 0n ? -rounded : rounded
}
