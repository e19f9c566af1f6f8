import { appInfo } from '@lucas/contract/app-info.ts'
import { apiQuery } from '../http/api-query.ts'

/** Loads the facts about this server, which do not change while it runs. */
export const appInfoQuery = apiQuery(['app-info'], '/api/app/', appInfo, {
  staleTime: Number.POSITIVE_INFINITY,
})
