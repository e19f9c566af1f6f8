import { categoryReason } from '@lucas/contract/copy/categories.ts'
import type { Transaction, TransactionDetail, TransactionPage } from '@lucas/contract/transaction.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { liveKeys } from './live.ts'
import { transactionQuery } from './transaction-query.ts'

const inRows = (rows: readonly Transaction[], row: Transaction): Transaction[] =>
  rows.map((known) => (known.id === row.id ? row : known))

/**
 * Puts what a write answered wherever the movement is shown: its detail, the pages of the list, the newest ones of a
 * dashboard. Nothing is asked again here: the event of the write says what else is old.
 */
export function putTransaction(cache: QueryClient, row: Transaction): void {
  const words = liveKeys.transactions
  cache.setQueryData<TransactionDetail>(
    transactionQuery(row.id).queryKey,
    (detail) =>
      detail && {
        ...detail,
        ...row,
        category_reason: categoryReason(row.category_source, row.category_confidence),
      },
  )
  cache.setQueriesData<InfiniteData<TransactionPage>>({ queryKey: [words, 'list'] }, (list) =>
    list?.pages.some(({ results }) => results.some(({ id }) => id === row.id))
      ? { ...list, pages: list.pages.map((page) => ({ ...page, results: inRows(page.results, row) })) }
      : list,
  )
  cache.setQueriesData<Transaction[]>({ queryKey: [words, 'recent'] }, (rows) => rows && inRows(rows, row))
}
