import type { CategoryShares } from '@lucas/contract/analytics/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { hasNoData } from '@lucas/contract/rules/known-days.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { categorySharesQuery } from '../../../entities/analytics/queries.ts'
import { budgetQuery } from '../../../entities/budget/queries.ts'
import { useCategories } from '../../../entities/category/category-store.ts'
import { categoryColor } from '../../../entities/category/category-tile.tsx'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { formatPeriodCaption, type Period, toAnsweredPeriod } from '../../../lib/search-params/period.ts'
import { Donut } from '../../../ui/charts/donut.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { ChangingFigure } from '../../../ui/primitives/changing-figure.tsx'
import { RingSkeleton, RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { MoreLink } from '../more-link.tsx'
import { findBudgetDay, listCountedLines } from './category-budget.ts'
import { CategoryRow, type CountedLines } from './category-row.tsx'

const copy = dashboardCopy.categories
const collapsedCount = 6
/** The ring above the rows, or at their left where the card is wide enough. */
const bodyClass = 'grid gap-x-7 gap-y-3 @min-[500px]:grid-cols-[10.5rem_minmax(0,1fr)]'

/** The donut chart without data. */
export const EmptyDonut = ({ text }: { text: string }) => (
  <div className="grid place-items-center gap-4 px-5 py-10 text-center">
    <span aria-hidden="true" className="size-33 rounded-full border-[18px] border-track" />
    <p className="text-sm text-ink-3">{text}</p>
  </div>
)

const Loading = () => (
  <div className={bodyClass}>
    <RingSkeleton className="mx-auto size-42 self-center border-[20px]" />
    <RowsSkeleton count={collapsedCount} rowClass="h-[3.625rem]" />
  </div>
)

interface CategoriesProps {
  shares: CategoryShares
  lines: CountedLines
  caption: string
  isPast: boolean
  onOpen: (category: string) => void
}

/** The ring and its rows: six of them until the user asks for all. */
function Categories({ shares, lines, caption, isPast, onOpen }: CategoriesProps) {
  const { categories, currency, total } = shares
  const [active, setActive] = useState<string | null>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const shown = isExpanded ? categories : categories.slice(0, collapsedCount)
  return (
    <div className={bodyClass}>
      <div className="@min-[500px]:self-center">
        <Donut
          slices={categories.map(({ category, amount }) => ({
            key: category,
            color: categoryColor(category),
            value: Math.max(0, amount),
          }))}
          caption={caption}
          total={
            <ChangingFigure value={total}>
              <Amount value={total} currency={currency} fits />
            </ChangingFigure>
          }
          active={active}
          onActivate={setActive}
        />
      </div>
      <div className="min-w-0">
        <ul>
          {shown.map((share) => (
            <CategoryRow
              key={share.category}
              share={share}
              currency={currency}
              lines={lines}
              isPast={isPast}
              isDimmed={active !== null && active !== share.category}
              onActivate={setActive}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {categories.length > collapsedCount && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
            className="tap-area mt-1 flex min-h-8 items-center gap-1 text-sm font-[550] text-brand hover:underline"
          >
            {isExpanded ? chartsCopy.fewerCategories : chartsCopy.allCategories(categories.length)}
            {isExpanded ? (
              <ChevronUp size={14} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
            )}
          </button>
        )}
      </div>
    </div>
  )
}

/** Returns the lines of the budget of a range, where it has one. */
function useCountedLines(range: DateRange, today: PlainDate): CountedLines {
  const day = findBudgetDay(range, today)
  const { data, isPending, isPlaceholderData } = useQuery({
    ...budgetQuery(day ?? undefined),
    enabled: day !== null,
  })
  if (day === null) return null
  return isPending || isPlaceholderData ? 'pending' : listCountedLines(data, range)
}

/** Spending by category in the period, against the budget. A row opens its transactions. */
export function CategoriesPanel({ period, today }: { period: Period; today: PlainDate }) {
  const query = useQuery(categorySharesQuery(period.range, 'CLP'))
  const lines = useCountedLines(query.data?.range ?? period.range, today)
  const navigate = useNavigate()
  useCategories()
  const open = (category: string, { from, to }: DateRange): void =>
    void navigate({ to: '/spend', search: { category, date_from: from, date_to: to } })
  return (
    <Card className="flex h-full min-w-0 flex-col">
      <CardHeader title={copy.title} action={<MoreLink to="/presupuestos">{copy.budgets}</MoreLink>} />
      <div className="@container px-4 pt-2.5 pb-3 md:px-5">
        <QueryPanel query={query} errorMessage={copy.failed} skeleton={<Loading />} bannerClass="pb-1">
          {(shares) =>
            shares.categories.length === 0 ? (
              <EmptyDonut text={hasNoData(shares.range, shares) ? copy.noData : copy.none} />
            ) : (
              <Categories
                shares={shares}
                lines={lines}
                caption={formatPeriodCaption(toAnsweredPeriod(shares.range, period, today), today)}
                isPast={shares.range.to < today}
                onOpen={(category) => open(category, shares.range)}
              />
            )
          }
        </QueryPanel>
      </div>
    </Card>
  )
}
