import { type Currency, currencies } from '@lucas/contract/currency.ts'

/** The search parameters of Panel Principal. No currency means pesos (spec 9). */
export interface CurrencySearch {
  currency?: Currency
}

/** Reads a valid currency; CLP is the default and is omitted. */
export function parseCurrencySearch({ currency }: Record<string, unknown>): CurrencySearch {
  const parsed = currencies.find((one) => one === currency)
  return parsed === undefined || parsed === 'CLP' ? {} : { currency: parsed }
}
