import type { Comparison } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { isEarly } from '@lucas/contract/rules/comparison.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnalysisCard } from '../../entities/analytics/analysis-card.tsx'
import { type ChartContext, toListSearch } from '../../entities/analytics/chart-context.ts'
import { EmptyChart } from '../../entities/analytics/empty-chart.tsx'
import { categoryName } from '../../entities/category/category-tile.tsx'
import { useIrregularIncome } from '../../entities/payday/use-irregular-income.ts'
import { PlanNote } from '../../entities/plan/plan-note.tsx'
import type { ComparedRange } from '../../lib/search-params/period.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { CardFrame, FigureSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { comparisonQuery } from './api.ts'
import { hasData, isComparable, knownPart, Movers } from './movers.tsx'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.comparison
const { columns } = analysisCopy
type ComparisonBase = keyof typeof copy.againstNames
const choices = (['before', 'year'] as const).map((value) => ({ value, label: copy.againstNames[value] }))

const getCompareFrom = (
  { from, compareFrom }: ComparedRange,
  against: ComparisonBase,
): PlainDate | undefined => (against === 'year' ? addMonths(from, -12) : compareFrom)

/** Compares two periods on the plan Grow; other plans see the offer. */
export function ComparisonCard(context: ChartContext) {
  const { data: profile } = useQuery(profileQuery)
  if (profile === undefined)
    return (
      <CardFrame title={copy.title}>
        <MoversSkeleton />
      </CardFrame>
    )
  if (profile.plan !== 'free') return <Compared {...context} />
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader title={<Title />} />
      <div className="grid grid-cols-1 lg:grid-cols-2">
        <PlanNote title={copy.plan} text={copy.planText} />
        <Sketch />
      </div>
    </Card>
  )
}

/** Bar lengths of the sketch in percent: less spending to the left, more to the right. */
const sketched = [-38, 32, -26, 20, 14, -10, 6]

/** Decorative sketch of the comparison, without text or figures. */
const Sketch = () => (
  <div
    aria-hidden="true"
    className="mt-auto grid gap-5 overflow-hidden mask-b-from-30% px-5 pt-3 pb-6 max-lg:hidden"
  >
    {sketched.map((share) => (
      <div key={share} className="flex h-4 items-center gap-5">
        <span className="h-2.5 w-24 flex-none rounded-full bg-surface-3" />
        <span className="relative h-full flex-1">
          <span
            className={`absolute inset-y-0 rounded-sm ${share < 0 ? 'bg-util-ok/45' : 'bg-brand/35'}`}
            style={{ left: `${50 + Math.min(share, 0)}%`, width: `${Math.abs(share)}%` }}
          />
        </span>
      </div>
    ))}
  </div>
)

const bars = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The figures of both periods, and a bar for each category. */
const MoversSkeleton = () => (
  <div className="m-4 flex h-[380px] flex-col justify-between md:m-5">
    <FigureSkeleton />
    {bars.map((bar) => (
      <div key={bar} className="flex items-center gap-5">
        <Skeleton className="h-3 w-24" />
        <div className="flex-1">
          <Skeleton className="h-3.5" />
        </div>
        <Skeleton className="h-3 w-20" />
      </div>
    ))}
  </div>
)

const Title = () => (
  <span className="flex items-center gap-2">
    {copy.title} <Badge tone="brand">{plansCopy.grow.name}</Badge>
  </span>
)

function Compared(context: ChartContext) {
  const { period, currency, by } = context
  const isIrregular = useIrregularIncome(context.today)
  const [against, setAgainst] = useState<ComparisonBase>('before')
  const compareFrom = getCompareFrom(period.range, against)
  return (
    <AnalysisCard
      {...context}
      chart="comparison"
      title={copy.title}
      compareFrom={compareFrom}
      query={useQuery(comparisonQuery(period.range, currency, by, compareFrom))}
      note={
        <div data-no-picture className="flex pt-4">
          <Segmented label={copy.against} options={choices} value={against} onChange={setAgainst} />
        </div>
      }
      failed={copy.failed}
      skeleton={<MoversSkeleton />}
      empty={({ now, before, movers }) =>
        movers.length === 0 && now.income === 0 && before.income === 0 ? <EmptyChart /> : null
      }
      table={(comparison) => <ComparisonTable comparison={comparison} today={context.today} />}
    >
      {(comparison) => (
        <Movers
          comparison={comparison}
          today={context.today}
          isNeutral={isIrregular || isEarly(period.range, context.today)}
        />
      )}
    </AnalysisCard>
  )
}

const ComparisonTable = ({ comparison, today }: { comparison: Comparison; today: PlainDate }) => {
  const { currency } = comparison
  const isEmpty = !hasData(comparison)
  const isUnknown = knownPart(comparison) === 'none'
  const hasDifference = isComparable(comparison, today)
  const amounts = (now: number, before: number, difference: number) => [
    isEmpty ? chartsCopy.noData : <Amount key="now" value={now} currency={currency} />,
    isUnknown ? chartsCopy.noData : <Amount key="before" value={before} currency={currency} />,
    hasDifference ? (
      <Amount key="difference" value={difference} currency={currency} sign="always" />
    ) : (
      uiCopy.unknownChange
    ),
  ]
  const { now, before, difference } = comparison
  return (
    <ChartTable
      caption={copy.title}
      columns={[columns.category, columns.now, columns.before, columns.difference]}
      rows={[
        ...comparison.movers.map((mover) => ({
          key: mover.category,
          cells: [
            <TransactionsLink
              key="category"
              rows={toListSearch(comparison.range, { category: mover.category })}
            >
              {categoryName(mover.category)}
            </TransactionsLink>,
            ...amounts(mover.now, mover.before, mover.difference),
          ],
        })),
        { key: 'income', cells: [columns.income, ...amounts(now.income, before.income, difference.income)] },
        { key: 'saved', cells: [columns.saved, ...amounts(now.saved, before.saved, difference.saved)] },
      ]}
      total={[columns.spending, ...amounts(now.spending, before.spending, difference.spending)]}
    />
  )
}
