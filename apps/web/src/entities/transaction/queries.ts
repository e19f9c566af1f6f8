import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../lib/http/api-query.ts'
import { onTransactionsDeleted } from './manual.ts'
import { transactionKeys } from './transaction-keys.ts'
import { useWithUnsentChanges } from './unsent-changes.ts'

/** One transaction with all its details. */
export const transactionQuery = (id: string) =>
  apiQuery([...transactionKeys.detail, id], `/api/transactions/${id}/`, transactionDetail)

/**
 * Asks for the transaction of an open detail, with what waits to be sent for it, but no longer once it is removed: a sheet shows it while
 * it leaves.
 */
export function useTransactionDetail(id: string) {
  const [removedId, setRemovedId] = useState<string | null>(null)
  useEffect(() => onTransactionsDeleted((ids) => ids.includes(id) && setRemovedId(id)), [id])
  const select = useWithUnsentChanges()
  return useQuery({ ...transactionQuery(id), select, enabled: removedId !== id })
}
