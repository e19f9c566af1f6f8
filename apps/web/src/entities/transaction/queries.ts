import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import { onTransactionsDeleted } from './manual.ts'

/** One transaction with all its details. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [queryKeyRoots.transactions, 'detail', id],
    queryFn: ({ signal }) => api.get(`/api/transactions/${id}/`, transactionDetail, { signal }),
  })

/** Asks for the transaction of an open detail, but no longer once it is removed: a sheet shows it while it leaves. */
export function useTransactionDetail(id: string) {
  const [removedId, setRemovedId] = useState<string | null>(null)
  useEffect(() => onTransactionsDeleted((ids) => ids.includes(id) && setRemovedId(id)), [id])
  return useQuery({ ...transactionQuery(id), enabled: removedId !== id })
}
