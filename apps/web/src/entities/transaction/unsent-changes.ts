import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useCallback } from 'react'
import { useUnsentList } from '../../lib/offline/unsent/unsent-list.ts'
import { findUnsentValues } from '../../lib/offline/unsent/unsent-values.ts'
import type { UnsentWrite } from '../../lib/offline/unsent/unsent-write.ts'
import { toCategoryFields } from '../category/category-store.ts'

/** Returns a transaction with the category and the note that wait to be sent for it. */
export function withUnsentChanges<Row extends Transaction>(writes: readonly UnsentWrite[], row: Row): Row {
  if (writes.length === 0) return row
  const { category, note } = findUnsentValues(writes, row.id)
  if (category === undefined && note === undefined) return row
  return {
    ...row,
    ...(category !== undefined && { ...toCategoryFields(category), category_source: 'person' as const }),
    ...(note !== undefined && { notes: note }),
  }
}

/** Returns a function that shows a transaction with what waits to be sent for it. It stays the same until that changes. */
export function useWithUnsentChanges(): <Row extends Transaction>(row: Row) => Row {
  const writes = useUnsentList((list) => list.writes)
  return useCallback((row) => withUnsentChanges(writes, row), [writes])
}

/** Whether a change of a transaction waits to be sent, or was refused. */
export const useHasUnsentChange = (id: string): boolean =>
  useUnsentList(({ writes }) =>
    writes.some((write) => write.kind !== 'transaction' && write.transactionId === id),
  )

/** Returns what waits to be sent for a transaction. */
export const useUnsentValue = (id: string, kind: 'category' | 'note'): string | undefined =>
  useUnsentList(({ writes }) => findUnsentValues(writes, id)[kind])
