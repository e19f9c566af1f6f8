import type { Transaction } from '@lucas/contract/transaction.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useToday } from '../lib/today.ts'
import { type TransactionSlots, TransactionSlotsContext } from '../ui/transaction-slots.tsx'

const RowGoals = lazy(async () => ({ default: (await import('../features/goals/row-goals.tsx')).RowGoals }))

function Goals({ transaction }: { transaction: Transaction }) {
  const today = useToday()
  return (
    <Suspense>
      <RowGoals key={transaction.id} transaction={transaction} today={today} />
    </Suspense>
  )
}

const slots: TransactionSlots = { goals: (transaction) => <Goals transaction={transaction} /> }

/** Puts the goals into the detail of a movement, wherever it is shown: features do not know each other. */
export const WithTransactionSlots = ({ children }: { children: ReactNode }) => (
  <TransactionSlotsContext value={slots}>{children}</TransactionSlotsContext>
)
