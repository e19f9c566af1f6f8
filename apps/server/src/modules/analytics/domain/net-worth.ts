import type { NetWorthGroup } from '@lucas/contract/analytics/analysis.ts'
import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import {
  type DateRange,
  lastOfMonth,
  listMonths,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

const debts: ReadonlySet<NetWorthGroup> = new Set(['cards', 'lines', 'loans'])

/** Value of one account or item on each day, in minor units; debts are negative. */
export interface NetWorthSeries {
  group: NetWorthGroup
  values: readonly bigint[]
}

/** Returns the last day of each month of a range; for the last month, the end of the range. */
export const listMonthEnds = (range: DateRange): { month: PlainMonth; date: PlainDate }[] =>
  listMonths(range).map((month) => {
    const last = lastOfMonth(`${month}-01`)
    return { month, date: last < range.to ? last : range.to }
  })

/** Computes assets, debts and net worth for each day, and the values of each group. */
export function computeNetWorth(series: readonly NetWorthSeries[], days: number) {
  const groups = [...Map.groupBy(series, ({ group }) => group)]
    .map(([group, members]) => {
      const isDebt = debts.has(group)
      const amounts = Array.from({ length: days }, (_, at) => {
        const total = sum(members.map(({ values }) => values[at] ?? 0n))
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
  const hasChange = first !== undefined && last !== undefined && points.length > 1
  return {
    groups,
    points,
    change: hasChange ? last.net - first.net : null,
    changePercentage: hasChange ? changePercentage(last.net, first.net) : null,
  }
}
