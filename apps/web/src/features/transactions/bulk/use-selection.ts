import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { everythingSelected, isSelected, nothingSelected, type Selection, withRows } from './selection.ts'

/** State of the selection. It resets when the list changes. */
export function useSelection(transactions: Transaction[], listKey: string) {
  const [{ selection, of }, setState] = useState<{ selection: Selection; of: string }>({
    selection: nothingSelected,
    of: listKey,
  })
  const current = of === listKey ? selection : nothingSelected
  const latest = useRef({ current, transactions, listKey })
  useEffect(() => {
    latest.current = { current, transactions, listKey }
  })
  /** The row at which a Shift range starts. */
  const from = useRef<string | null>(null)

  const change = useCallback((next: (selection: Selection) => Selection) => {
    setState(({ selection: before, of: list }) => {
      const { listKey: now } = latest.current
      return { selection: next(list === now ? before : nothingSelected), of: now }
    })
  }, [])
  // Stable function, so that unchanged rows do not render again.
  const select = useCallback(
    (transaction: Transaction, withShift: boolean) => {
      const { transactions: rows, current: chosen } = latest.current
      const wanted = !isSelected(chosen, transaction.id)
      const positionOf = (id: string) => rows.findIndex((row) => row.id === id)
      const start = withShift && from.current !== null ? positionOf(from.current) : -1
      const end = positionOf(transaction.id)
      const range = start < 0 ? [transaction] : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
      from.current = transaction.id
      change((selection) => withRows(selection, range, start < 0 ? wanted : true))
    },
    [change],
  )
  return {
    selection: current,
    select,
    /** Adds rows that the keyboard passed. */
    add: (rows: readonly Transaction[]) => change((before) => withRows(before, rows, true)),
    all: () => change(() => everythingSelected),
    clear: () => {
      from.current = null
      change(() => nothingSelected)
    },
  }
}
