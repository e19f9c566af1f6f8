import type {
  AnalysisChart,
  CategoryTrends,
  Comparison,
  DailyBalances,
  FixedSpending,
  MerchantShares,
  NetWorth,
  WeekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import type { ComparisonQuery, Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { hasMonthAmounts, type KnownDays, type NamedMonth } from '@lucas/contract/rules/known-days.ts'

/** Returns the name that the user sees for a category. */
type CategoryNames = (category: string) => string
export type ChartCell = string | number | null
export interface ChartTable {
  head: readonly string[]
  rows: ChartCell[][]
}

type ChartSource<T> = (userId: string, query: ComparisonQuery) => Promise<T>
export interface ChartSources {
  monthly: ChartSource<Monthly>
  trends: ChartSource<CategoryTrends>
  merchants: ChartSource<MerchantShares>
  comparison: ChartSource<Comparison>
  weekdays: ChartSource<WeekdaySpending>
  fixed: ChartSource<FixedSpending>
  balances: ChartSource<DailyBalances>
  netWorth: ChartSource<NetWorth>
}

const { columns: labels, groups, ...copy } = analysisCopy

/** A calendar month, or the days of a pay cycle. */
const nameMonth = ({ month, days }: Pick<Monthly['months'][number], 'month' | 'days'>): string =>
  days === null ? month : copy.days(days.from, days.to)

/** The cells of a month, empty where it has no data. */
const cellsOf = (month: NamedMonth, known: KnownDays, amounts: (number | null)[]): (number | null)[] =>
  hasMonthAmounts(month, amounts, known) ? amounts : amounts.map(() => null)

const flowTable = ({ months, totals, ...known }: Monthly): ChartTable => {
  const cells = (flow: Monthly['totals']) => [flow.income, flow.spending, flow.saved, flow.saved_percentage]
  return {
    head: [labels.month, labels.income, labels.spending, labels.saved, labels.savedShare],
    rows: [
      ...months.map((month) => [nameMonth(month), ...cellsOf(month, known, cells(month))]),
      [labels.total, ...cells(totals)],
    ],
  }
}

const trendsTable = (
  { months, categories, total, ...known }: CategoryTrends,
  toName: CategoryNames,
): ChartTable => ({
  head: [labels.category, ...months.map(nameMonth), labels.average, labels.total],
  rows: [
    ...categories.map(({ category, amounts, average, total: own }) => [
      toName(category),
      ...months.flatMap((month, at) => cellsOf(month, known, [amounts[at] ?? 0])),
      average,
      own,
    ]),
    [labels.total, ...months.flatMap((month) => cellsOf(month, known, [month.spending])), null, total],
  ],
})

const merchantsTable = (
  { merchants, others, unnamed, total }: MerchantShares,
  toName: CategoryNames,
): ChartTable => ({
  head: [labels.merchant, labels.category, labels.times, labels.amount],
  rows: [
    ...merchants.map(({ merchant, category, count, amount }) => [
      merchant,
      category === null ? null : toName(category),
      count,
      amount,
    ]),
    [copy.otherMerchants, null, others.count, others.amount],
    [copy.noMerchant, null, unnamed.count, unnamed.amount],
    [
      labels.total,
      null,
      [...merchants, others, unnamed].reduce((times, { count }) => times + count, 0),
      total,
    ],
  ],
})

/** A compared range without any known day has empty cells, not zeros. */
function comparisonTable(
  { movers, known_since, compared_with, ...flows }: Comparison,
  toName: CategoryNames,
): ChartTable {
  const hasData = known_since !== null && known_since <= compared_with.to
  const { now, before, difference } = flows
  const cells = (name: string, later: number, earlier: number, change: number) => [
    name,
    later,
    hasData ? earlier : null,
    hasData ? change : null,
  ]
  return {
    head: [labels.category, labels.now, labels.before, labels.difference],
    rows: [
      ...movers.map((mover) => cells(toName(mover.category), mover.now, mover.before, mover.difference)),
      ...(['spending', 'income', 'saved'] as const).map((name) =>
        cells(labels[name], now[name], before[name], difference[name]),
      ),
    ],
  }
}

const weekdaysTable = ({ weekdays, total }: WeekdaySpending): ChartTable => ({
  head: [labels.weekday, labels.perDay, labels.amount],
  rows: [
    ...weekdays.map(({ weekday, average, amount }) => [copy.weekdays[weekday - 1] ?? '', average, amount]),
    [labels.total, null, total],
  ],
})

function fixedTable({ months, totals, ...known }: FixedSpending): ChartTable {
  const cells = ({ fixed, variable, spending }: FixedSpending['totals']) => [fixed, variable, spending]
  return {
    head: [labels.month, labels.fixed, labels.variable, labels.spending],
    rows: [
      ...months.map((month) => [nameMonth(month), ...cellsOf(month, known, cells(month))]),
      [labels.total, ...cells(totals)],
    ],
  }
}

const balancesTable = ({ days }: DailyBalances): ChartTable => ({
  head: [labels.day, labels.balance],
  rows: days.map(({ date, balance }) => [date, balance]),
})

const netWorthTable = ({ points, groups: worthGroups }: NetWorth): ChartTable => ({
  head: [labels.month, ...worthGroups.map(({ group }) => groups[group]), labels.net],
  rows: points.map(({ net, ...month }, index) => [
    nameMonth(month),
    ...worthGroups.map(({ amounts, is_debt: isDebt }) => toSigned(amounts[index] ?? 0, isDebt)),
    net,
  ]),
})

const toSigned = (amount: number, isDebt: boolean): number => (isDebt && amount !== 0 ? -amount : amount)

/** Returns, for each chart, a function that builds its table for the CSV file. */
export const createChartTables = (
  charts: ChartSources,
  loadNames: (userId: string) => Promise<CategoryNames>,
): Record<AnalysisChart, ChartSource<ChartTable>> => ({
  flow: async (...request) => flowTable(await charts.monthly(...request)),
  trends: async (userId, query) => trendsTable(await charts.trends(userId, query), await loadNames(userId)),
  merchants: async (userId, query) =>
    merchantsTable(await charts.merchants(userId, query), await loadNames(userId)),
  comparison: async (userId, query) =>
    comparisonTable(await charts.comparison(userId, query), await loadNames(userId)),
  weekdays: async (...request) => weekdaysTable(await charts.weekdays(...request)),
  fixed: async (...request) => fixedTable(await charts.fixed(...request)),
  balances: async (...request) => balancesTable(await charts.balances(...request)),
  net_worth: async (...request) => netWorthTable(await charts.netWorth(...request)),
})
