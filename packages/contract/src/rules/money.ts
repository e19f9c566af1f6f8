import type { Currency } from '../currency.ts'
import { limits } from '../limits.ts'

const fractionDigits: Record<Currency, number> = { CLP: 0, USD: 2 }

/** Returns the minor units per unit: 1 for CLP, 100 for USD (ISO 4217). */
export const minorPerUnit = (currency: Currency): number => 10 ** fractionDigits[currency]

/** Whether an amount in minor units can be stored: at most `limits.amountMax` units, positive or negative. */
export const isSupportedAmount = (minor: bigint, currency: Currency): boolean =>
  absolute(minor) <= BigInt(limits.amountMax) * BigInt(minorPerUnit(currency))

/** Converts minor units to the JSON number: whole pesos, dollars with at most two decimals (decisions 1). */
export function toWireAmount(minor: bigint, currency: Currency): number {
  return Number(minor) / minorPerUnit(currency)
}

/** Converts the JSON number to minor units. Throws a RangeError if it has more decimals than the currency. */
export function fromWireAmount(amount: number, currency: Currency): bigint {
  const minor = Math.round(amount * minorPerUnit(currency))
  if (!Number.isSafeInteger(minor) || Math.abs(minor / minorPerUnit(currency) - amount) > 1e-9)
    throw new RangeError('amount_precision')
  return BigInt(minor)
}

/** Converts minor units to the numeric string of balances, with two decimals: "1234567.00" (decisions 1). */
export function toWireBalance(minor: bigint, currency: Currency): string {
  const cents = minor * BigInt(100 / minorPerUnit(currency))
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Converts a balance string to minor units. */
export function fromWireBalance(balance: string, currency: Currency): bigint {
  const [whole = '0', decimals = ''] = balance.replace('-', '').split('.')
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0').slice(0, 2))
  const minor = cents / BigInt(100 / minorPerUnit(currency))
  return balance.startsWith('-') ? -minor : minor
}

/** Returns the absolute value. */
export const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

/** Returns the sum. */
export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/**
 * Computes the change against an earlier amount in percent with one decimal (spec 9); null if the earlier amount is zero
 * (decisions 4). The sign says whether the magnitude grew.
 */
export function changePercentage(now: bigint, before: bigint): number | null {
  return before === 0n ? null : computePercentage(now - before, absolute(before))
}

/** Computes a part of a positive whole in percent, with one decimal, rounded half away from zero. */
export function computePercentage(part: bigint, whole: bigint): number {
  const tenths = (absolute(part) * 2_000n + whole) / (2n * whole)
  return Number(part < 0n ? -tenths : tenths) / 10
}
