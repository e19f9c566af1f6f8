import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { ReviewEffect, ReviewItem } from '@lucas/contract/transactions/review.ts'
import { money } from '../../lib/format/format.ts'

/** Says what a yes to all of these items changes; null if it changes no sum. */
export function describeEffects(items: readonly Pick<ReviewItem, 'effects'>[]): string | null {
  const bySum = Map.groupBy(
    items.flatMap(({ effects }) => effects),
    ({ sum, currency }) => `${sum} ${currency}`,
  )
  const sums = [...bySum.values()].toSorted(incomeFirst).flatMap((effects) => {
    const [first] = effects
    const total = effects.reduce((all, { amount }) => all + amount, 0)
    return first ? [copy.effect[first.sum](money(total, first.currency))] : []
  })
  return sums.length === 0 ? null : copy.effects(sums)
}

const incomeFirst = ([a]: readonly ReviewEffect[], [b]: readonly ReviewEffect[]): number =>
  `${a?.currency} ${a?.sum}` < `${b?.currency} ${b?.sum}` ? -1 : 1
