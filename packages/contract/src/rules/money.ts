import type { Currency } from '../currency.ts'

const fractionDigits: Record<Currency, number> = { CLP: 0, USD: 2 }

/** How many minor units make one unit: 1 for CLP, 100 for USD (ISO 4217). */
export const minorPerUnit = (currency: Currency): number => 10 ** fractionDigits[currency]

/** Minor units → the JSON number of the wire: whole pesos, dollars with at most two decimals (decisions 1). */
export function toWireAmount(minor: bigint, currency: Currency): number {
  return Number(minor) / minorPerUnit(currency)
}

/** The JSON number of the wire → minor units. Throws a RangeError if it has more decimals than the currency. */
export function fromWireAmount(amount: number, currency: Currency): bigint {
  const minor = Math.round(amount * minorPerUnit(currency))
  if (!Number.isSafeInteger(minor) || Math.abs(minor / minorPerUnit(currency) - amount) > 1e-9)
    throw new RangeError('amount_precision')
  return BigInt(minor)
}

/** Minor units → the numeric string of balances, always with two decimals: "1234567.00" (decisions 1). */
export function toWireBalance(minor: bigint, currency: Currency): string {
  const cents = minor * BigInt(100 / minorPerUnit(currency))
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A balance string of the wire → minor units. */
export function fromWireBalance(balance: string, currency: Currency): bigint {
  const [whole = '0', decimals = ''] = balance.replace('-', '').split('.')
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2))
  const minor = cents / BigInt(100 / minorPerUnit(currency))
  return balance.startsWith('-') ? -minor : minor
}

/** Absolute value of minor units. */
export const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

/** Sum of minor units. */
export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/**
 * Change in percent with one decimal against an earlier figure (spec 9); null when there is nothing to compare with
 * (decisions 4: a change against zero is null). The sign says whether the magnitude grew.
 */
export function changePercentage(now: bigint, before: bigint): number | null {
  return before === 0n ? null : percentOf(now - before, absolute(before))
}

/** A part in percent of a positive whole, with one decimal, halves away from nothing. */
export function percentOf(part: bigint, whole: bigint): number {
  const tenths = (absolute(part) * 2_000n + whole) / (2n * whole)
  return Number(part < 0n ? -tenths : tenths) / 10
}
