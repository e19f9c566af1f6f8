import type { Currency } from '@lucas/contract/currency.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { DescribedRow } from '../../classification/index.ts'
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

/**
 * Returns the range from the first to the last date of the rows, extended on both sides by the given days.
 */
export function toDateWindow(rows: readonly { row: { date: string } }[], before: number, after: number) {
  let [first, last] = ['9999-12-31', '0001-01-01']
  for (const { row } of rows) {
    if (row.date < first) first = row.date
    if (row.date > last) last = row.date
  }
  return rows.length === 0
    ? { from: '1970-01-01', to: '1970-01-01' }
    : { from: addDays(first, -before), to: addDays(last, after) }
}

/**
 * Remembers what the batches of one ingest have stored, for a user who had no transactions before it. With earlier
 * transactions every question is answered with yes, and nothing is remembered.
 */
export function createLinkableRows(hadRows: boolean): LinkableRows & {
  add(rows: readonly DescribedRow[]): void
} {
  const sortAmounts = new Set<bigint>()
  /** Days of refunds without a purchase. */
  const refundDays = new Set<string>()
  return {
    mayHaveAmount: (sortAmount) => hadRows || sortAmounts.has(sortAmount),
    mayHaveRefund: (from, to) => hadRows || [...refundDays].some((day) => day >= from && day <= to),
    add(rows) {
      if (hadRows) return
      for (const { row, parsed } of rows) {
        sortAmounts.add(toSortAmount(row.amount, row.currency))
        if (parsed.isRefund && row.refundOf === null) refundDays.add(row.date)
      }
    },
  }
}
