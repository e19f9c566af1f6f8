import type { Transaction } from '@lucas/contract/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { createContext, type ReactNode } from 'react'

type Slot = (transaction: TransactionDetail) => ReactNode

/** The detail of a transaction and the parts of it that other features bring; the routes put them in. */
export interface TransactionSlots {
  /** The whole of it; what a list knows already stands there while the rest comes. */
  detail: (shown: { id: string; known: Transaction | undefined }) => ReactNode
  /** Over a list: the way to what waits for a look. */
  queue?: ReactNode
  /** Buttons under the amount, in this order. */
  actions: { review?: Slot; split?: Slot; recurring?: Slot; more?: Slot }
  /** Beside the name: a way to call it otherwise. */
  rename?: Slot
  /** After a choice for it: whether all alike should follow. */
  teaching?: Slot
  /** A line of its facts: the series of movements that it is part of. */
  series?: Slot
  /** Under its facts: the parts of a divided movement. */
  parts?: Slot
  /** The goals that it feeds. */
  goals?: Slot
}

export const TransactionSlotsContext = createContext<TransactionSlots>({ detail: () => null, actions: {} })
