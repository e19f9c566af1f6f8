import type { Transaction } from '@lucas/contract/transaction.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { everythingSelected, isSelected, nothingSelected, type Selection, withRows } from './selection.ts'

/** Which rows are selected. It ends when the list becomes another one. */
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
  /** The row that a range is counted from. */
  const from = useRef<string | null>(null)

  const change = useCallback((next: (selection: Selection) => Selection) => {
    setState(({ selection: before, of: list }) => {
      const { listKey: now } = latest.current
      return { selection: next(list === now ? before : nothingSelected), of: now }
    })
  }, [])
  // One function for the life of the list, so that rows that did not change are not drawn again.
  const select = useCallback(
    (transaction: Transaction, through: boolean) => {
      const { transactions: rows, current: chosen } = latest.current
      const wanted = !isSelected(chosen, transaction.id)
      const positionOf = (id: string) => rows.findIndex((row) => row.id === id)
      const start = through && from.current !== null ? positionOf(from.current) : -1
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
    /** Rows that the keyboard passed over. */
    add: (rows: readonly Transaction[]) => change((before) => withRows(before, rows, true)),
    all: () => change(() => everythingSelected),
    clear: () => {
      from.current = null
      change(() => nothingSelected)
    },
  }
}
