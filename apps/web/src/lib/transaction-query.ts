import { transactionDetail } from '@lucas/contract/transaction-detail.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { liveKeys } from './live.ts'

/** One movement with everything that is known of it. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'detail', id],
    queryFn: ({ signal }) => api.get(`/api/transactions/${id}/`, transactionDetail, { signal }),
  })
