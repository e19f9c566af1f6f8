import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { Target } from 'lucide-react'
import { PendingBadge, SplitPartBadge, UnsentBadge } from './transaction-badges.tsx'
import { useHasUnsentChange } from './unsent-changes.ts'

/** The badges next to a transaction's name: split part, goals, pending, and a change that is not sent. */
export function TransactionMarks({
  id,
  pending,
  pending_state,
  has_goals,
  part,
}: Pick<Transaction, 'id' | 'pending' | 'pending_state' | 'has_goals' | 'part'>) {
  const isUnsent = useHasUnsentChange(id)
  return (
    <>
      {part !== null && <SplitPartBadge part={part} />}
      {has_goals && (
        <span title={uiCopy.hasGoals} className="flex-none text-ink-3">
          <Target aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          <span className="sr-only">{uiCopy.hasGoals}</span>
        </span>
      )}
      {(pending || pending_state === 'suggested') && (
        <PendingBadge pending={pending} pending_state={pending_state} />
      )}
      {isUnsent && <UnsentBadge />}
    </>
  )
}
