import { accountList } from '@lucas/contract/banking/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** All accounts of the user, including hidden and manual ones. */
export const accountsQuery = queryOptions({
  queryKey: [queryKeyRoots.accounts],
  queryFn: ({ signal }) => api.get('/api/accounts/', accountList, { signal }),
})
