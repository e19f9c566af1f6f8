import { correctedTransaction } from '@lucas/contract/category-correction.ts'
import { type PairInput, transactionHistory, transferPair, undoneMerge } from '@lucas/contract/review.ts'
import { transaction } from '@lucas/contract/transaction.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'

export const saveNotes = (id: string, notes: string) =>
  api.patch(`/api/transactions/${id}/notes/`, { notes }, transaction)

export const saveTags = (id: string, tags: string) =>
  api.patch(`/api/transactions/${id}/tags/`, { tags }, transaction)

export const fileUnder = (id: string, category: string) =>
  api.patch(`/api/transactions/${id}/`, { category }, correctedTransaction)

/** The person says that two rows are one transfer. */
export const pairRows = (pair: PairInput, idempotencyKey: string) =>
  api.post('/api/transfer-pairs/', pair, transferPair, { idempotencyKey })

/** The person says that they are none. */
export const partPair = (id: string) => api.delete(`/api/transfer-pairs/${id}/`, undefined, transferPair)

/** Which rows became this one. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'history', id],
    queryFn: ({ signal }) => api.get(`/api/transactions/${id}/history/`, transactionHistory, { signal }),
  })

export const undoMerge = (id: string) => api.post(`/api/merges/${id}/undo/`, undefined, undoneMerge)
