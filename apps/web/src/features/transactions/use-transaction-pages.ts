import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWithUnsentChanges } from '../../entities/transaction/unsent-changes.ts'
import { transactionsQuery } from './api.ts'
import type { ListParams } from './filter-query.ts'
import type { ListFilter } from './search.ts'

const none: Transaction[] = []

/**
 * Loads the list as one array of all pages, with what waits to be sent for its transactions. It starts at the transaction of the URL when opened, and at the top once the
 * filter or order changes.
 */
export function useTransactionPages(
  query: ListParams,
  { listKey, sort, at }: { listKey: string; sort: ListFilter['sort']; at: string | undefined },
) {
  const [start] = useState({ listKey, at })
  const anchor = start.listKey === listKey ? start.at : undefined
  const list = useInfiniteQuery(transactionsQuery(query, anchor))
  const { data, isFetching, isError } = list
  const withUnsent = useWithUnsentChanges()
  const transactions = useMemo(
    () => data?.pages.flatMap(({ results }) => results.map((row) => withUnsent(row))) ?? none,
    [data, withUnsent],
  )
  // Placeholder rows keep the headings of their own sort.
  const [shownSort, setShownSort] = useState(sort)
  if (!list.isPlaceholderData && shownSort !== sort) setShownSort(sort)
  const canLoad = !isFetching && !isError
  return {
    ...list,
    transactions,
    /** Sort of the displayed rows. */
    sort: shownSort,
    /** The transaction that the list starts at. */
    anchor,
    /** The rows belong to an earlier filter while the new one loads. */
    isStale: list.isPlaceholderData,
    onNearEnd: list.hasNextPage && canLoad ? () => void list.fetchNextPage() : null,
    onNearStart: list.hasPreviousPage && canLoad ? () => void list.fetchPreviousPage() : null,
    edges: { atStart: !list.hasPreviousPage, atEnd: !list.hasNextPage },
  }
}
