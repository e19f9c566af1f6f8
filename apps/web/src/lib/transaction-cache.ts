import { categoryReason } from '@lucas/contract/copy/categories.ts'
import type { Transaction, TransactionPage } from '@lucas/contract/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { liveKeys } from './live.ts'

type Change = (row: Transaction) => Transaction

/**
 * Changes movements wherever they are shown: their details, the pages of the list, the newest ones of a dashboard.
 * Answers what they were, so that it can be put back. Nothing is asked again here: the event of the write says what
 * else is old.
 */
export function changeTransactions(
  cache: QueryClient,
  ids: ReadonlySet<string>,
  change: Change,
): Map<string, Transaction> {
  const words = liveKeys.transactions
  const before = new Map<string, Transaction>()
  const changed = (row: Transaction): Transaction => {
    if (!ids.has(row.id)) return row
    before.set(row.id, row)
    return change(row)
  }
  const inRows = (rows: readonly Transaction[]): Transaction[] => rows.map(changed)
  const isShown = (rows: readonly Transaction[]): boolean => rows.some(({ id }) => ids.has(id))
  cache.setQueriesData<TransactionDetail>({ queryKey: [words, 'detail'] }, (detail) => {
    if (detail === undefined || !ids.has(detail.id)) return detail
    const row = changed(detail)
    const category_reason = categoryReason(row.category_source, row.category_confidence)
    return { ...detail, ...row, category_reason }
  })
  cache.setQueriesData<InfiniteData<TransactionPage>>({ queryKey: [words, 'list'] }, (list) =>
    list?.pages.some(({ results }) => isShown(results))
      ? {
          ...list,
          pages: list.pages.map((page) =>
            isShown(page.results) ? { ...page, results: inRows(page.results) } : page,
          ),
        }
      : list,
  )
  cache.setQueriesData<Transaction[]>({ queryKey: [words, 'recent'] }, (rows) => rows && inRows(rows))
  return before
}

/** Puts movements, as a write answered them or as they were, wherever they are shown. */
export function putTransactions(cache: QueryClient, rows: ReadonlyMap<string, Transaction>): void {
  changeTransactions(cache, new Set(rows.keys()), (row) => rows.get(row.id) ?? row)
}

export const putTransaction = (cache: QueryClient, row: Transaction): void =>
  putTransactions(cache, new Map([[row.id, row]]))
