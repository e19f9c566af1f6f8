import { appInfo } from '@lucas/contract/app-info.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../http/http.ts'

/** Loads the facts about this server, which do not change while it runs. */
export const appInfoQuery = queryOptions({
  queryKey: ['app-info'],
  queryFn: ({ signal }) => api.get('/api/app/', appInfo, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
