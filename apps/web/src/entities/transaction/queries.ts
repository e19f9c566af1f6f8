import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** One transaction with all its details. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [queryKeyRoots.transactions, 'detail', id],
    queryFn: ({ signal }) => api.get(`/api/transactions/${id}/`, transactionDetail, { signal }),
  })
