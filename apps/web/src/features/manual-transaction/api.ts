import { type Account, account } from '@lucas/contract/banking/account.ts'
import type { ManualAccountInput } from '@lucas/contract/banking/account-input.ts'
import { bankMessageReading } from '@lucas/contract/banking/bank-mail.ts'
import { categorizedTransaction } from '@lucas/contract/transactions/category-rule.ts'
import {
  type DeletedTransaction,
  deletedTransaction,
  newTransfer,
  restoredTransactions,
  type TransactionPatch,
} from '@lucas/contract/transactions/manual-transaction.ts'
import {
  type MergeInput,
  mergeAnswer,
  mergePreview,
  undoneMerge,
} from '@lucas/contract/transactions/review.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accountsQuery } from '../../entities/account/queries.ts'
import { api } from '../../lib/http/http.ts'
import type { TransactionBody } from './draft.ts'
import type { TransferBody } from './transfer-draft.ts'

// Socket events invalidate the queries after each write, so no mutation does.

export const createTransaction = (body: TransactionBody, idempotencyKey: string) =>
  api.post('/api/transactions/', body, transaction, { idempotencyKey })

/** Reads a pasted message of a bank; nothing is stored. */
export const readBankMessage = (text: string) =>
  api.post('/api/bank-mail/preview/', { text }, bankMessageReading)

export const updateTransaction = (id: string, patch: TransactionPatch) =>
  api.patch(`/api/transactions/${id}/`, patch, categorizedTransaction)

export const deleteTransaction = (id: string) =>
  api.delete(`/api/transactions/${id}/`, undefined, deletedTransaction)

/** Restores a deleted transaction with its goals and merges. */
export const restoreTransaction = ({ id, ...attached }: DeletedTransaction) =>
  api.post(`/api/transactions/${id}/restore/`, attached, restoredTransactions)

export const createTransfer = (body: TransferBody, idempotencyKey: string) =>
  api.post('/api/transfers/', body, newTransfer, { idempotencyKey })

/** Creates an account and adds it to the cached list. */
export async function createAccount(
  cache: QueryClient,
  input: ManualAccountInput,
  idempotencyKey: string,
): Promise<Account> {
  const created = await api.post('/api/accounts/', input, account, { idempotencyKey })
  cache.setQueryData(accountsQuery.queryKey, (known) => known && [...known, created])
  return created
}

/** No live event invalidates this key: after the merge there is nothing to preview. */
export const mergePreviewQuery = (input: MergeInput) =>
  queryOptions({
    queryKey: ['merge-preview', input],
    queryFn: ({ signal }) => api.post('/api/merges/preview/', input, mergePreview, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const mergeTransactions = (input: MergeInput, idempotencyKey: string) =>
  api.post('/api/merges/', input, mergeAnswer, { idempotencyKey })

export const undoMerge = (id: string) => api.post(`/api/merges/${id}/undo/`, undefined, undoneMerge)
