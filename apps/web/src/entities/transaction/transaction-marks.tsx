import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { Target } from 'lucide-react'
import { PendingBadge, SplitPartBadge } from './transaction-badges.tsx'

/** The badges next to a transaction's name: split part, goals and pending. */
export const TransactionMarks = ({
  pending,
  pending_state,
  has_goals,
  part,
}: Pick<Transaction, 'pending' | 'pending_state' | 'has_goals' | 'part'>) => (
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
  </>
)
