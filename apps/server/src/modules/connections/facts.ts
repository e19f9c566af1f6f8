import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** One account or card as the bank tells it, in the house's words. Money in minor units. */
export interface AccountFact {
  /** Joins movements to their account inside one callback: digits without leading zeros, kind and currency. */
  key: string
  number: string
  name: string
  type: AccountType
  currency: Currency
  balance: bigint | null
  available: bigint | null
  limit: bigint | null
  ownerName: string | null
}

/** One movement. `amount` is signed: negative is money out, also for a purchase on a card. */
export interface MovementFact {
  accountKey: string
  /** The bank's own id where it is stable, else null. */
  providerId: string | null
  date: string
  occurredAt: Date | null
  description: string
  amount: bigint
  in: bigint
  out: bigint
  balanceAfter: bigint | null
  branch: string | null
  reference: string | null
  pending: boolean
  /** The untouched object. */
  raw: Record<string, unknown>
}

export interface BankFacts {
  accounts: AccountFact[]
  movements: MovementFact[]
  /** Something the bank owed us is missing (products without movements). */
  partial: boolean
  /** Where the provider was asked for all of an account's movements, so that what is missing is gone. */
  windows?: ReadWindow[]
}

/** The part of an account's history that a reading shows whole. */
export interface ReadWindow {
  accountKey: string
  /** The provider's name of the account. */
  reference: string
  /** Null for everything that the provider has. */
  since: PlainDate | null
  /** How the provider's ids begin: rows with other ids came by another way, and nothing is said of them. */
  idPrefix: string
  /** False when it changed while it was read: then nothing follows from what is not there. */
  isComplete: boolean
}
