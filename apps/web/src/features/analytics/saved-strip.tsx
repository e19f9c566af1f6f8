import { savedCopy as copy } from '@lucas/contract/copy/analytics/saved.ts'
import { useQuery } from '@tanstack/react-query'
import type { ChartContext } from '../../entities/analytics/chart-context.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/primitives/stat-strip.tsx'
import { savedQuery } from './api.ts'

/** What was saved and invested in the period, which is neither spending nor part of the savings. */
export function SavedStrip({ period, currency }: ChartContext) {
  const query = useQuery(savedQuery(period.range, currency))
  return (
    <section aria-label={copy.total}>
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={<Skeleton className="h-[231px] rounded-lg md:h-[112px]" />}
      >
        {({ investments, transfers, total }) => (
          <StatStrip>
            <Stat label={copy.total} note={copy.totalNote}>
              <Amount value={total} currency={currency} fits />
            </Stat>
            <Stat label={copy.investments} note={copy.investmentsNote}>
              <Amount value={investments} currency={currency} fits />
            </Stat>
            <Stat label={copy.transfers} note={copy.transfersNote}>
              <Amount value={transfers} currency={currency} fits />
            </Stat>
          </StatStrip>
        )}
      </QueryPanel>
    </section>
  )
}
