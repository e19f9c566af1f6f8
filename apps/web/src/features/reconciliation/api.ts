import { importList } from '@lucas/contract/banking/import.ts'
import {
  type ReconciliationInput,
  reconciliation,
  reconciliationPreview,
} from '@lucas/contract/banking/reconciliation.ts'
import { restoredTransactions } from '@lucas/contract/transactions/manual-transaction.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

const path = '/api/reconciliations/'

/** The newest statements, of which those of an account offer their balance. */
export const statementsQuery = apiQuery(['imports', 'statements'], '/api/imports/', importList)

/** Compares again whenever a transaction changes. */
export const previewQuery = (input: ReconciliationInput) =>
  queryOptions({
    queryKey: ['accounts', 'reconciliation-preview', input],
    queryFn: () => api.post(`${path}preview/`, input, reconciliationPreview),
    staleTime: 0,
  })

export const confirmReconciliation = (input: ReconciliationInput, idempotencyKey: string) =>
  api.post(path, input, reconciliation, { idempotencyKey })

export const deleteReconciliation = (id: string) => api.delete(`${path}${id}/`, undefined, nothing)

export const restoreRow = (id: string) =>
  api.post(`/api/transactions/${id}/restore/`, {}, restoredTransactions)
