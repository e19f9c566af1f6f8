import { education, services } from '@lucas/contract/copy/transactions/category-labels.ts'
import { computeAmounts } from './amounts.ts'
import { type DetectionRow, toAbsoluteAmount } from './detection-row.ts'
import { namesBill } from './kind.ts'
import type { RhythmRule } from './rhythm.ts'

/** The categories of bills whose amount varies, such as water and power. */
const billCategories = new Set<string>([services, education])

/** A price that rises goes down in at most this share of its steps, and never rises by more than this at once. */
const fallShareMax = 0.2
const riseRatioMax = 1.4
const recentRows = 12

/** Returns whether amounts are those of a price that rises from time to time. */
function isRisingPrice(rows: readonly DetectionRow[]): boolean {
  const sizes = rows.slice(-recentRows).map(toAbsoluteAmount)
  const ratios = sizes.slice(1).map((size, at) => size / Math.max(1, sizes[at] ?? size))
  const falls = ratios.filter((ratio) => ratio < 0.97).length
  return falls <= ratios.length * fallShareMax && ratios.every((ratio) => ratio <= riseRatioMax)
}

/**
 * Returns whether rows are shopping: purchases on a regular day whose amount differs from one to the next. They are
 * spending, but no commitment: nothing will be charged by itself. Rows are oldest first.
 */
export function isShopping(rows: readonly DetectionRow[], rhythm: RhythmRule): boolean {
  const last = rows.at(-1)
  if (!last || last.amount > 0n || last.isAutomatic || !computeAmounts(rows, rhythm).varies) return false
  if (isRisingPrice(rows)) return false
  // No bill that is paid by hand comes more often than each month.
  if (rhythm.months === null && rhythm.name !== 'property_tax') return true
  return !billCategories.has(last.category) && last.paymentMethod !== 'transfer' && !namesBill(last)
}
