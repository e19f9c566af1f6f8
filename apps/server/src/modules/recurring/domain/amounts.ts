import { absolute } from '@lucas/contract/rules/money.ts'
import type { RhythmRule } from './rhythm.ts'
import type { Row } from './row.ts'

export interface PriceChange {
  day: number
  from: bigint
  to: bigint
}

/** What a series will most likely cost; amounts carry the sign of its rows. */
export interface Amounts {
  expected: bigint
  /** The smaller and the larger number, signs counted. */
  least: bigint
  most: bigint
  varies: boolean
  priceChange: PriceChange | null
}

const recent = 12
/** Steps between neighbours that stay the same, for a price to be called steady. */
const steadyShare = 0.6
/** The amount of a year ago is worth asking when a whole year before it is known too. */
const rowsForSeason = 13

/** Reads the amounts of a series, oldest first: its price, or what it moves around. */
export function amountsOf(rows: readonly Row[], rhythm: RhythmRule): Amounts {
  const all = rows.map(({ amount }) => amount)
  const last = all.at(-1) ?? 0n
  const near = all.slice(-recent)
  const steps = near.slice(1).map((amount, at) => isSame(near[at] ?? amount, amount))
  const isSteady = steps.length === 0 || steps.filter(Boolean).length / steps.length >= steadyShare
  if (isSteady) {
    const [least, most] = rangeOf(all.slice(-2))
    const isNew = isSame(least, most)
    return {
      expected: last,
      least: isNew ? last : least,
      most: isNew ? last : most,
      varies: false,
      priceChange: lastChange(rows),
    }
  }
  const expected = seasonal(all, rhythm) ?? middleOf(all.slice(-3))
  const [least, most] = rangeOf([...near, expected])
  return { expected, least, most, varies: true, priceChange: null }
}

/** Within three per cent: banks round, and prices in dollars move a little. */
function isSame(one: bigint, other: bigint): boolean {
  const [a, b] = [absolute(one), absolute(other)]
  return absolute(a - b) * 100n <= (a > b ? a : b) * 3n
}

function rangeOf(amounts: readonly bigint[]): [bigint, bigint] {
  const [first = 0n, ...others] = amounts
  let [least, most] = [first, first]
  for (const amount of others) {
    if (amount < least) least = amount
    if (amount > most) most = amount
  }
  return [least, most]
}

const middleOf = (amounts: readonly bigint[]): bigint => {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** Light and gas follow the year: what was paid a year ago, by how much the last months differ from theirs. */
function seasonal(amounts: readonly bigint[], rhythm: RhythmRule): bigint | null {
  if (rhythm.months === null || rhythm.months > 3) return null
  const year = 12 / rhythm.months
  if (amounts.length < Math.min(rowsForSeason, year) + Math.ceil(3 / rhythm.months)) return null
  const at = amounts.length - year
  const before = amounts[at]
  const then = sumOf(amounts.slice(Math.max(0, at - 3), at))
  const now = sumOf(amounts.slice(-3))
  return before === undefined || then === 0n ? null : (before * now) / then
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

function lastChange(rows: readonly Row[]): PriceChange | null {
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const [before, after] = [rows[at - 1], rows[at]]
    if (before && after && absolute(after.amount - before.amount) * 100n > absolute(before.amount))
      return { day: after.day, from: before.amount, to: after.amount }
  }
  return null
}

/** An amount as if it came once a month. */
export function monthlyOf(amount: bigint, rhythm: RhythmRule): bigint {
  const [times, per] =
    rhythm.months === null ? [rhythm.name === 'weekly' ? 52n : 24n, 12n] : [1n, BigInt(rhythm.months)]
  const twice = absolute(amount) * times * 2n + per
  const rounded = twice / (2n * per)
  return amount < 0n ? -rounded : rounded
}
