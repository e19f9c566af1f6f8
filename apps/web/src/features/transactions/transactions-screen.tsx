import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { useQuery } from '@tanstack/react-query'
import { cycleQuery } from '../../entities/payday/queries.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { ListSkeleton } from './empty-states.tsx'
import { TransactionsLayout } from './transactions-layout.tsx'
import type { TransactionsLocation } from './use-layers.ts'
import { useTransactionsScreen } from './use-transactions-screen.ts'

/** /spend: all transactions, with the detail or the filters next to them. 'Mi ciclo' waits for the pay cycle. */
export function TransactionsScreen(address: TransactionsLocation) {
  const today = useToday()
  const cycle = useQuery(cycleQuery(today))
  if (address.state.period !== 'my_cycle' || cycle.data)
    return <Transactions address={address} cycle={cycle.data} />
  return cycle.isError ? (
    <ErrorBanner
      message={safeToSpendCopy.payday.loadFailed}
      onRetry={() => void cycle.refetch()}
      className="m-4 md:mx-6"
    />
  ) : (
    <ListSkeleton />
  )
}

interface TransactionsProps {
  address: TransactionsLocation
  cycle: PayCycle | undefined
}

const Transactions = ({ address, cycle }: TransactionsProps) => (
  <TransactionsLayout {...useTransactionsScreen(address, cycle)} />
)
