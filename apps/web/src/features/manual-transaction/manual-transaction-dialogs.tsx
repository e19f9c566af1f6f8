import type { Reconciliation } from '@lucas/contract/banking/reconciliation.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { GivenTransaction, ManualTransactionType } from '../../entities/transaction/manual.ts'
import { DeleteTransactionDialog } from './delete-transaction-dialog.tsx'
import { EditTransactionDialog } from './edit-transaction-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'
import { NewTransactionDialog } from './new-transaction-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** The open dialog and its data. */
export type ManualDialogState =
  | {
      kind: 'add'
      type: ManualTransactionType | undefined
      given?: GivenTransaction | undefined
      /** Opens the field for a message of the bank. */
      message?: string
      onStored?: () => void
    }
  | { kind: 'edit'; row: Transaction }
  | { kind: 'remove'; row: Transaction; reconciled: Reconciliation | undefined }
  | { kind: 'transfer' }
  | { kind: 'account' }
  | { kind: 'merge'; rows: readonly [Transaction, Transaction]; onDone: () => void }

/** Renders the open dialog. */
export function ManualTransactionDialogs({
  open,
  onClose,
}: {
  open: ManualDialogState
  onClose: () => void
}) {
  switch (open.kind) {
    case 'add':
      return (
        <NewTransactionDialog
          type={open.type}
          given={open.given}
          message={open.message}
          onStored={open.onStored}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditTransactionDialog row={open.row} onClose={onClose} />
    case 'remove':
      return <DeleteTransactionDialog row={open.row} reconciled={open.reconciled} onClose={onClose} />
    case 'transfer':
      return <TransferDialog onClose={onClose} />
    case 'account':
      return <NewAccountDialog onClose={onClose} />
    case 'merge':
      return <MergeDialog rows={open.rows} onDone={open.onDone} onClose={onClose} />
  }
}
