import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { api } from '../../../lib/http/http.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { SafeToSpendChart } from './safe-to-spend-chart.tsx'
import { SafeToSpendSkeleton, safeToSpendHeight } from './safe-to-spend-skeleton.tsx'
import { SafeToSpendSum } from './safe-to-spend-sum.tsx'

const safeToSpendQuery = (today: PlainDate) =>
  queryOptions({
    queryKey: ['figures', 'left', today],
    queryFn: ({ signal }) => api.get('/api/analytics/left/', safeToSpend, { signal }),
  })

/** ¿Cuánto me queda?: the safe-to-spend amount until the next payday and the expected balance. */
export function SafeToSpendPanel({ today }: { today: PlainDate }) {
  const query = useQuery(safeToSpendQuery(today))
  return (
    <QueryPanel query={query} errorMessage={copy.failed} skeleton={<SafeToSpendSkeleton />}>
      {(data) => (
        <Card
          className={`grid min-w-0 lg:grid-cols-[minmax(0,372px)_minmax(0,1fr)] ${safeToSpendHeight} items-start`}
        >
          <SafeToSpendSum left={data} />
          <SafeToSpendChart left={data} />
        </Card>
      )}
    </QueryPanel>
  )
}
