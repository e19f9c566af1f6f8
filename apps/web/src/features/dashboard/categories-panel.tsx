import type { CategoryShares } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { budgetLineCopy } from '@lucas/contract/copy/planning/budget-line.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { categorySharesQuery } from '../../entities/analytics/queries.ts'
import { lineName, lineShare, lineTone } from '../../entities/budget/budget-line.tsx'
import { budgetQuery } from '../../entities/budget/queries.ts'
import { useCategories } from '../../entities/category/category-store.ts'
import { categoryColor, categoryName } from '../../entities/category/category-tile.tsx'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { formatPercent } from '../../lib/format/format.ts'
import { formatPeriodCaption, type Period, toAnsweredPeriod } from '../../lib/search-params/period.ts'
import { Donut, type Slice } from '../../ui/charts/donut.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { ChangingFigure } from '../../ui/primitives/changing-figure.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { DonutSkeleton } from '../../ui/primitives/skeleton-parts.tsx'

const copy = dashboardCopy.categories

const toSlices = ({ categories, currency }: CategoryShares, lines: readonly BudgetLine[]): Slice[] =>
  categories.map(({ category, amount, percentage }) => ({
    ...toBudgetBar(lines.find((line) => line.category === category && !line.is_beyond_plan)),
    key: category,
    name: categoryName(category),
    color: categoryColor(category),
    value: Math.max(0, amount),
    percentage,
    amount: <Amount value={amount} currency={currency} />,
  }))

/** The used part of a category's budget, below its row of the legend. */
function toBudgetBar(line: BudgetLine | undefined): Pick<Slice, 'bar'> {
  if (line === undefined) return {}
  const share = lineShare(line)
  const label = budgetLineCopy.bar(lineName(line), formatPercent(share * 100, 0))
  return { bar: <ProgressBar isThin share={share} tone={lineTone(line)} label={label} /> }
}

/** The donut chart without data. */
export const EmptyDonut = ({ text }: { text: string }) => (
  <div className="grid place-items-center gap-4 px-5 py-10 text-center">
    <span aria-hidden="true" className="size-33 rounded-full border-[18px] border-track" />
    <p className="text-sm text-ink-3">{text}</p>
  </div>
)

/** Spending by category in the period. A row opens its transactions. */
export function CategoriesPanel({ period, today }: { period: Period; today: PlainDate }) {
  const query = useQuery(categorySharesQuery(period.range, 'CLP'))
  const { data: budget } = useQuery(budgetQuery())
  const navigate = useNavigate()
  useCategories()
  // The bars are those of the running period: another one shows none.
  const isBudgetPeriod = budget?.counted?.from === period.range.from && budget.counted.to === period.range.to
  const lines = isBudgetPeriod ? budget.lines : []
  const open = (category: string, { from, to }: DateRange): void =>
    void navigate({ to: '/spend', search: { category, date_from: from, date_to: to } })
  return (
    <Card className="flex h-full min-w-0 flex-col">
      <CardHeader title={copy.title} />
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={
          <div className="min-h-[412px] px-5 py-4 md:min-h-[396px]">
            <DonutSkeleton />
          </div>
        }
        bannerClass="px-4 pt-3 pb-4 md:px-5 md:pb-5"
      >
        {(shares) =>
          shares.categories.length === 0 ? (
            <EmptyDonut text={copy.none} />
          ) : (
            <div className="px-4 py-3.5 md:px-5 md:pb-[18px]">
              <Donut
                slices={toSlices(shares, lines)}
                caption={formatPeriodCaption(toAnsweredPeriod(shares.range, period, today), today)}
                total={
                  <ChangingFigure value={shares.total}>
                    <Amount value={shares.total} currency={shares.currency} fits />
                  </ChangingFigure>
                }
                onOpen={({ key }) => open(key, shares.range)}
                openLabel={({ name }) => copy.open(name)}
              />
            </div>
          )
        }
      </QueryPanel>
    </Card>
  )
}
