import type { Transaction } from '@lucas/contract/transaction.ts'
import type { MovementType } from '../../lib/by-hand.ts'
import { EditTransactionDialog } from './edit-transaction-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'
import { NewTransactionDialog } from './new-transaction-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** Which dialog is open, and what it is about. */
export type OpenDialog =
  | { kind: 'add'; type: MovementType | undefined }
  | { kind: 'edit' | 'remove'; row: Transaction }
  | { kind: 'transfer' }
  | { kind: 'account' }
  | { kind: 'merge'; rows: readonly [Transaction, Transaction]; onDone: () => void }

/** The one dialog of all that is open. */
export function ByHandDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  switch (open.kind) {
    case 'add':
      return <NewTransactionDialog type={open.type} onClose={onClose} />
    case 'edit':
      return <EditTransactionDialog row={open.row} onClose={onClose} />
    case 'remove':
      return <RemoveDialog row={open.row} onClose={onClose} />
    case 'transfer':
      return <TransferDialog onClose={onClose} />
    case 'account':
      return <NewAccountDialog onClose={onClose} />
    case 'merge':
      return <MergeDialog rows={open.rows} onDone={open.onDone} onClose={onClose} />
  }
}
