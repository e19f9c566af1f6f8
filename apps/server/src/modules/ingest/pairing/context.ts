import type { Currency } from '@lucas/contract/currency.ts'
import type { AddAccounts, existingRepository, matchSuggestionRepository } from '../../ledger/index.ts'
import type { OwnAccount } from '../domain/pairing/transfers.ts'

/** Which stored rows can exist, so that only these are searched. A yes may be wrong, a no never is. */
export interface LinkableRows {
  /** Whether a stored row can have this amount in hundredths. */
  mayHaveAmount(sortAmount: bigint): boolean
  /** Whether a stored row of these days can be a refund without a purchase. */
  mayHaveRefund(from: string, to: string): boolean
}

export interface LinkContext {
  existing: ReturnType<typeof existingRepository>
  stored: LinkableRows
  suggestionRepository: ReturnType<typeof matchSuggestionRepository>
  userId: string
  /** Whether a RUT is one of the user's. */
  isOwnRut(rut: string): boolean
  addAccounts: AddAccounts
  /** The accounts of the user that exist. */
  accounts: readonly OwnAccount[]
}

/** Returns an amount in hundredths of a unit in every currency, as `transaction.sort_amount` stores it. */
export const toSortAmount = (amount: bigint, currency: Currency): bigint =>
  currency === 'USD' ? amount : amount * 100n
