import type { CategoryRule } from '@lucas/contract/transactions/category-rule.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'

/** The user changed the category of a transaction. `correction` is the learned rule; null for own transfers. */
export interface CategoryChange {
  transaction: Transaction
  before: string
  correction: CategoryRule | null
}

type Listener = (change: CategoryChange) => void
const listeners = new Set<Listener>()

/** Calls the listener after every change of one transaction's category. Returns a function that stops it. */
export function onCategoryChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyCategoryChanged(change: CategoryChange): void {
  for (const listener of listeners) listener(change)
}
