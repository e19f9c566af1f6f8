import type { CategoryShares } from '@lucas/contract/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCategories } from '../../lib/categories.ts'
import { type Period, periodCaption } from '../../lib/period.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { categoryColor, categoryName } from '../../ui/category-tile.tsx'
import { Donut, type Slice } from '../../ui/donut.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { categoriesQuery } from './api.ts'

const copy = dashboardCopy.categories

const slicesOf = ({ categories, currency }: CategoryShares): Slice[] =>
  categories.map(({ category, amount, percentage }) => ({
    key: category,
    name: categoryName(category),
    color: categoryColor(category),
    value: Math.max(0, amount),
    percentage,
    amount: <Amount value={amount} currency={currency} />,
  }))

/** The ring before there is anything to divide. */
export const EmptyDonut = ({ text }: { text: string }) => (
  <div className="grid place-items-center gap-4 px-5 py-10 text-center">
    <span aria-hidden="true" className="size-33 rounded-full border-[18px] border-track" />
    <p className="text-sm text-ink-3">{text}</p>
  </div>
)

/** Where the money of the period went; a row opens its movements. */
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
      <Panel
        query={query}
        failed={copy.failed}
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
                slices={slicesOf(shares)}
                caption={periodCaption(period, today)}
                total={<Amount value={shares.total} currency={shares.currency} fits />}
                onOpen={open}
                openLabel={({ name }) => copy.open(name)}
              />
            </div>
          )
        }
      </Panel>
    </Card>
  )
}
