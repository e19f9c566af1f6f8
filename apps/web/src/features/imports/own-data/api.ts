import {
  type DataImport,
  type DataImportConfirmation,
  dataImport,
  dataImportList,
} from '@lucas/contract/users/data-import.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

const path = '/api/data-imports/'
const pathOf = (id: string, rest = ''): string => `${path}${encodeURIComponent(id)}/${rest}`
const pollMs = 700

export const isWorking = ({ state }: DataImport): boolean => state === 'reading' || state === 'storing'

/** The archives of the user, the newest first; asked again while the server works on one. */
export const dataImportsQuery = apiQuery(['imports', 'own-data'], path, dataImportList, {
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.results.some(isWorking) ? pollMs : false),
})

export const startDataImport = (file: File, idempotencyKey: string) =>
  api.post(path, { name: file.name, size: file.size }, dataImport, { idempotencyKey })
export const sendDataPiece = (id: string, position: number, piece: Blob, signal: AbortSignal) =>
  api.put(pathOf(id, `pieces/${position}/`), piece, dataImport, { signal })
export const confirmDataImport = (id: string, body: DataImportConfirmation, idempotencyKey: string) =>
  api.post(pathOf(id, 'confirm/'), body, dataImport, { idempotencyKey })
export const discardDataImport = (id: string) => api.delete(pathOf(id), undefined, nothing)
