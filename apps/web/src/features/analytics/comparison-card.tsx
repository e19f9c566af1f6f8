import type { Comparison } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownRange } from '../../lib/period.ts'
import { profileQuery } from '../../lib/session.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { categoryName } from '../../ui/category-tile.tsx'
import { ChartTable } from '../../ui/chart-frame.tsx'
import { PlanNote } from '../../ui/plan-note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnalysisCard } from './analysis-card.tsx'
import { comparisonQuery } from './api.ts'
import { Movers } from './movers.tsx'
import { Nothing } from './nothing.tsx'
import { RowsLink } from './rows-link.tsx'
import { rowsBehind, type Shown } from './shown.ts'

const copy = analysisScreenCopy.comparison
const { columns } = analysisCopy
type Against = keyof typeof copy.againstNames
const choices = (['before', 'year'] as const).map((value) => ({ value, label: copy.againstNames[value] }))

const startOf = ({ from, compareFrom }: ShownRange, against: Against): PlainDate | undefined =>
  against === 'year' ? addMonths(from, -12) : compareFrom

/** Two periods side by side, of the plan Grow; who has none is told what it is and what it costs. */
export function ComparisonCard(shown: Shown) {
  const { data: profile } = useQuery(profileQuery)
  if (profile === undefined) return <Skeleton className="h-[460px] rounded-lg" />
  if (profile.plan !== 'free') return <Compared {...shown} />
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader title={<Title />} />
      <PlanNote title={copy.plan} text={copy.planText} />
      <Sketch />
    </Card>
  )
}

/** How far each bar goes from the middle, in percent: less was spent to the left, more to the right. */
const sketched = [-38, 32, -26, 20, 14, -10, 6]

/** What the comparison looks like, without a word or a figure; it fills the card where another stands beside it. */
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

const Title = () => (
  <span className="flex items-center gap-2">
    {copy.title} <Badge tone="brand">{plansCopy.grow.name}</Badge>
  </span>
)

function Compared(shown: Shown) {
  const { period, currency } = shown
  const [against, setAgainst] = useState<Against>('before')
  const compareFrom = startOf(period.range, against)
  return (
    <AnalysisCard
      {...shown}
      chart="comparison"
      title={copy.title}
      compareFrom={compareFrom}
      query={useQuery(comparisonQuery(period.range, currency, compareFrom))}
      note={
        <div data-no-picture className="flex pt-4">
          <Segmented label={copy.against} options={choices} value={against} onChange={setAgainst} />
        </div>
      }
      failed={copy.failed}
      skeleton="h-[380px]"
      empty={({ now, before, movers }) =>
        movers.length === 0 && now.income === 0 && before.income === 0 ? <Nothing /> : null
      }
      table={(told) => <ComparisonTable told={told} />}
    >
      {(told) => <Movers told={told} today={shown.today} />}
    </AnalysisCard>
  )
}

const ComparisonTable = ({ told }: { told: Comparison }) => {
  const amounts = (now: number, before: number, difference: number) =>
    Object.entries({ now, before, difference }).map(([key, value]) => (
      <Amount
        key={key}
        value={value}
        currency={told.currency}
        sign={key === 'difference' ? 'always' : 'auto'}
      />
    ))
  const { now, before, difference } = told
  return (
    <ChartTable
      caption={copy.title}
      columns={[columns.category, columns.now, columns.before, columns.difference]}
      rows={[
        ...told.movers.map((mover) => ({
          key: mover.category,
          cells: [
            <RowsLink key="category" rows={rowsBehind(told.range, { category: mover.category })}>
              {categoryName(mover.category)}
            </RowsLink>,
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
