import { findSlot, fitAnchor } from './anchor.ts'
import { compareRows, type DetectionRow, toAbsoluteAmount } from './detection-row.ts'
import type { RhythmRule } from './rhythm.ts'

/** The largest ratio of two neighbouring amounts in one series. */
const amountRatioMax = 1.6

export function isSimilarAmount(one: DetectionRow, other: DetectionRow): boolean {
  const [a, b] = [toAbsoluteAmount(one), toAbsoluteAmount(other)]
  return Math.max(a, b) <= Math.max(1, Math.min(a, b)) * amountRatioMax
}

/**
 * Returns the free rows that belong to a series: near its day, in a period without a row, with a similar amount.
 * `outside` only considers periods before the first and after the last row, `everywhere` fills gaps too.
 */
export function extendChain(
  chain: readonly DetectionRow[],
  free: readonly DetectionRow[],
  rhythm: RhythmRule,
  scope: 'outside' | 'everywhere',
): DetectionRow[] {
  if (chain.length === 0 || free.length === 0) return []
  const anchor = fitAnchor(chain, rhythm)
  const slots = new Map<number, DetectionRow>(chain.map((row) => [findSlot(row.day, anchor).slot, row]))
  const added: DetectionRow[] = []
  const [first, last] = [Math.min(...slots.keys()), Math.max(...slots.keys())]
  const candidates = free
    .map((row) => ({ row, ...findSlot(row.day, anchor) }))
    .filter(
      ({ off, slot }) =>
        Math.abs(off) <= rhythm.slack && (scope === 'everywhere' || slot < first || slot > last),
    )
    .toSorted(
      (a, b) =>
        distance(a.slot, first, last) - distance(b.slot, first, last) ||
        Math.abs(a.off) - Math.abs(b.off) ||
        compareRows(a.row, b.row),
    )
  for (const { row, slot } of candidates) {
    if (slots.has(slot)) continue
    const neighbour = findNearest(slots, slot, rhythm.mostPeriods)
    if (!neighbour || !isSimilarAmount(neighbour, row)) continue
    slots.set(slot, row)
    added.push(row)
  }
  return added
}

const distance = (slot: number, first: number, last: number) => Math.max(first - slot, slot - last, 0)

/** Returns the row of the nearest period, at most as far as the rhythm can skip. */
function findNearest(
  slots: ReadonlyMap<number, DetectionRow>,
  slot: number,
  mostPeriods: number,
): DetectionRow | undefined {
  for (let away = 1; away <= mostPeriods; away += 1) {
    const found = slots.get(slot - away) ?? slots.get(slot + away)
    if (found) return found
  }
  return undefined
}
