import { limits } from '@lucas/contract/limits.ts'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http/api-error.ts'

// Notifies in the same task as the press. With the default timer a controlled switch or radio would jump back first.
notifyManager.setScheduler(queueMicrotask)

/** Creates the query client by the rules of spec 9: one retry, none on 4xx errors, and no refetch on focus. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < limits.queryRetries && !(error instanceof ApiError && error.status < 500),
        refetchOnWindowFocus: false,
        // Without a network a query fails at once; a paused query would look as if it loads forever.
        networkMode: 'always',
        staleTime: 30_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
