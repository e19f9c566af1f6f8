import {
  type FileKeyInput,
  type ImportConfirmation,
  type ImportPatch,
  type ImportRowPatch,
  importList,
  importRowPage,
  type LeaveOutInput,
  monthsCovered,
  type RowKind,
  type StatementImport,
  statementImport,
  statementRut,
} from '@lucas/contract/banking/import.ts'
import { type ImportMappingInput, importMapping } from '@lucas/contract/banking/import-mapping.ts'
import { limits } from '@lucas/contract/limits.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { bankKeys, invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { apiPagesQuery, apiQuery } from '../../lib/http/api-query.ts'
import { api, queryString } from '../../lib/http/http.ts'

export const importsPath = '/api/imports/'
const importPath = (id: string, rest = ''): string => `${importsPath}${encodeURIComponent(id)}/${rest}`

/** Whether the server still works on the import, so that the client polls. */
export const isInProgress = ({ state, progress }: Pick<StatementImport, 'state' | 'progress'>): boolean =>
  state === 'reading' || state === 'storing' || (state === 'preview' && progress.step === 'comparing')

/** Poll interval in ms. Most files are read at once; large ones are polled every two seconds (spec 4). */
const pollIntervalMs = (answers: number): number =>
  answers < 8 ? 350 : answers < 20 ? 1_000 : limits.pollEveryMs

export const importQuery = (id: string) =>
  apiQuery(['imports', 'one', id], importPath(id), statementImport, {
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && isInProgress(data) ? pollIntervalMs(dataUpdateCount) : false,
  })

export const importsQuery = apiPagesQuery(
  ['imports', 'list'],
  `${importsPath}${queryString({ limit: 20 })}`,
  importList,
  { staleTime: 0 },
)

const rowsKey = (id: string) => ['imports', 'rows', id] as const

/** Rows of a statement, page by page. `version` changes with each reading, so that old rows are not shown. */
export const rowsQuery = (id: string, kind: RowKind | undefined, version: string) =>
  apiPagesQuery(
    [...rowsKey(id), kind ?? 'all', version],
    importPath(id, `rows/${queryString({ kind, limit: 200 })}`),
    importRowPage,
    { placeholderData: keepPreviousData },
  )

export const monthsQuery = apiQuery(['imports', 'months'], `${importsPath}months/`, monthsCovered, {
  staleTime: 0,
})

export const mappingQuery = (id: string) =>
  apiQuery(['imports', 'mapping', id], importPath(id, 'mapping/'), importMapping, { staleTime: 0 })

export const statementRutQuery = apiQuery(['imports', 'rut'], `${importsPath}rut/`, statementRut)

export const correctImport = (id: string, patch: ImportPatch) =>
  api.patch(importPath(id), patch, statementImport)
export const unlockImport = (id: string, input: FileKeyInput) =>
  api.post(importPath(id, 'unlock/'), input, statementImport)
export const confirmImport = (id: string, idempotencyKey: string, confirmation?: ImportConfirmation) =>
  api.post(importPath(id, 'confirm/'), confirmation, statementImport, { idempotencyKey })
export const saveMapping = (id: string, input: ImportMappingInput) =>
  api.put(importPath(id, 'mapping/'), input, importMapping)
export const leaveRowsOut = (id: string, input: LeaveOutInput) =>
  api.patch(importPath(id, 'rows/'), input, statementImport)
export const correctRow = (id: string, row: string, patch: ImportRowPatch) =>
  api.patch(importPath(id, `rows/${encodeURIComponent(row)}/`), patch, statementImport)
export const undoImport = (id: string, idempotencyKey: string) =>
  api.post(importPath(id, 'undo/'), undefined, statementImport, { idempotencyKey })
export const forgetStatementRut = () => api.delete(`${importsPath}rut/`, undefined, nothing)
export const discardImport = (id: string) => api.delete(importPath(id), undefined, nothing)

/** Reads the displayed rows of an import again, where they are. */
export const invalidateRows = (cache: QueryClient, id: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: rowsKey(id) })

/** Stores the answer to a change in the cache and invalidates the import history. */
export function cacheImport(cache: QueryClient, answer: StatementImport): void {
  storeAnswer(cache, importQuery(answer.id).queryKey, answer)
  void cache.invalidateQueries({ queryKey: importsQuery.queryKey })
}

/** Invalidates every list and sum after transactions were added or removed. */
export const invalidateMoney = (cache: QueryClient): void =>
  void invalidateQueriesOf(cache, ...bankKeys, 'imports')
