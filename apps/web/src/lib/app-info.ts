import { appInfo } from '@lucas/contract/app-info.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

/** What this server is like; it stays so while it runs. */
export const appInfoQuery = queryOptions({
  queryKey: ['app-info'],
  queryFn: ({ signal }) => api.get('/api/app/', appInfo, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
