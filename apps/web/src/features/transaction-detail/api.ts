import { categorizedTransaction } from '@lucas/contract/transactions/category-rule.ts'
import {
  type PairInput,
  transactionHistory,
  transferPair,
  undoneMerge,
} from '@lucas/contract/transactions/review.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

/** Saves the notes, also while the page closes. */
export const updateNotes = (id: string, notes: string) =>
  api.patch(`/api/transactions/${id}/notes/`, { notes }, transaction, { keepalive: true })

export const updateTags = (id: string, tags: string) =>
  api.patch(`/api/transactions/${id}/tags/`, { tags }, transaction)

export const updateCategory = (id: string, category: string) =>
  api.patch(`/api/transactions/${id}/`, { category }, categorizedTransaction)

/** Links two transactions as an own transfer. */
export const linkTransfer = (pair: PairInput, idempotencyKey: string) =>
  api.post('/api/transfer-pairs/', pair, transferPair, { idempotencyKey })

/** Unlinks them. */
export const unlinkTransfer = (id: string) =>
  api.delete(`/api/transfer-pairs/${id}/`, undefined, transferPair)

/** Counts a pending transaction although the bank has not posted it, or no longer. */
export const keepPending = (id: string, counted: boolean) =>
  api.post(`/api/transactions/${id}/pending/`, { counted }, transaction)

/** Merges into this transaction. */
export const mergeHistoryQuery = (id: string) =>
  apiQuery(['transactions', 'history', id], `/api/transactions/${id}/history/`, transactionHistory)

export const undoMerge = (id: string) => api.post(`/api/merges/${id}/undo/`, undefined, undoneMerge)
