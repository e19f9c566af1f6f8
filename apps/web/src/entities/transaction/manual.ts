import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { createContext } from 'react'

/** The type of a manual transaction, as the API names it (spec 3). */
export type ManualTransactionType = 'Expense' | 'Income'

/** What a new transaction begins with, in the values of its fields. */
export interface GivenTransaction {
  name: string
  amount: string
  date: string
  account: string
  category?: string
  instalments?: number
  notes?: string
  tags?: string[]
}

/** Actions for manual transactions, available on every screen. The routes provide them and render their dialogs. */
export interface ManualActions {
  /** Opens 'Nueva transacción'. The default type is that of the draft; what is given leaves the stored draft as it is. */
  add: (type?: ManualTransactionType, given?: GivenTransaction) => void
  /** Opens 'Nueva transacción' with what the server refused; once it is stored `onStored` runs. */
  correct: (type: ManualTransactionType, given: GivenTransaction, onStored: () => void) => void
  /** Opens 'Nueva transacción' with the field for a message of the bank; a given message is read at once. */
  paste: (message?: string) => void
  edit: (transaction: Transaction) => void
  /** Deletes a manual transaction. For others it explains why they cannot be deleted. */
  remove: (transaction: Transaction) => void
  transfer: () => void
  addAccount: () => void
  /** Opens 'Unir duplicados' for two transactions. */
  merge: (rows: readonly [Transaction, Transaction], onDone: () => void) => void
}

const noop = () => undefined
export const ManualActionsContext = createContext<ManualActions>({
  add: noop,
  correct: noop,
  paste: noop,
  edit: noop,
  remove: noop,
  transfer: noop,
  addAccount: noop,
  merge: noop,
})

type Listener = (ids: readonly string[]) => void
const listeners = new Set<Listener>()

/** Calls the listener after transactions are deleted, so that open details can close. Returns a function that stops it. */
export function onTransactionsDeleted(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyTransactionsDeleted(ids: readonly string[]): void {
  for (const listener of listeners) listener(ids)
}
