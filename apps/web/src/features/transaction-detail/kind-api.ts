import { bulkKindAnswer, undoneBulk } from '@lucas/contract/transactions/bulk.ts'
import { updatedTransaction } from '@lucas/contract/transactions/category-rule.ts'
import { pairCandidates, refundCandidates } from '@lucas/contract/transactions/link-candidates.ts'
import type { PairDecision } from '@lucas/contract/transactions/manual-transaction.ts'
import type { RefundInput } from '@lucas/contract/transactions/review.ts'
import { type TransactionKind, transaction } from '@lucas/contract/transactions/transaction.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api, queryString } from '../../lib/http/http.ts'

/** Sets the kind; null returns to the detected one. */
export const updateKind = (id: string, kind: TransactionKind | null, pair?: PairDecision) =>
  api.patch(`/api/transactions/${id}/`, { kind, ...(pair && { pair }) }, updatedTransaction)

export const setKindOfMany = (
  input: { transaction_ids: string[]; kind: TransactionKind },
  idempotencyKey: string,
) => api.post('/api/transactions/bulk/kind/', input, bulkKindAnswer, { idempotencyKey })

export const undoKindOfMany = (id: string) =>
  api.post(`/api/transactions/bulk/${id}/undo/`, undefined, undoneBulk)

/** Possible other halves of a transfer. */
export const pairCandidatesQuery = (id: string) =>
  apiQuery(
    ['transactions', 'pair-candidates', id],
    `/api/transactions/${id}/pair-candidates/`,
    pairCandidates,
  )

/** Expenses that a refund can pay back. */
export const refundCandidatesQuery = (id: string, search: string) =>
  apiQuery(
    ['transactions', 'refund-candidates', id, search],
    `/api/transactions/${id}/refund-candidates/${queryString({ search: search || undefined })}`,
    refundCandidates,
    { placeholderData: keepPreviousData },
  )

/** Links a refund with the expense that it pays back. */
export const linkRefund = (refund: RefundInput, idempotencyKey: string) =>
  api.post('/api/refunds/', refund, transaction, { idempotencyKey })

export const unlinkRefund = (id: string) => api.delete(`/api/refunds/${id}/`, undefined, transaction)
