import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'

/** A transaction filter with resolved accounts, categories and search terms. */
export interface FilterCriteria {
  from: string | null
  to: string | null
  /** Absolute amount in hundredths of a unit. */
  minAmount: bigint | null
  maxAmount: bigint | null
  kinds: TransactionKind[] | null
  categories: string[] | null
  /** Accounts left by the account and institution filters; null if neither is set. */
  accounts: string[] | null
  tags: string[] | null
  pending: boolean | null
  reviewed: boolean | null
  search: FilterSearch | null
}

export interface FilterSearch {
  text: string
  digits: string | null
  accounts: string[]
  categories: string[]
  /** Ids of matching transactions if they are few enough to list, else null. */
  ids: string[] | null
}
