import type { Currency } from '@lucas/contract/currency.ts'
import { isSupportedAmount } from '@lucas/contract/rules/money.ts'

/** An amount of a notice in minor units, or the name of a unit that Lucas does not hold. */
export type ReadAmount = { amount: bigint; currency: Currency } | { unsupported: string }

/** One amount: its unit before or after, and digits with marks, at most 20 characters. */
const atStart =
  /^(us\$|usd ?\$?|clp ?\$?|\$|(?:uf|utm|clf|eur|cad|gbp|brl|ars|pen|mxn|cop|jpy|uyu|bob|chf|aud)\b)? ?(\d[\d.,]{0,18})(?: ?(usd|us\$|dolares|pesos|clp|(?:uf|utm|clf|eur|cad|gbp|brl|ars|pen|mxn|cop|jpy|uyu|bob|chf|aud)\b))?/
/** Units that are neither pesos nor dollars. */
const unsupported = /^(?:uf|utm|clf|eur|cad|gbp|brl|ars|pen|mxn|cop|jpy|uyu|bob|chf|aud)$/

/**
 * Reads the amount at the start of a folded text. Pesos have no decimals: a mark before three digits is for thousands, whichever mark
 * it is (`$ 1.380.000`, `$1,380,000`, `$2.450,000`). Null if there is none, or one that is not sure.
 */
export function readAmount(folded: string): ReadAmount | null {
  const [, before = '', digits = '', after = ''] = atStart.exec(folded.trim()) ?? []
  if (digits === '') return null
  const unit = (before || after).replace(' ', '')
  if (unsupported.test(unit)) return { unsupported: unit.toUpperCase() }
  const currency = /us|dolar/.test(unit) ? 'USD' : 'CLP'
  const amount = currency === 'USD' ? readDollars(digits) : readPesos(digits)
  if (amount === null || amount === 0n || !isSupportedAmount(amount, currency)) return null
  return { amount, currency }
}

function readPesos(written: string): bigint | null {
  const digits = trimMarks(written)
  const [, whole] = /^(.{1,18})[.,]00$/.exec(digits) ?? [undefined, digits]
  if (whole === undefined || !/^\d{1,3}(?:[.,]\d{3}){1,4}$|^\d{1,12}$/.test(whole)) return null
  return BigInt(whole.replace(/[.,]/g, ''))
}

/** Decimals are the one or two digits after the last mark, point or comma. */
function readDollars(written: string): bigint | null {
  const digits = trimMarks(written)
  const [, whole = digits, cents = ''] = /^(.{1,16})[.,](\d{1,2})$/.exec(digits) ?? []
  if (!/^\d{1,3}(?:[.,]\d{3}){1,4}$|^\d{1,12}$/.test(whole)) return null
  return BigInt(whole.replace(/[.,]/g, '')) * 100n + BigInt(cents.padEnd(2, '0'))
}

/** A sentence can end with the amount. */
const trimMarks = (digits: string) => digits.replace(/[.,]{1,2}$/, '')

/** Finds the amounts with a unit in a folded text, in order, with their places. */
export function findAmounts(folded: string): { at: number; end: number; read: ReadAmount }[] {
  const found: { at: number; end: number; read: ReadAmount }[] = []
  for (const match of folded.matchAll(anywhere)) {
    const read = readAmount(match[0])
    if (read !== null) found.push({ at: match.index, end: match.index + match[0].length, read })
  }
  return found
}
const anywhere =
  /(?<![a-z0-9])(?:us\$|usd ?\$?|clp ?\$?|\$|(?:uf|utm|clf|eur|cad|gbp|brl|ars|pen|mxn|cop|jpy|uyu|bob|chf|aud)(?= \d)) ?\d[\d.,]{0,18}/g
