import { limits } from '@lucas/contract/limits.ts'
import { MutationCache, notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/overlays/toast.tsx'
import { ApiError, toErrorMessage } from '../http/api-error.ts'
import { invalidateQueriesOf, type LiveKey } from './query-keys.ts'

// Notifies in the same task as the press. With the default timer a controlled switch or radio would jump back first.
notifyManager.setScheduler(queueMicrotask)
// It only follows events: a page that opens without a network would count as connected.
onlineManager.setOnline(navigator.onLine)

/** What a mutation says at its end, and the queries that it makes stale, as `meta`. */
type MutationNotice = {
  done?: string
  /** Said if the server gives no reason. */
  failed?: string
  stale?: readonly LiveKey[]
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationNotice
  }
}

/** Creates the query client by the rules of spec 9: one retry, none on 4xx errors, and no refetch on focus. */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    onSuccess: (_, __, ___, { meta }) => {
      if (meta?.done !== undefined) toast.success(meta.done)
    },
    onError: (error, _, __, { meta }) => {
      if (meta?.failed !== undefined) toast.error(toErrorMessage(error, meta.failed))
    },
    onSettled: (_, __, ___, ____, { meta }) => invalidateQueriesOf(client, ...(meta?.stale ?? [])),
  })
  const client = new QueryClient({
    mutationCache,
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
  return client
}
