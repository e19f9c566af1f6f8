import { type Connection, connectionList, refreshAnswer } from '@lucas/contract/connection.ts'
import { refreshCopy as copy } from '@lucas/contract/copy/refresh.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type QueryClient,
  QueryObserver,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { sentenceOf } from './api-error.ts'
import { api } from './http.ts'
import { askAgain, liveKeys } from './live.ts'

export const connectionsQuery = queryOptions({
  queryKey: [liveKeys.connections],
  queryFn: ({ signal }) => api.get('/api/connections/', connectionList, { signal }),
})

/** Waiting for a bank, in a linking or in a refresh. */
export const isSyncing = ({ state }: Connection): boolean => state === 'pending' || state === 'syncing'

type End = { kind: 'done' } | { kind: 'running' } | { kind: 'failed'; reason: string }

/** How the refresh of these connections ended, as their states tell. */
export function endOf(connections: readonly Connection[], ids: readonly string[]): End {
  const own = connections.filter(({ id }) => ids.includes(id))
  if (own.some(isSyncing)) return { kind: 'running' }
  const bad = own.find(({ state }) => state !== 'active')
  return bad ? { kind: 'failed', reason: bad.explanation } : { kind: 'done' }
}

/** What a screen says at each turn of a refresh. */
export interface RefreshWords {
  started: (accounts: number) => void
  running: () => void
  done: () => void
  failed: (reason: string) => void
}

const askEveryMs = 5_000

const reload = (cache: QueryClient) => askAgain(cache, 'accounts', 'transactions', 'figures')

const look = (cache: QueryClient) => cache.fetchQuery({ ...connectionsQuery, staleTime: 0 })

/**
 * Begins a refresh and, four seconds later, reloads the data and says how it ended (spec 4). A bank that takes longer
 * is followed until its connection is settled, whatever screen the person is on by then.
 */
async function refresh(cache: QueryClient, path: string, words: RefreshWords): Promise<void> {
  const { count, running, needs_person } = await api.post(path, undefined, refreshAnswer)
  if (running.length === 0) {
    const { results } = await look(cache)
    const end = endOf(results, needs_person)
    return words.failed(end.kind === 'failed' ? end.reason : copy.nothingToRefresh)
  }
  if (count > 0) words.started(count)
  void cache.invalidateQueries({ queryKey: connectionsQuery.queryKey })
  await new Promise((resolve) => setTimeout(resolve, limits.refreshReloadMs))
  const [{ results }] = await Promise.all([look(cache), reload(cache)])
  const end = endOf(results, [...running, ...needs_person])
  if (end.kind !== 'running') return tell(end, words)
  words.running()
  follow(cache, [...running, ...needs_person], words)
}

function tell(end: End, words: RefreshWords): void {
  if (end.kind === 'failed') words.failed(end.reason)
  else words.done()
}

/** The socket makes the answer old; a slow interval serves where there is none. The server ends every waiting. */
function follow(cache: QueryClient, ids: string[], words: RefreshWords): void {
  const observer = new QueryObserver(cache, {
    ...connectionsQuery,
    refetchInterval: askEveryMs,
    retry: false,
  })
  const forget = observer.subscribe(({ data }) => {
    const end = data === undefined ? undefined : endOf(data.results, ids)
    if (end === undefined || end.kind === 'running') return
    forget()
    void reload(cache)
    tell(end, words)
  })
}

/** A button's refresh: `path` is the call that begins it. */
export function useBankRefresh(words: RefreshWords) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (path: string) => refresh(cache, path, words),
    onError: (error) => words.failed(sentenceOf(error, copy.notRefreshed)),
  })
}
