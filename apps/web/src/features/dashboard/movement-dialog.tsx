import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { use } from 'react'
import { transactionMoment } from '../../lib/transaction-moment.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TransactionSlotsContext } from '../../ui/transaction-slots.tsx'

interface MovementDialogProps {
  transaction: Transaction
  today: PlainDate
  onClose: () => void
}

/** One movement of the list, whole; what the row already knows is there at once. */
export function MovementDialog({ transaction, today, onClose }: MovementDialogProps) {
  const { detail } = use(TransactionSlotsContext)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="num text-md font-normal tracking-normal text-ink-3">
          {transactionMoment(transaction, today)}
        </span>
      }
    >
      {detail({ id: transaction.id, known: transaction })}
    </Dialog>
  )
}
