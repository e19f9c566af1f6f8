import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions.ts'
import type { Transaction, TransactionPage } from '@lucas/contract/transaction.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { tellRowsGone } from '../../lib/by-hand.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'
import { toast } from '../../ui/toast.tsx'
import { deleteTransaction, restoreTransaction } from './api.ts'

const copy = byHandCopy.remove

/** Deletes a movement that the person wrote, with a way back for as long as the message stands. */
export async function removeRow(cache: QueryClient, row: Transaction): Promise<void> {
  if (!row.manual) return toast.info(transactionsCopy.notDeletable)
  tellRowsGone([row.id])
  takeOut(cache, [row.id])
  try {
    const gone = await deleteTransaction(row.id)
    takeOut(cache, gone.ids)
    toast.success(gone.ids.length > 1 ? copy.transferDone : copy.done, {
      action: {
        label: copy.undo,
        run: () =>
          void restoreTransaction(gone).then(
            () => toast.success(copy.undone),
            (fault) => toast.error(sentenceOf(fault, copy.undoFailed)),
          ),
      },
    })
  } catch (fault) {
    toast.error(sentenceOf(fault, copy.failed))
    void askAgain(cache, liveKeys.transactions)
  }
}

/** The rows leave what is shown; the event of the deletion says what else is old. */
function takeOut(cache: QueryClient, ids: readonly string[]): void {
  const words = liveKeys.transactions
  const without = (rows: readonly Transaction[]): Transaction[] => rows.filter(({ id }) => !ids.includes(id))
  cache.setQueriesData<InfiniteData<TransactionPage>>(
    { queryKey: [words, 'list'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, results: without(page.results) })) },
  )
  cache.setQueriesData<Transaction[]>({ queryKey: [words, 'recent'] }, (rows) => rows && without(rows))
}
