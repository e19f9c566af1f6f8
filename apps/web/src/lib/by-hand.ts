import type { Transaction } from '@lucas/contract/transaction.ts'
import { createContext } from 'react'

/** Which way the money went; the wire's words (spec 3). */
export type MovementType = 'Expense' | 'Income'

/** What people write themselves, from wherever they stand; the routes open its dialogs. */
export interface ByHand {
  /** 'Nueva transacción'; without a type the draft's own. */
  add: (type?: MovementType) => void
  edit: (transaction: Transaction) => void
  /** Of a bank's row it says why it stays. */
  remove: (transaction: Transaction) => void
  transfer: () => void
  addAccount: () => void
  /** 'Unir duplicados': two rows that are one movement. */
  merge: (rows: readonly [Transaction, Transaction], onDone: () => void) => void
}

const nothing = () => undefined
export const ByHandContext = createContext<ByHand>({
  add: nothing,
  edit: nothing,
  remove: nothing,
  transfer: nothing,
  addAccount: nothing,
  merge: nothing,
})

type Listener = (ids: readonly string[]) => void
const listeners = new Set<Listener>()

/** Hears of rows that are no longer there: who shows one of them closes it. Returns how to stop. */
export function onRowsGone(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellRowsGone(ids: readonly string[]): void {
  for (const listener of listeners) listener(ids)
}
