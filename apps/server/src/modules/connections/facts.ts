import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { FoundAccount, FoundLine } from '../accounts/index.ts'
import type { ToldMovement } from '../transactions/index.ts'

/**
 * One account or card as the bank tells it, in the house's words. `key` joins movements to their account inside one
 * callback: digits without leading zeros, kind and currency.
 */
export type AccountFact = FoundAccount

/** An overdraft line: no account for totals (reference 1.5), only what is used of it is owed. */
export type LineFact = FoundLine

export interface MovementFact extends ToldMovement {
  accountKey: string
}

export interface BankFacts {
  accounts: AccountFact[]
  movements: MovementFact[]
  /** The overdraft lines; left out where nothing was told of them. */
  lines?: LineFact[]
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
