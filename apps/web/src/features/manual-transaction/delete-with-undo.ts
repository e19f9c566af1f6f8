import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { QueryClient } from '@tanstack/react-query'
import { notifyTransactionsDeleted } from '../../entities/transaction/manual.ts'
import { removeCachedTransactions } from '../../entities/transaction/transaction-cache.ts'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { deleteTransaction, restoreTransaction } from './api.ts'

const copy = manualTransactionCopy.remove

/** Deletes a manual transaction, with undo while the toast is visible. */
export async function deleteWithUndo(cache: QueryClient, row: Transaction): Promise<void> {
  if (!row.manual) return toast.info(transactionsCopy.notDeletable)
  notifyTransactionsDeleted([row.id])
  removeCachedTransactions(cache, [row.id])
  try {
    const deleted = await deleteTransaction(row.id)
    removeCachedTransactions(cache, deleted.ids)
    toast.success(deleted.ids.length > 1 ? copy.transferDone : copy.done, {
      action: {
        label: copy.undo,
        run: () =>
          void restoreTransaction(deleted).then(
            () => toast.success(copy.undone),
            (fault) => toast.error(toErrorMessage(fault, copy.undoFailed)),
          ),
      },
    })
  } catch (fault) {
    toast.error(toErrorMessage(fault, copy.failed))
    void invalidateQueriesOf(cache, 'transactions')
  }
}
