import { limits } from '@lucas/contract/limits.ts'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

// In the same task as the press: by the library's own timer a controlled switch or radio would jump back first.
notifyManager.setScheduler(queueMicrotask)

/** Client rules of spec 9: queries retry once, and not on what the server refused; no refetch on focus. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < limits.queryRetries && !(error instanceof ApiError && error.status < 500),
        refetchOnWindowFocus: false,
        // Without a network a query fails and says so; a paused one would look like loading for ever.
        networkMode: 'always',
        staleTime: 30_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
