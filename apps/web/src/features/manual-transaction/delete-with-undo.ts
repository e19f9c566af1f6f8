import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import type { Transaction, TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { notifyTransactionsDeleted } from '../../entities/transaction/manual.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { invalidateQueriesOf, queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { deleteTransaction, restoreTransaction } from './api.ts'

const copy = manualTransactionCopy.remove

/** Deletes a manual transaction, with undo while the toast is visible. */
export async function deleteWithUndo(cache: QueryClient, row: Transaction): Promise<void> {
  if (!row.manual) return toast.info(transactionsCopy.notDeletable)
  notifyTransactionsDeleted([row.id])
  removeFromCache(cache, [row.id])
  try {
    const deleted = await deleteTransaction(row.id)
    removeFromCache(cache, deleted.ids)
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
    void invalidateQueriesOf(cache, queryKeyRoots.transactions)
  }
}

/** Removes rows from the cached lists. The live event of the deletion invalidates the rest. */
function removeFromCache(cache: QueryClient, ids: readonly string[]): void {
  const key = queryKeyRoots.transactions
  const without = (rows: readonly Transaction[]): Transaction[] => rows.filter(({ id }) => !ids.includes(id))
  cache.setQueriesData<InfiniteData<TransactionPage>>(
    { queryKey: [key, 'list'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, results: without(page.results) })) },
  )
  cache.setQueriesData<Transaction[]>({ queryKey: [key, 'recent'] }, (rows) => rows && without(rows))
}
