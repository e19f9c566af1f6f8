import type { Anchor } from './anchor.ts'

const yearMonths = 12
/** A single missing month is a bill that did not come; a season has several. */
const seasonMonthsMin = 2

/** Returns the month (1 to 12) of a period, before banking days move its day; null where periods are counted in days. */
const getSlotMonth = (anchor: Anchor, slot: number): number | null =>
  anchor.unit === 'months' ? ((anchor.origin + slot * anchor.months) % yearMonths) + 1 : null

/**
 * Returns the months (1 to 12) without a bill in each of the last two years, such as the summer of a school. The slots are
 * the periods with a row.
 */
export function findQuietMonths(slots: readonly number[], anchor: Anchor): number[] {
  if (anchor.unit !== 'months' || anchor.months !== 1 || slots.length === 0) return []
  const present = new Set(slots)
  const [first, last] = [Math.min(...slots), Math.max(...slots)]
  const isInSeason = (slot: number): boolean => {
    if (slot <= first || slot >= last || present.has(slot)) return false
    let [from, to] = [slot, slot]
    while (!present.has(from - 1)) from -= 1
    while (!present.has(to + 1)) to += 1
    return to - from + 1 >= seasonMonthsMin
  }
  const months: number[] = []
  for (let slot = last; slot > last - yearMonths; slot -= 1) {
    const month = getSlotMonth(anchor, slot)
    if (month !== null && isInSeason(slot) && isInSeason(slot - yearMonths)) months.push(month)
  }
  return months.toSorted((a, b) => a - b)
}

/** Returns the period in which the series comes for the nth time after its newest row. */
export function skipQuietMonths(anchor: Anchor, quietMonths: readonly number[], periods: number): number {
  if (quietMonths.length === 0 || periods < 1) return periods
  let slot = 0
  for (let left = periods; left > 0; ) {
    slot += 1
    const month = getSlotMonth(anchor, slot)
    if (month === null || !quietMonths.includes(month)) left -= 1
  }
  return slot
}
