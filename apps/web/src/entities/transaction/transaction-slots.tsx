import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { createContext, type ReactNode } from 'react'

type Slot = (transaction: TransactionDetail) => ReactNode

/** The transaction detail and the parts that other features add to it. The routes provide them. */
export interface TransactionSlots {
  /** The full detail. `known` is shown while the rest loads. */
  detail: (shown: { id: string; known: Transaction | undefined }) => ReactNode
  /** A link to the review queue: above a list, or as a card next to it. */
  queue?: (place: 'toolbar' | 'companion') => ReactNode
  /** Buttons below the amount, in this order. */
  actions: { review?: Slot; split?: Slot; recurring?: Slot; rule?: Slot; more?: Slot }
  /** A rename button next to the name. */
  rename?: Slot
  /** Offers a rule for similar transactions after a change. */
  ruleOffer?: Slot
  /** The recurring series of the transaction, one of its details. */
  series?: Slot
  /** The split parts, below the details. */
  parts?: Slot
  /** The goal allocations. */
  goals?: Slot
}

export const TransactionSlotsContext = createContext<TransactionSlots>({ detail: () => null, actions: {} })
