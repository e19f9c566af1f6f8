import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ProviderAccount, ProviderCreditLine } from '../../accounts/index.ts'
import type { ProviderTransaction } from '../../ledger/index.ts'

/**
 * One normalised account or card. `key` joins transactions to their account inside one snapshot: kind, digits without
 * leading zeros, and currency.
 */
export type SnapshotAccount = ProviderAccount

/** An overdraft line. It is no account in totals (reference 1.5); only its used amount is a debt. */
export type SnapshotCreditLine = ProviderCreditLine

export interface SnapshotTransaction extends ProviderTransaction {
  accountKey: string
}

export interface ProviderSnapshot {
  accounts: SnapshotAccount[]
  transactions: SnapshotTransaction[]
  /** Absent when the provider says nothing about credit lines. */
  creditLines?: SnapshotCreditLine[]
  /** Something is missing, for example the transactions of an account. */
  isPartial: boolean
  /** Number of transactions left out: unreadable, or with a date or amount outside the supported limits. */
  skippedRows: number
  /** Present when all transactions of an account were fetched: a missing one was removed. */
  windows?: SnapshotWindow[]
}

/** The days of an account that a snapshot covers completely. */
export interface SnapshotWindow {
  accountKey: string
  /** The provider's account id. */
  reference: string
  /** First day; null for the provider's whole history. */
  since: PlainDate | null
  /** Prefix of the provider's transaction ids. Rows with other ids came from elsewhere and are not compared. */
  idPrefix: string
  /** False when the list changed while it was fetched: a missing transaction then proves nothing. */
  isComplete: boolean
}
