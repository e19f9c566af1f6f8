import type { CategoryCorrection } from '@lucas/contract/category-correction.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'

/** A person filed a movement otherwise, and what that taught; nothing where it is an own transfer. */
export interface CategoryChange {
  transaction: Transaction
  before: string
  correction: CategoryCorrection | null
}

type Listener = (change: CategoryChange) => void
const listeners = new Set<Listener>()

/** Hears of every category that a person chose for one movement. Returns how to stop. */
export function onCategoryChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellCategoryChanged(change: CategoryChange): void {
  for (const listener of listeners) listener(change)
}
