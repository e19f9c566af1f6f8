import {
  type ImportPatch,
  importList,
  importRowPage,
  monthsCovered,
  type RowKind,
  type StatementImport,
  statementImport,
} from '@lucas/contract/import.ts'
import { institutionList } from '@lucas/contract/institution.ts'
import { limits } from '@lucas/contract/limits.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http.ts'
import { askAgain, bankKeys, liveKeys } from '../../lib/live.ts'

export const importsPath = '/api/imports/'
const pathOf = (id: string, rest = ''): string => `${importsPath}${encodeURIComponent(id)}/${rest}`

/** The server has not said its last word yet: ask again. */
export const isWorking = ({ state, progress }: Pick<StatementImport, 'state' | 'progress'>): boolean =>
  state === 'reading' || state === 'storing' || (state === 'preview' && progress.step === 'comparing')

/** Most files are read at once; the few big ones are looked at every two seconds (spec 4). */
const askAfter = (answers: number): number => (answers < 8 ? 350 : answers < 20 ? 1_000 : limits.pollEveryMs)

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [liveKeys.imports, 'one', id],
    queryFn: ({ signal }) => api.get(pathOf(id), statementImport, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && isWorking(data) ? askAfter(dataUpdateCount) : false,
  })

export const importsQuery = infiniteQueryOptions({
  queryKey: [liveKeys.imports, 'list'],
  queryFn: ({ pageParam, signal }) => api.get(pageParam, importList, { signal }),
  initialPageParam: `${importsPath}${queryString({ limit: 20 })}`,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
})

/** The lines of a file, page by page. `version` changes with each reading, so that old lines are not shown again. */
export const rowsQuery = (id: string, kind: RowKind | undefined, version: string) =>
  infiniteQueryOptions({
    queryKey: [liveKeys.imports, 'rows', id, kind ?? 'all', version],
    queryFn: ({ pageParam, signal }) => api.get(pageParam, importRowPage, { signal }),
    initialPageParam: pathOf(id, `rows/${queryString({ kind, limit: 200 })}`),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const monthsQuery = queryOptions({
  queryKey: [liveKeys.imports, 'months'],
  queryFn: ({ signal }) => api.get(`${importsPath}months/`, monthsCovered, { signal }),
  staleTime: 0,
})

export const institutionsQuery = queryOptions({
  queryKey: ['institutions'],
  queryFn: ({ signal }) => api.get('/api/institutions/', institutionList, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const correctImport = (id: string, patch: ImportPatch) => api.patch(pathOf(id), patch, statementImport)
export const confirmImport = (id: string, idempotencyKey: string) =>
  api.post(pathOf(id, 'confirm/'), undefined, statementImport, { idempotencyKey })
export const undoImport = (id: string, idempotencyKey: string) =>
  api.post(pathOf(id, 'undo/'), undefined, statementImport, { idempotencyKey })
export const dropImport = (id: string) => api.delete(pathOf(id), undefined, nothing)

/** What the server answered about an import, put where the screens read it. */
export function keepImport(cache: QueryClient, answer: StatementImport): void {
  cache.setQueryData(importQuery(answer.id).queryKey, answer)
  void cache.invalidateQueries({ queryKey: importsQuery.queryKey })
}

/** Movements came or went: every sum and list is old. */
export const reloadMoney = (cache: QueryClient): void => void askAgain(cache, ...bankKeys, 'imports')
