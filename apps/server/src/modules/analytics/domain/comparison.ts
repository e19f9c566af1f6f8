import { absolute, changePercentage } from '@lucas/contract/rules/money.ts'
import { flowOf, type KindSum } from './figures.ts'

export interface TwoSums {
  category: string
  kind: string
  now: bigint
  before: bigint
}

/** What came and went in two ranges, and which categories of spending changed, the most changed first. */
export function comparisonOf(sums: readonly TwoSums[]) {
  const { now, before } = twoFlows(sums)
  const spending = sums.filter(({ kind }) => kind === 'spending' || kind === 'refund')
  const movers = [...Map.groupBy(spending, ({ category }) => category)].map(([category, rows]) => {
    const flows = twoFlows(rows)
    const [late, early] = [flows.now.spent, flows.before.spent]
    return {
      category,
      now: late,
      before: early,
      difference: late - early,
      change: changePercentage(late, early),
    }
  })
  return {
    now,
    before,
    change: changePercentage(now.spent, before.spent),
    movers: movers
      .filter(({ difference }) => difference !== 0n)
      .toSorted(
        (a, b) =>
          Number(absolute(b.difference) - absolute(a.difference)) || (a.category < b.category ? -1 : 1),
      ),
  }
}

const twoFlows = (sums: readonly TwoSums[]) => ({
  now: flowOf(sums.map(({ kind, now: amount }): KindSum => ({ kind, amount }))),
  before: flowOf(sums.map(({ kind, before: amount }): KindSum => ({ kind, amount }))),
})
