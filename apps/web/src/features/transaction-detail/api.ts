import { type TransactionDetail, transaction } from '@lucas/contract/transaction.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { putTransaction } from '../../lib/transaction-cache.ts'

/** Saves a note and puts it wherever the movement is shown. */
export async function saveNotes(cache: QueryClient, { id }: TransactionDetail, notes: string): Promise<void> {
  putTransaction(cache, await api.patch(`/api/transactions/${id}/notes/`, { notes }, transaction))
}
