import { leftCopy as copy } from '@lucas/contract/copy/left.ts'
import { left } from '@lucas/contract/cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { Card } from '../../../ui/card.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { LeftChart } from './left-chart.tsx'
import { LeftSkeleton, leftHeight } from './left-skeleton.tsx'
import { LeftSum } from './left-sum.tsx'

const leftQuery = (today: PlainDate) =>
  queryOptions({
    queryKey: ['figures', 'left', today],
    queryFn: ({ signal }) => api.get('/api/analytics/left/', left, { signal }),
  })

/** ¿Cuánto me queda?: what is free until the next payday, and how the balance is expected to go. */
export function LeftPanel({ today }: { today: PlainDate }) {
  const query = useQuery(leftQuery(today))
  return (
    <Panel query={query} failed={copy.failed} skeleton={<LeftSkeleton />}>
      {(data) => (
        <Card
          className={`grid min-w-0 lg:grid-cols-[minmax(0,372px)_minmax(0,1fr)] ${leftHeight} items-start`}
        >
          <LeftSum left={data} />
          <LeftChart left={data} />
        </Card>
      )}
    </Panel>
  )
}
