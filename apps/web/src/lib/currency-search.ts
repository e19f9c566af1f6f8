import { type Currency, currencies } from '@lucas/contract/currency.ts'

/** What the URL says of Panel Principal; nothing means pesos (spec 9). */
export interface CurrencySearch {
  currency?: Currency
}

/** Takes a currency that is one; pesos go without saying. */
export function readCurrencySearch({ currency }: Record<string, unknown>): CurrencySearch {
  const known = currencies.find((one) => one === currency)
  return known === undefined || known === 'CLP' ? {} : { currency: known }
}
