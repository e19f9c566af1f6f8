import { savedCopy as copy } from '@lucas/contract/copy/analytics/saved.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChartContext } from '../../entities/analytics/chart-context.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/primitives/stat-strip.tsx'
import { savedQuery } from './api.ts'

const figures = [
  { name: 'total', label: copy.total, note: copy.totalNote },
  { name: 'investments', label: copy.investments, note: copy.investmentsNote },
  { name: 'transfers', label: copy.transfers, note: copy.transfersNote },
] as const

/** The labels around the figures, or around their placeholders. */
const Strip = ({ children }: { children: (name: (typeof figures)[number]['name']) => ReactNode }) => (
  <StatStrip>
    {figures.map(({ name, label, note }) => (
      <Stat key={name} label={label} note={note}>
        {children(name)}
      </Stat>
    ))}
  </StatStrip>
)

/** What was saved and invested in the period, which is neither spending nor part of the savings. */
export function SavedStrip({ period, currency }: ChartContext) {
  const query = useQuery(savedQuery(period.range, currency))
  return (
    <section aria-label={copy.total}>
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={<Strip>{() => <Skeleton className="h-7 w-36 max-w-full md:h-8" radius="md" />}</Strip>}
      >
        {(saved) => <Strip>{(name) => <Amount value={saved[name]} currency={currency} fits />}</Strip>}
      </QueryPanel>
    </section>
  )
}
