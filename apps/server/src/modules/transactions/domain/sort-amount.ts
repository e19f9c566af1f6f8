import type { Currency } from '@lucas/contract/currency.ts'

/** Hundredths of a unit in every currency: the order of the wire's amounts (transaction.sort_amount). */
export const sortAmountOf = (amount: bigint, currency: Currency): bigint =>
  currency === 'USD' ? amount : amount * 100n
