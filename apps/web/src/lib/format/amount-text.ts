import type { Currency } from '@lucas/contract/currency.ts'

/** Converts an amount to the value of a money field: `12990`, `10.99`. */
export const toAmountInput = (amount: number, currency: Currency): string =>
  currency === 'CLP' ? String(Math.abs(amount)) : Math.abs(amount).toFixed(2)
