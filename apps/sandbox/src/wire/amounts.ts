import type { Currency } from '@lucas/household/household.ts'

/** Converts minor units to Floid's JSON number: whole pesos, or dollars with cents. */
export const toWireAmount = (minor: number, currency: Currency): number =>
  currency === 'CLP' ? minor : minor / 100

/** Formats minor units as an exact decimal: '-12990.00'. */
export function formatDecimal(minor: number, currency: Currency): string {
  const cents = Math.abs(currency === 'CLP' ? minor * 100 : minor)
  const sign = minor < 0 ? '-' : ''
  return `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Formats an amount as some banks do: '-12.990' or '1.030,50'. */
export function formatChileanAmount(amount: number, currency: Currency): string {
  const [whole = '0', cents] = Math.abs(amount)
    .toFixed(currency === 'CLP' ? 0 : 2)
    .split('.')
  const dotted = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}${dotted}${cents === undefined ? '' : `,${cents}`}`
}
