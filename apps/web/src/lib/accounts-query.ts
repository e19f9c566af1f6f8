import { accountList } from '@lucas/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { liveKeys } from './live.ts'

/** Every account of the person, hidden and manual ones too. */
export const accountsQuery = queryOptions({
  queryKey: [liveKeys.accounts],
  queryFn: ({ signal }) => api.get('/api/accounts/', accountList, { signal }),
})
