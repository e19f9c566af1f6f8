import type { Transaction } from '@lucas/contract/transaction.ts'
import { createContext, type ReactNode } from 'react'

/** Parts of a transaction's detail that belong to other features; the routes put them in. */
export interface TransactionSlots {
  /** The goals that it feeds. */
  goals: (transaction: Transaction) => ReactNode
}

export const TransactionSlotsContext = createContext<TransactionSlots>({ goals: () => null })
