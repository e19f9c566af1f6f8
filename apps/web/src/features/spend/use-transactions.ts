import type { Transaction } from '@lucas/contract/transaction.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { transactionsQuery } from './api.ts'
import type { ListQuery } from './filter-query.ts'
import type { ListFilter } from './search.ts'

const none: Transaction[] = []

/**
 * The list as one array, whatever pages it came in. It begins at the row that the address named when it was opened, and
 * at its top as soon as another list is asked for.
 */
export function useTransactions(
  query: ListQuery,
  { listKey, sort, at }: { listKey: string; sort: ListFilter['sort']; at: string | undefined },
) {
  const [start] = useState({ listKey, at })
  const anchor = start.listKey === listKey ? start.at : undefined
  const list = useInfiniteQuery(transactionsQuery(query, anchor))
  const { data, isFetching, isError } = list
  const transactions = useMemo(() => data?.pages.flatMap(({ results }) => results) ?? none, [data])
  // Rows that are still those of an earlier order stand under its heads.
  const [shownSort, setShownSort] = useState(sort)
  if (!list.isPlaceholderData && shownSort !== sort) setShownSort(sort)
  const mayLoad = !isFetching && !isError
  return {
    ...list,
    transactions,
    /** What the rows that are shown are sorted by. */
    sort: shownSort,
    /** The row that it begins at. */
    anchor,
    /** What is shown belongs to an earlier filter, whose successor is on its way. */
    isOld: list.isPlaceholderData,
    onNearEnd: list.hasNextPage && mayLoad ? () => void list.fetchNextPage() : null,
    onNearStart: list.hasPreviousPage && mayLoad ? () => void list.fetchPreviousPage() : null,
    edges: { atStart: !list.hasPreviousPage, atEnd: !list.hasNextPage },
  }
}
