import { accountList } from '@lucas/contract/banking/account.ts'
import { institutionList } from '@lucas/contract/banking/institution.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** All accounts of the user, including hidden and manual ones. */
export const accountsQuery = queryOptions({
  queryKey: [queryKeyRoots.accounts],
  queryFn: ({ signal }) => api.get('/api/accounts/', accountList, { signal }),
})

/** The banks of the catalogue, in its order. */
export const institutionsQuery = queryOptions({
  queryKey: ['institutions'],
  queryFn: ({ signal }) => api.get('/api/institutions/', institutionList, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
