import type { CategoryTrends, FixedSpending, MerchantShares } from '@lucas/contract/analytics/analysis.ts'
import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { people } from '@lucas/contract/copy/transactions/category-labels.ts'
import { hasMonthData } from '@lucas/contract/rules/known-days.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { toListSearch } from '../../entities/analytics/chart-context.ts'
import { categoryName } from '../../entities/category/category-tile.tsx'
import { capitalize, formatChangeSize, formatPercent, monthName } from '../../lib/format/format.ts'
import { daysOfNamedMonth, monthSpending, nameMonth } from '../../lib/format/months.ts'

const copy = analysisScreenCopy.facts
const mostFacts = 3

/** One sentence about the spending of a period, with its amount and the transactions behind it. */
export interface Fact {
  kind: 'month' | 'category' | 'merchant' | 'fixed'
  title: string
  /** Positive. */
  amount: number
  detail: string
  rows: ReturnType<typeof toListSearch>
}

/** The answers that facts come from; undefined where one is not loaded. */
interface FactSources {
  monthly: Monthly | undefined
  trends: CategoryTrends | undefined
  merchants: MerchantShares | undefined
  fixed: FixedSpending | undefined
}

const shareOf = (part: number, whole: number): string => formatPercent((part / whole) * 100, 1)

/** The complete month with the most spending; needs two complete months to say something. */
function mostExpensiveMonth(monthly: Monthly, range: DateRange): Fact[] {
  const complete = monthly.months.filter((month) => !month.partial && hasMonthData(month, monthly))
  const [most] = complete.toSorted((a, b) => monthSpending(b) - monthSpending(a))
  const average = -(monthly.average_spending ?? 0)
  if (complete.length < 2 || most === undefined || average <= 0 || monthSpending(most) <= average) return []
  return [
    {
      kind: 'month',
      title: copy.month(capitalize(nameMonth(most, monthName))),
      amount: monthSpending(most),
      detail: copy.above(formatChangeSize((monthSpending(most) / average - 1) * 100)),
      rows: toListSearch(daysOfNamedMonth(most, range)),
    },
  ]
}

function largestCategory({ categories, total }: CategoryTrends, range: DateRange): Fact[] {
  const [largest] = categories.toSorted((a, b) => b.total - a.total)
  if (largest === undefined || largest.total <= 0 || total <= 0) return []
  const { category } = largest
  return [
    {
      kind: 'category',
      title: copy.category(categoryName(category)),
      amount: largest.total,
      detail: copy.ofSpending(shareOf(largest.total, total)),
      rows: toListSearch(range, { category }),
    },
  ]
}

/** The merchant with the most spending; people who were sent money are none. */
function largestMerchant({ merchants }: MerchantShares, range: DateRange): Fact[] {
  const largest = merchants.find(({ category }) => category !== people)
  if (largest === undefined || largest.amount <= 0) return []
  const { merchant, amount, count, percentage } = largest
  return [
    {
      kind: 'merchant',
      title: copy.merchant(merchant),
      amount,
      detail: copy.times(count, formatPercent(percentage, 1)),
      rows: toListSearch(range, { search: merchant }),
    },
  ]
}

function fixedShare({ totals, fixed_percentage: share }: FixedSpending, range: DateRange): Fact[] {
  if (share === null || totals.fixed <= 0) return []
  const detail = copy.ofSpending(formatPercent(share, 1))
  return [{ kind: 'fixed', title: copy.fixed, amount: totals.fixed, detail, rows: toListSearch(range) }]
}

/** Returns up to three facts about the spending of a period. A short period has no month to name; others take its place. */
export const listFacts = ({ monthly, trends, merchants, fixed }: FactSources, range: DateRange): Fact[] =>
  [
    ...(monthly ? mostExpensiveMonth(monthly, range) : []),
    ...(trends ? largestCategory(trends, range) : []),
    ...(merchants ? largestMerchant(merchants, range) : []),
    ...(fixed ? fixedShare(fixed, range) : []),
  ].slice(0, mostFacts)
