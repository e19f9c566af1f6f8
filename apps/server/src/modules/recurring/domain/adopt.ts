import { findSlot } from './anchor.ts'
import type { DetectionRow } from './detection-row.ts'
import { isAfterEnd } from './end.ts'
import { isSameName, toLetters } from './names.ts'
import type { RhythmRule } from './rhythm.ts'
import type { SeriesTiming } from './timing.ts'

/** A series that the user wrote without a transaction. */
export interface UnseenSeries {
  id: string
  name: string
  currency: string
  direction: number
  timing: SeriesTiming
  /** The expected amounts, signed. */
  least: bigint
  most: bigint
}

/** How many days before and after its day the first transaction may come. */
export const computeFirstWindow = ({ slack }: Pick<RhythmRule, 'slack'>) => ({
  early: Math.min(3, slack),
  late: Math.min(5, slack),
})

/** The largest ratio of a first transaction and the amount that the user expects. */
const amountRatio = { parts: 16n, per: 10n }

/**
 * Returns the first transaction of a series that has none: of the same name, around an expected amount and day. Of several
 * the earliest is taken, and the later ones follow it by detection.
 */
export function findFirstRow(series: UnseenSeries, rows: readonly DetectionRow[]): DetectionRow | undefined {
  const letters = toLetters(series.name)
  const { early, late, anchor } = series.timing
  return rows
    .filter((row) => {
      if (row.currency !== series.currency || row.amount > 0n !== series.direction > 0) return false
      const { slot, off } = findSlot(row.day, anchor)
      return (
        slot >= 1 &&
        !isAfterEnd(series.timing, slot) &&
        off >= -early &&
        off <= late &&
        isSameName(letters, row.name) &&
        isAroundAmount(row.amount, series)
      )
    })
    .toSorted((a, b) => a.day - b.day || (a.id < b.id ? -1 : 1))[0]
}

function isAroundAmount(amount: bigint, { least, most }: UnseenSeries): boolean {
  const size = (signed: bigint) => (signed < 0n ? -signed : signed)
  const [small, large] = [size(least), size(most)].toSorted((a, b) => (a < b ? -1 : 1))
  if (small === undefined || large === undefined) return false
  const { parts, per } = amountRatio
  return size(amount) * parts >= small * per && size(amount) * per <= large * parts
}
