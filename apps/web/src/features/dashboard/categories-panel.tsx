import type { CategoryShares } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCategories } from '../../entities/category/category-store.ts'
import { categoryColor, categoryName } from '../../entities/category/category-tile.tsx'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { formatPeriodCaption, type Period } from '../../lib/search-params/period.ts'
import { Donut, type Slice } from '../../ui/charts/donut.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { categoriesQuery } from './api.ts'

const copy = dashboardCopy.categories

const toSlices = ({ categories, currency }: CategoryShares): Slice[] =>
  categories.map(({ category, amount, percentage }) => ({
    key: category,
    name: categoryName(category),
    color: categoryColor(category),
    value: Math.max(0, amount),
    percentage,
    amount: <Amount value={amount} currency={currency} />,
  }))

/** The donut chart without data. */
export const EmptyDonut = ({ text }: { text: string }) => (
  <div className="grid place-items-center gap-4 px-5 py-10 text-center">
    <span aria-hidden="true" className="size-33 rounded-full border-[18px] border-track" />
    <p className="text-sm text-ink-3">{text}</p>
  </div>
)

/** Spending by category in the period. A row opens its transactions. */
export function CategoriesPanel({ period, today }: { period: Period; today: PlainDate }) {
  const query = useQuery(categoriesQuery(period.range))
  const navigate = useNavigate()
  useCategories()
  const { from: date_from, to: date_to } = period.range
  const open = ({ key: category }: Slice): void =>
    void navigate({ to: '/spend', search: { category, date_from, date_to } })
  return (
    <Card className="h-full min-w-0">
      <CardHeader title={copy.title} />
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={
          <div className="px-5 py-4">
            <Skeleton className="mx-auto mb-4 size-42 rounded-full" />
            <Skeleton className="h-57 md:h-52" />
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
                slices={toSlices(shares)}
                caption={formatPeriodCaption(period, today)}
                total={<Amount value={shares.total} currency={shares.currency} fits />}
                onOpen={open}
                openLabel={({ name }) => copy.open(name)}
              />
            </div>
          )
        }
      </QueryPanel>
    </Card>
  )
}
