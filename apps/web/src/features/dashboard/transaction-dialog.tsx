import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { formatTransactionDate } from '../../lib/format/transaction-date.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TransactionDetailPane } from '../transaction-detail/lazy-detail.tsx'

interface TransactionDialogProps {
  open: boolean
  transaction: Transaction
  today: PlainDate
  onClose: () => void
}

/** The detail of one transaction. The data of the row are shown while the rest loads. */
export function TransactionDialog({ open: isOpen, transaction, today, onClose }: TransactionDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="num text-md font-normal tracking-normal text-ink-3">
          {formatTransactionDate(transaction, today)}
        </span>
      }
    >
      <TransactionDetailPane key={transaction.id} id={transaction.id} known={transaction} />
    </Dialog>
  )
}
