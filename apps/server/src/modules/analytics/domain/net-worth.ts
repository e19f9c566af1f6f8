import { type NetWorthGroup, netWorthGroups } from '@lucas/contract/analytics/analysis.ts'
import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import { type DateRange, type PlainDate, periodRange } from '@lucas/contract/rules/periods.ts'
import { isEstimated } from './known-since.ts'
import { listRangeMonths, type RangeMonth } from './points.ts'
import { clampToKnown } from './weekdays.ts'

const debts: ReadonlySet<NetWorthGroup> = new Set(['cards', 'lines', 'loans'])

/** Value of one account or item on each day, in minor units; debts are negative. */
export interface NetWorthSeries {
  group: NetWorthGroup
  values: readonly bigint[]
  /** The first known day. */
  since: PlainDate
}

/** Returns the months of a range, by default calendar months, each with its last day; for the last one, the end of the range. */
export const listMonthEnds = (
  range: DateRange,
  months: readonly RangeMonth[] = listRangeMonths(range),
): (RangeMonth & { date: PlainDate })[] =>
  months.map((month) => ({ ...month, date: month.to < range.to ? month.to : range.to }))

/**
 * Returns the first day of the twelve-month net worth chart: the end of the first month that has a known day. Today if
 * nothing is known earlier. The wallet's trend and the chart's default use the same two days.
 */
export function computeNetWorthStart(first: PlainDate | null, today: PlainDate): PlainDate {
  const known = clampToKnown(periodRange('last_12_months', today), first)
  return known === null ? today : (listMonthEnds(known)[0]?.date ?? today)
}

/** Computes assets, debts and net worth for each day, and the values of each group, in the order of the wallet. */
export function computeNetWorth(series: readonly NetWorthSeries[], dates: readonly PlainDate[]) {
  const days = dates.length
  const byGroup = Map.groupBy(series, ({ group }) => group)
  const groups = netWorthGroups
    .map((group) => {
      const members = byGroup.get(group) ?? []
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
    const date = dates[at] ?? ''
    return {
      assets,
      debts: owed,
      net: assets - owed,
      estimated: series.some(({ values, since }) => isEstimated(values[at] ?? 0n, date, since)),
    }
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
