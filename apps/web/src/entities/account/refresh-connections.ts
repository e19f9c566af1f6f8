import { type Connection, connectionList, refreshAnswer } from '@lucas/contract/banking/connection.ts'
import { refreshCopy as copy } from '@lucas/contract/copy/banking/refresh.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type QueryClient, QueryObserver, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { ApiError, toErrorMessage } from '../../lib/http/api-error.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

export const connectionsQuery = apiQuery(['connections'], '/api/connections/', connectionList)

/** Whether the connection has a bank login; imports and manual accounts have none. */
export const isLinked = ({ provider }: Connection): boolean => provider !== 'file' && provider !== 'manual'

/** Whether a connection waits for its bank, in a link session or a refresh. */
export const isSyncing = ({ state, paused = false }: Connection): boolean =>
  !paused && (state === 'pending' || state === 'syncing')

type RefreshOutcome = { kind: 'done' } | { kind: 'running' } | { kind: 'failed'; reason: string }

/** Returns how the refresh of these connections ended, from their states. */
export function toRefreshOutcome(connections: readonly Connection[], ids: readonly string[]): RefreshOutcome {
  const selected = connections.filter(({ id }) => ids.includes(id))
  if (selected.some(isSyncing)) return { kind: 'running' }
  const failed = selected.find(({ state }) => state !== 'active')
  return failed ? { kind: 'failed', reason: failed.explanation } : { kind: 'done' }
}

/** What a screen shows at each stage of a refresh. */
export interface RefreshCallbacks {
  started: (accounts: number) => void
  running: () => void
  done: () => void
  failed: (reason: string) => void
  /** Called if the user's data are blocked. The default is `failed`. */
  blocked?: (reason: string) => void
}

const pollEveryMs = 5_000

const reloadFigures = (cache: QueryClient) =>
  invalidateQueriesOf(cache, 'accounts', 'transactions', 'figures')

const fetchConnections = (cache: QueryClient) => cache.fetchQuery({ ...connectionsQuery, staleTime: 0 })

/**
 * Starts a refresh and, four seconds later, reloads the data and reports the outcome (spec 4). A slower bank is polled
 * until its connection is no longer syncing, also after the user has left the screen.
 */
async function refresh(cache: QueryClient, path: string, callbacks: RefreshCallbacks): Promise<void> {
  const { count, running, needs_person } = await api.post(path, undefined, refreshAnswer)
  if (running.length === 0) {
    const { results } = await fetchConnections(cache)
    const outcome = toRefreshOutcome(results, needs_person)
    return callbacks.failed(outcome.kind === 'failed' ? outcome.reason : copy.nothingToRefresh)
  }
  if (count > 0) callbacks.started(count)
  void cache.invalidateQueries({ queryKey: connectionsQuery.queryKey })
  await new Promise((resolve) => setTimeout(resolve, limits.refreshReloadMs))
  const [{ results }] = await Promise.all([fetchConnections(cache), reloadFigures(cache)])
  const outcome = toRefreshOutcome(results, [...running, ...needs_person])
  if (outcome.kind !== 'running') return report(outcome, callbacks)
  callbacks.running()
  pollUntilDone(cache, [...running, ...needs_person], callbacks)
}

function report(outcome: RefreshOutcome, callbacks: RefreshCallbacks): void {
  if (outcome.kind === 'failed') callbacks.failed(outcome.reason)
  else callbacks.done()
}

/** Reports the outcome when no connection is syncing. Polls, because the socket may be missing. */
function pollUntilDone(cache: QueryClient, ids: string[], callbacks: RefreshCallbacks): void {
  const observer = new QueryObserver(cache, {
    ...connectionsQuery,
    refetchInterval: pollEveryMs,
    retry: false,
  })
  const unsubscribe = observer.subscribe(({ data }) => {
    const outcome = data === undefined ? undefined : toRefreshOutcome(data.results, ids)
    if (outcome === undefined || outcome.kind === 'running') return
    unsubscribe()
    void reloadFigures(cache)
    report(outcome, callbacks)
  })
}

/** Returns the mutation of a refresh button. Its variable is the path of the request that starts the refresh. */
export function useRefreshConnections(callbacks: RefreshCallbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (path: string) => refresh(cache, path, callbacks),
    onError: (error) => {
      const isBlocked = error instanceof ApiError && error.code === 'data_blocked'
      const showFailure = (isBlocked ? callbacks.blocked : undefined) ?? callbacks.failed
      showFailure(toErrorMessage(error, copy.notRefreshed))
    },
  })
}
