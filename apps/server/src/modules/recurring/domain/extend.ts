import { anchorOf, slotOf } from './anchor.ts'
import type { RhythmRule } from './rhythm.ts'
import { inOrder, type Row, sizeOf } from './row.ts'

/** How much an amount may differ from its neighbours' in one series. */
const widest = 1.6

export function isLike(one: Row, other: Row): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)]
  return Math.max(a, b) <= Math.max(1, Math.min(a, b)) * widest
}

/**
 * The free rows that belong to a series too: near to its day, in a period that has no row yet, of a like amount.
 * `outside` looks before its first and after its last row only, `everywhere` fills gaps as well.
 */
export function extendChain(
  chain: readonly Row[],
  free: readonly Row[],
  rhythm: RhythmRule,
  where: 'outside' | 'everywhere',
): Row[] {
  if (chain.length === 0 || free.length === 0) return []
  const anchor = anchorOf(chain, rhythm)
  const slots = new Map<number, Row>(chain.map((row) => [slotOf(row.day, anchor).slot, row]))
  const added: Row[] = []
  const [first, last] = [Math.min(...slots.keys()), Math.max(...slots.keys())]
  const candidates = free
    .map((row) => ({ row, ...slotOf(row.day, anchor) }))
    .filter(
      ({ off, slot }) =>
        Math.abs(off) <= rhythm.slack && (where === 'everywhere' || slot < first || slot > last),
    )
    .toSorted(
      (a, b) =>
        distance(a.slot, first, last) - distance(b.slot, first, last) ||
        Math.abs(a.off) - Math.abs(b.off) ||
        inOrder(a.row, b.row),
    )
  for (const { row, slot } of candidates) {
    if (slots.has(slot)) continue
    const neighbour = nearest(slots, slot, rhythm.mostPeriods)
    if (!neighbour || !isLike(neighbour, row)) continue
    slots.set(slot, row)
    added.push(row)
  }
  return added
}

const distance = (slot: number, first: number, last: number) => Math.max(first - slot, slot - last, 0)

/** The row of the series that stands nearest in time, not farther than the rhythm may leave out. */
function nearest(slots: ReadonlyMap<number, Row>, slot: number, mostPeriods: number): Row | undefined {
  for (let away = 1; away <= mostPeriods; away += 1) {
    const found = slots.get(slot - away) ?? slots.get(slot + away)
    if (found) return found
  }
  return undefined
}
