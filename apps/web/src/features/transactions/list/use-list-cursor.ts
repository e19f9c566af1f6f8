import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onTransactionsDeleted } from '../../../entities/transaction/manual.ts'
import type { TransactionsSearch } from '../search.ts'
import type { useLayers } from '../use-layers.ts'
import type { ListHandle } from './transaction-list.tsx'

interface CursorOptions {
  transactions: readonly Transaction[]
  /** The transaction whose detail is open. */
  id: string | undefined
  isWide: boolean
  layers: ReturnType<typeof useLayers>
  onState: (change: TransactionsSearch) => void
}

/** Returns the row that the keyboard starts from and the row whose detail is open. */
export function useListCursor({ transactions, id, isWide, layers, onState }: CursorOptions) {
  const handle = useRef<ListHandle>(null)
  const positions = useMemo(
    () => new Map(transactions.map((row, position) => [row.id, position])),
    [transactions],
  )
  const positionOf = (wanted: string | undefined): number => positions.get(wanted ?? '') ?? -1
  const [cursorId, setCursorId] = useState(id)
  const cursor = positionOf(cursorId)
  const selected = positionOf(id)

  const openRow = useRef<(transaction: Transaction) => void>(() => undefined)
  useEffect(() => {
    openRow.current = (transaction) => {
      setCursorId(transaction.id)
      layers.open('id', { id: transaction.id, panel: undefined })
    }
  })
  // Stable function, so that unchanged rows do not render again.
  const onOpen = useCallback((transaction: Transaction): void => openRow.current(transaction), [])
  // Keys may be pressed faster than the screen renders: the next one starts from this value.
  const place = useRef(cursor)
  useEffect(() => {
    place.current = cursor
  }, [cursor])
  function close(): void {
    layers.close('id')
    if (place.current >= 0) handle.current?.focus(place.current)
  }
  useCloseOnRemoval(id, close)
  function goTo(position: number): void {
    const next = transactions[position]
    if (next === undefined) return
    place.current = position
    setCursorId(next.id)
    if (id !== undefined) onState({ id: next.id })
    // Under a sheet no row takes the focus; the row gets it when the sheet closes.
    if (isWide || id === undefined) handle.current?.focus(position)
  }
  /** Moves to the row above or below the open one; undefined at the ends of the list. */
  const step = (by: 1 | -1) => (transactions[selected + by] ? () => goTo(selected + by) : undefined)
  return {
    handle,
    cursor: Math.max(cursor, 0),
    open: transactions[selected],
    onOpen,
    close,
    onPrevious: step(-1),
    onNext: step(1),
    move: (by: 1 | -1) => goTo(place.current < 0 ? 0 : place.current + by),
    currentRow: () => transactions[place.current],
    /** The current row and the next one in that direction. */
    rowsToward: (by: 1 | -1) =>
      [transactions[place.current], transactions[place.current + by]].filter((row) => row !== undefined),
  }
}

/** Closes the detail when its transaction is removed. */
function useCloseOnRemoval(id: string | undefined, onRemoved: () => void): void {
  const latest = useRef({ id, onRemoved })
  useEffect(() => {
    latest.current = { id, onRemoved }
  })
  useEffect(
    () =>
      onTransactionsDeleted((ids) => {
        const { id: shown, onRemoved: close } = latest.current
        if (shown !== undefined && ids.includes(shown)) close()
      }),
    [],
  )
}
