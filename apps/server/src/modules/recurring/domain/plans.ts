import type { Chain } from './chain.ts'
import { type DetectionRow, toAbsoluteAmount } from './detection-row.ts'

/** The least share of the rows of a payee that its plans explain. */
const shareMin = 0.9
const rowsMin = 3
/** Prices of two plans differ by at least this. */
const priceRatioMin = 1.1

/**
 * Returns whether the charges of a payee are two plans or more, each at its own price: they run at the same time and explain
 * nearly all rows. A price that rose is one plan.
 */
export function arePlans(chains: readonly Chain[], rows: readonly DetectionRow[]): boolean {
  const covered = chains.reduce((sum, chain) => sum + chain.rows.length, 0)
  if (chains.some((chain) => chain.rows.length < rowsMin)) return false
  if (chains.length < 2 || covered < rows.length * shareMin) return false
  return chains.some((one, at) => chains.slice(at + 1).some((other) => runTogether(one, other)))
}

function runTogether(one: Chain, other: Chain): boolean {
  const [a, b] = [getPrice(one), getPrice(other)]
  if (Math.max(a, b) < Math.min(a, b) * priceRatioMin) return false
  return hasRowWithin(one, other) && hasRowWithin(other, one)
}

const getPrice = ({ rows }: Chain): number => rows.map(toAbsoluteAmount).at(-1) ?? 0

/** Returns whether a chain has a row between the first and the last one of another. */
function hasRowWithin({ rows }: Chain, other: Chain): boolean {
  const [from, to] = [other.rows[0]?.day ?? 0, other.rows.at(-1)?.day ?? 0]
  return rows.some(({ day }) => day >= from && day <= to)
}
