import { type Account, account } from '@lucas/contract/account.ts'
import type { ManualAccountInput } from '@lucas/contract/account-input.ts'
import { correctedTransaction } from '@lucas/contract/category-correction.ts'
import { allocationList } from '@lucas/contract/goal.ts'
import { type MergeInput, mergeAnswer, mergePreview, undoneMerge } from '@lucas/contract/review.ts'
import { transaction } from '@lucas/contract/transaction.ts'
import {
  type DeletedTransaction,
  deletedTransaction,
  newTransfer,
  restoredTransactions,
  type TransactionPatch,
} from '@lucas/contract/transaction-by-hand.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import type { TransactionBody } from './draft.ts'
import type { TransferBody } from './transfer-draft.ts'

// Whatever is written here is told to every open page, this one too: nothing is asked again by hand.

export const addTransaction = (body: TransactionBody, idempotencyKey: string) =>
  api.post('/api/transactions/', body, transaction, { idempotencyKey })

export const changeTransaction = (id: string, patch: TransactionPatch) =>
  api.patch(`/api/transactions/${id}/`, patch, correctedTransaction)

export const deleteTransaction = (id: string) =>
  api.delete(`/api/transactions/${id}/`, undefined, deletedTransaction)

/** What hung on the row goes back with it. */
export const restoreTransaction = ({ id, ...belongings }: DeletedTransaction) =>
  api.post(`/api/transactions/${id}/restore/`, belongings, restoredTransactions)

export const addTransfer = (body: TransferBody, idempotencyKey: string) =>
  api.post('/api/transfers/', body, newTransfer, { idempotencyKey })

/** Makes an account and puts it where accounts are chosen from. */
export async function addAccount(
  cache: QueryClient,
  input: ManualAccountInput,
  idempotencyKey: string,
): Promise<Account> {
  const made = await api.post('/api/accounts/', input, account, { idempotencyKey })
  cache.setQueryData(accountsQuery.queryKey, (known) => known && [...known, made])
  return made
}

/** What of a movement was given to goals. Asked anew each time: it is what the person agrees to. */
export const partsQuery = (id: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'parts', id],
    queryFn: ({ signal }) => api.get(`/api/goals/transaction-allocations/${id}/`, allocationList, { signal }),
    staleTime: 0,
  })

/** Under a key that no event makes old: once they are merged there is nothing left to foresee. */
export const mergePreviewQuery = (input: MergeInput) =>
  queryOptions({
    queryKey: ['merge-preview', input],
    queryFn: ({ signal }) => api.post('/api/merges/preview/', input, mergePreview, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const mergeRows = (input: MergeInput, idempotencyKey: string) =>
  api.post('/api/merges/', input, mergeAnswer, { idempotencyKey })

export const undoMerge = (id: string) => api.post(`/api/merges/${id}/undo/`, undefined, undoneMerge)
