import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'

/** An account of a user of the test apps. */
export interface TestAccount {
  type?: AccountType
  currency?: Currency
  balance?: bigint | null
  limit?: bigint | null
  institution?: string
  hidden?: boolean
  /** Last digits of its number; '0000' if unknown. */
  mask?: string
}
