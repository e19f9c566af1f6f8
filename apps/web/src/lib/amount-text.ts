import type { Currency } from '@lucas/contract/currency.ts'

/** An amount as its field keeps it: `12990`, `10.99`. */
export const amountText = (amount: number, currency: Currency): string =>
  currency === 'CLP' ? String(Math.abs(amount)) : Math.abs(amount).toFixed(2)
