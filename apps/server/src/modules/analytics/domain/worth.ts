import type { WorthGroup } from '@lucas/contract/analysis.ts'
import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import {
  type DateRange,
  lastOfMonth,
  monthsOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

const debts: ReadonlySet<WorthGroup> = new Set(['cards', 'lines', 'loans'])

/** What something added to what a person is worth on each of some days: debts take away. */
export interface StakeOverTime {
  group: WorthGroup
  values: readonly bigint[]
}

/** The last day of each month of a range; of the last month, the end of the range. */
export const monthEnds = (range: DateRange): { month: PlainMonth; date: PlainDate }[] =>
  monthsOf(range).map((month) => {
    const last = lastOfMonth(`${month}-01`)
    return { month, date: last < range.to ? last : range.to }
  })

/** Assets above, debts below, and what is left of them, day by day. */
export function worthOverTime(stakes: readonly StakeOverTime[], days: number) {
  const groups = [...Map.groupBy(stakes, ({ group }) => group)]
    .map(([group, own]) => {
      const isDebt = debts.has(group)
      const amounts = Array.from({ length: days }, (_, at) => {
        const total = sum(own.map(({ values }) => values[at] ?? 0n))
        return isDebt && total !== 0n ? -total : total
      })
      return { group, isDebt, amounts }
    })
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0n))
  const sumAt = (at: number, isDebt: boolean) =>
    sum(groups.filter((group) => group.isDebt === isDebt).map(({ amounts }) => amounts[at] ?? 0n))
  const points = Array.from({ length: days }, (_, at) => {
    const [assets, owed] = [sumAt(at, false), sumAt(at, true)]
    return { assets, debts: owed, net: assets - owed }
  })
  const [first, last] = [points[0], points.at(-1)]
  const isMoved = first !== undefined && last !== undefined && points.length > 1
  return {
    groups,
    points,
    change: isMoved ? last.net - first.net : null,
    changePercentage: isMoved ? changePercentage(last.net, first.net) : null,
  }
}
