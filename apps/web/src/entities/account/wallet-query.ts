import { wallet } from '@lucas/contract/banking/wallet.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** All assets and debts of the user. */
export const walletQuery = queryOptions({
  queryKey: [queryKeyRoots.figures, 'wallet'],
  queryFn: ({ signal }) => api.get('/api/wallet/', wallet, { signal }),
})
