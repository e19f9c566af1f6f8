import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'

/** The fields of a transaction that goals read. */
export interface TransactionSummary {
  id: string
  date: PlainDate
  description: string
  merchant: string | null
  /** Minor units of its currency; spending is negative. */
  amount: bigint
  currency: Currency
}

/** The part of module transactions that goals call. */
export interface TransactionLookup {
  /** Locks the row until the transaction ends, against the release before 0040 (docs/locking.md). */
  lock(tx: Tx, userId: string, transactionId: string): Promise<TransactionSummary | undefined>
  list(tx: Tx, userId: string, ids: readonly string[]): Promise<TransactionSummary[]>
  /** Returns deleted rows too: releases before migration 0040 could leave them assigned. */
  listStored(tx: Tx, userId: string, ids: readonly string[]): Promise<TransactionSummary[]>
}
