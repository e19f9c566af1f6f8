import { categoryReason } from '@lucas/contract/copy/transactions/categories.ts'
import type { Transaction, TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { transactionKeys } from './transaction-keys.ts'

type Change = (row: Transaction) => Transaction

/**
 * Changes transactions in all caches that show them: details, list pages and recent transactions. Returns their previous
 * values for a rollback. Invalidates nothing: the event of the write does that.
 */
export function updateCachedTransactions(
  cache: QueryClient,
  ids: ReadonlySet<string>,
  change: Change,
): Map<string, Transaction> {
  const before = new Map<string, Transaction>()
  const changed = (row: Transaction): Transaction => {
    if (!ids.has(row.id)) return row
    before.set(row.id, row)
    return change(row)
  }
  const changeRows = (rows: readonly Transaction[]): Transaction[] => rows.map(changed)
  const hasChangedRow = (rows: readonly Transaction[]): boolean => rows.some(({ id }) => ids.has(id))
  cache.setQueriesData<TransactionDetail>({ queryKey: transactionKeys.detail }, (detail) => {
    if (detail === undefined || !ids.has(detail.id)) return detail
    const row = changed(detail)
    const category_reason = categoryReason(row.category_source, row.category_confidence)
    return { ...detail, ...row, category_reason }
  })
  cache.setQueriesData<InfiniteData<TransactionPage>>({ queryKey: transactionKeys.list }, (list) =>
    list?.pages.some(({ results }) => hasChangedRow(results))
      ? {
          ...list,
          pages: list.pages.map((page) =>
            hasChangedRow(page.results) ? { ...page, results: changeRows(page.results) } : page,
          ),
        }
      : list,
  )
  cache.setQueriesData<Transaction[]>(
    { queryKey: transactionKeys.recent },
    (rows) => rows && changeRows(rows),
  )
  return before
}

/** Replaces transactions in all caches that show them, after a write or for a rollback. */
export function replaceCachedTransactions(cache: QueryClient, rows: ReadonlyMap<string, Transaction>): void {
  updateCachedTransactions(cache, new Set(rows.keys()), (row) => rows.get(row.id) ?? row)
}

export const replaceCachedTransaction = (cache: QueryClient, row: Transaction): void =>
  replaceCachedTransactions(cache, new Map([[row.id, row]]))

/** Removes transactions from the cached lists. The live event of the deletion invalidates the rest. */
export function removeCachedTransactions(cache: QueryClient, ids: readonly string[]): void {
  const without = (rows: readonly Transaction[]): Transaction[] => rows.filter(({ id }) => !ids.includes(id))
  cache.setQueriesData<InfiniteData<TransactionPage>>(
    { queryKey: transactionKeys.list },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, results: without(page.results) })) },
  )
  cache.setQueriesData<Transaction[]>({ queryKey: transactionKeys.recent }, (rows) => rows && without(rows))
}
