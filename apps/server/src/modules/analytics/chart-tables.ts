import type {
  AnalysisChart,
  CategoryTrends,
  Comparison,
  DailyBalances,
  FixedSpending,
  MerchantShares,
  NetWorth,
  WeekdaySpending,
} from '@lucas/contract/analysis.ts'
import type { Monthly, OverviewQuery } from '@lucas/contract/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { categoryNameOf } from '@lucas/contract/copy/categories.ts'

export type Cell = string | number | null
export interface ChartTable {
  head: readonly string[]
  rows: Cell[][]
}

type Asking<T> = (person: string, query: OverviewQuery) => Promise<T>
export interface ChartSources {
  monthly: Asking<Monthly>
  trends: Asking<CategoryTrends>
  merchants: Asking<MerchantShares>
  comparison: Asking<Comparison>
  weekdays: Asking<WeekdaySpending>
  fixed: Asking<FixedSpending>
  balances: Asking<DailyBalances>
  netWorth: Asking<NetWorth>
}

const { columns: words, groups, ...copy } = analysisCopy

const flowTable = ({ months, totals }: Monthly): ChartTable => {
  const cells = (name: string, flow: Monthly['totals']) => [
    name,
    flow.income,
    flow.spending,
    flow.saved,
    flow.saved_percentage,
  ]
  return {
    head: [words.month, words.income, words.spending, words.saved, words.savedShare],
    rows: [...months.map((month) => cells(month.month, month)), cells(words.total, totals)],
  }
}

const trendsTable = ({ months, categories, total }: CategoryTrends): ChartTable => ({
  head: [words.category, ...months.map(({ month }) => month), words.average, words.total],
  rows: [
    ...categories.map(({ category, amounts, average, total: own }) => [
      categoryNameOf(category),
      ...amounts,
      average,
      own,
    ]),
    [words.total, ...months.map(({ spending }) => spending), null, total],
  ],
})

const merchantsTable = ({ merchants, others, unnamed, total }: MerchantShares): ChartTable => ({
  head: [words.merchant, words.category, words.times, words.amount],
  rows: [
    ...merchants.map(({ merchant, category, count, amount }) => [
      merchant,
      category === null ? null : categoryNameOf(category),
      count,
      amount,
    ]),
    [copy.otherMerchants, null, others.count, others.amount],
    [copy.noMerchant, null, unnamed.count, unnamed.amount],
    [
      words.total,
      null,
      [...merchants, others, unnamed].reduce((times, { count }) => times + count, 0),
      total,
    ],
  ],
})

const comparisonTable = ({ movers, now, before, difference }: Comparison): ChartTable => ({
  head: [words.category, words.now, words.before, words.difference],
  rows: [
    ...movers.map((mover) => [categoryNameOf(mover.category), mover.now, mover.before, mover.difference]),
    [words.spending, now.spending, before.spending, difference.spending],
    [words.income, now.income, before.income, difference.income],
    [words.saved, now.saved, before.saved, difference.saved],
  ],
})

const weekdaysTable = ({ weekdays, total }: WeekdaySpending): ChartTable => ({
  head: [words.weekday, words.perDay, words.amount],
  rows: [
    ...weekdays.map(({ weekday, average, amount }) => [copy.weekdays[weekday - 1] ?? '', average, amount]),
    [words.total, null, total],
  ],
})

const fixedTable = ({ months, totals }: FixedSpending): ChartTable => ({
  head: [words.month, words.fixed, words.variable, words.spending],
  rows: [...months, { month: words.total, ...totals }].map(({ month, fixed, variable, spending }) => [
    month,
    fixed,
    variable,
    spending,
  ]),
})

const balancesTable = ({ days }: DailyBalances): ChartTable => ({
  head: [words.day, words.balance],
  rows: days.map(({ date, balance }) => [date, balance]),
})

const worthTable = ({ points, groups: told }: NetWorth): ChartTable => ({
  head: [words.month, ...told.map(({ group }) => groups[group]), words.net],
  rows: points.map(({ month, net }, index) => [
    month,
    ...told.map(({ amounts, is_debt: isDebt }) => signed(amounts[index] ?? 0, isDebt)),
    net,
  ]),
})

const signed = (amount: number, isDebt: boolean): number => (isDebt && amount !== 0 ? -amount : amount)

/** The table of each chart, as a person's file has it. */
export const tablesOf = (charts: ChartSources): Record<AnalysisChart, Asking<ChartTable>> => ({
  flow: async (...asked) => flowTable(await charts.monthly(...asked)),
  trends: async (...asked) => trendsTable(await charts.trends(...asked)),
  merchants: async (...asked) => merchantsTable(await charts.merchants(...asked)),
  comparison: async (...asked) => comparisonTable(await charts.comparison(...asked)),
  weekdays: async (...asked) => weekdaysTable(await charts.weekdays(...asked)),
  fixed: async (...asked) => fixedTable(await charts.fixed(...asked)),
  balances: async (...asked) => balancesTable(await charts.balances(...asked)),
  net_worth: async (...asked) => worthTable(await charts.netWorth(...asked)),
})
