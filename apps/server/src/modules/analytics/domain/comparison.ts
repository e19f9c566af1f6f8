import { absolute, changePercentage } from '@lucas/contract/rules/money.ts'
import { computeFlow, type KindSum } from './figures.ts'

export interface ComparedSum {
  category: string
  kind: string
  now: bigint
  before: bigint
}

/** Compares the flows of two ranges and lists the changed spending categories, largest change first. */
export function computeComparison(sums: readonly ComparedSum[]) {
  const { now, before } = computeFlows(sums)
  const spending = sums.filter(({ kind }) => kind === 'spending' || kind === 'refund')
  const movers = [...Map.groupBy(spending, ({ category }) => category)].map(([category, rows]) => {
    const flows = computeFlows(rows)
    const [later, earlier] = [flows.now.spent, flows.before.spent]
    return {
      category,
      now: later,
      before: earlier,
      difference: later - earlier,
      change: changePercentage(later, earlier),
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

const computeFlows = (sums: readonly ComparedSum[]) => ({
  now: computeFlow(sums.map(({ kind, now: amount }): KindSum => ({ kind, amount }))),
  before: computeFlow(sums.map(({ kind, before: amount }): KindSum => ({ kind, amount }))),
})
