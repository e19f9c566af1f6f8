import type { Currency } from '../currency.ts'

/** U+2212 (design 8). */
export const minus = '−'
export const symbols: Record<Currency, string> = { CLP: '$', USD: 'US$' }

const peso = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 0, useGrouping: 'always' })
const dollar = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a magnitude without sign or symbol: `1.234.567`, `2,145.80`. */
const digits = (magnitude: number, currency: Currency): string =>
  (currency === 'CLP' ? peso : dollar).format(magnitude)

/** Formats `$12.990`, `−$4.500`, `US$2,145.80`. Accepts balances as numeric strings. */
export function money(value: number | string, currency: Currency): string {
  const amount = Number(value)
  const text = symbols[currency] + digits(Math.abs(amount), currency)
  return amount < 0 && /[1-9]/.test(text) ? minus + text : text
}

const amounts = /(?:US)?\$\d[\d.,]*\d|(?:US)?\$\d/g

/** Replaces the amounts of a sentence by dots, for modo privado. */
export const hideAmounts = (sentence: string, dots = '•••••'): string =>
  sentence.replaceAll(amounts, (found) => `${found.startsWith('US') ? 'US$' : '$'}${dots}`)
