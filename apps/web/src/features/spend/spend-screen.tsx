import { spendCopy as copy } from '@lucas/contract/copy/spend.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useToday } from '../../lib/today.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { transactionsQuery } from './api.ts'
import { DetailPlaceholder, DetailSheet, DetailSide } from './detail-side.tsx'
import { MonthBanner } from './month-banner.tsx'
import type { SpendSearch } from './search.ts'
import { ListSkeleton, NoTransactions, NothingFound } from './spend-empty.tsx'
import { SpendToolbar } from './spend-toolbar.tsx'
import { type ListHandle, TransactionList } from './transaction-list.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useMedia } from './use-media.ts'

interface SpendScreenProps {
  state: SpendSearch
  /** Changes the address; what is undefined leaves it. */
  onState: (change: { [key in keyof SpendSearch]: SpendSearch[key] | undefined }) => void
}

/** The list as one array, whatever pages it came in. */
function useTransactions({ search, order }: SpendSearch) {
  const query = useInfiniteQuery(transactionsQuery({ ...(search && { search }), ...(order && { order }) }))
  const transactions = useMemo(() => query.data?.pages.flatMap(({ results }) => results) ?? [], [query.data])
  return { ...query, transactions, count: query.data?.pages[0]?.count ?? null }
}

/** /spend: every movement, newest first, with its detail beside it. */
export function SpendScreen({ state, onState }: SpendScreenProps) {
  const { search = '', order, id } = state
  const today = useToday()
  const isWide = useMedia('(min-width: 64rem)')
  const list = useTransactions(state)
  const { transactions } = list
  const field = useRef<HTMLInputElement>(null)
  const handle = useRef<ListHandle>(null)
  const [cursorId, setCursorId] = useState(id)

  const positions = useMemo(
    () => new Map(transactions.map((row, position) => [row.id, position])),
    [transactions],
  )
  const positionOf = (wanted: string | undefined): number => positions.get(wanted ?? '') ?? -1
  const cursor = positionOf(cursorId)
  const selected = positionOf(id)

  const tell = useRef(onState)
  useEffect(() => {
    tell.current = onState
  }, [onState])
  // One function for the life of the list, so that rows that did not change are not drawn again.
  const open = useCallback((transaction: Transaction): void => {
    setCursorId(transaction.id)
    tell.current({ id: transaction.id })
  }, [])
  // Keys may come faster than the screen is drawn: the next one counts from here.
  const place = useRef(cursor)
  useEffect(() => {
    place.current = cursor
  }, [cursor])
  function close(): void {
    onState({ id: undefined })
    if (place.current >= 0) handle.current?.focus(place.current)
  }
  function goTo(position: number): void {
    const next = transactions[position]
    if (next === undefined) return
    place.current = position
    setCursorId(next.id)
    if (id !== undefined) onState({ id: next.id })
    handle.current?.focus(position)
  }
  useListKeys({
    enabled: isWide || id === undefined,
    onMove: (by) => goTo(place.current < 0 ? 0 : place.current + by),
    onClose: () => id !== undefined && close(),
    onSearch: () => field.current?.focus(),
  })

  const step = (by: 1 | -1) => (transactions[selected + by] ? () => goTo(selected + by) : undefined)
  const isEmpty = list.isSuccess && transactions.length === 0
  const known = transactions[selected]

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_420px]">
      <div className="min-w-0">
        <h1 className="sr-only">{copy.title}</h1>
        <div className="sticky top-[54px] z-10 md:top-[60px]">
          <SpendToolbar
            search={search}
            order={order}
            field={field}
            onSearch={(text) => onState({ search: text === '' ? undefined : text })}
            onOrder={(next) => onState({ order: next })}
          />
        </div>
        <div className="z-10 md:sticky md:top-[124px]">
          <MonthBanner />
        </div>
        {list.isError && (
          <ErrorBanner
            message={copy.loadFailed}
            onRetry={() => void list.refetch()}
            className="m-4 md:mx-6"
          />
        )}
        {list.isPending && <ListSkeleton />}
        {isEmpty &&
          (search === '' ? (
            <NoTransactions />
          ) : (
            <NothingFound onClear={() => onState({ search: undefined })} />
          ))}
        <p role="status" className="sr-only">
          {search !== '' && list.count !== null && copy.found(list.count)}
        </p>
        <TransactionList
          transactions={transactions}
          today={today}
          selectedId={id}
          cursor={Math.max(cursor, 0)}
          onOpen={open}
          complete={!list.hasNextPage}
          onNearEnd={
            list.hasNextPage && !list.isFetching && !list.isError ? () => void list.fetchNextPage() : null
          }
          handle={handle}
        />
        {list.isFetchingNextPage && (
          <p role="status" className="py-4 text-center text-sm text-ink-3">
            {copy.loadingMore}
          </p>
        )}
      </div>
      {isWide ? (
        <aside
          aria-label={copy.detail.title}
          className="sticky top-[60px] h-[calc(100dvh-60px)] overflow-y-auto border-l border-line bg-surface"
        >
          {id === undefined ? (
            <DetailPlaceholder />
          ) : (
            <DetailSide
              id={id}
              known={known}
              today={today}
              onClose={close}
              onPrevious={step(-1)}
              onNext={step(1)}
            />
          )}
        </aside>
      ) : (
        id !== undefined && <DetailSheet id={id} known={known} today={today} onClose={close} />
      )}
    </div>
  )
}
