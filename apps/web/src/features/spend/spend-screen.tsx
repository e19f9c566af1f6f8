import { leftCopy } from '@lucas/contract/copy/left.ts'
import { useQuery } from '@tanstack/react-query'
import { cycleQuery } from '../../lib/cycle.ts'
import { useToday } from '../../lib/today.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { ListSkeleton } from './spend-empty.tsx'
import { SpendPanes } from './spend-panes.tsx'
import type { SpendAddress } from './use-layers.ts'

/** /spend: every movement, with its detail or the filters beside it. 'Mi ciclo' waits for the person's own days. */
export function SpendScreen(address: SpendAddress) {
  const today = useToday()
  const cycle = useQuery(cycleQuery(today))
  if (address.state.period !== 'my_cycle' || cycle.data) return <SpendPanes {...address} cycle={cycle.data} />
  return cycle.isError ? (
    <ErrorBanner
      message={leftCopy.payday.loadFailed}
      onRetry={() => void cycle.refetch()}
      className="m-4 md:mx-6"
    />
  ) : (
    <ListSkeleton />
  )
}
