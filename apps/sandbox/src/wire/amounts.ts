import type { Currency } from '@lucas/household/household.ts'

/** Floid's JSON number for minor units: whole pesos, or dollars with cents. */
export const wireAmount = (minor: number, currency: Currency): number =>
  currency === 'CLP' ? minor : minor / 100

/** '-12990.00': exact, for those who compare. */
export function decimal(minor: number, currency: Currency): string {
  const cents = Math.abs(currency === 'CLP' ? minor * 100 : minor)
  const sign = minor < 0 ? '-' : ''
  return `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** '-12.990' or '1.030,50': how some banks write numbers into text. */
export function chileanText(amount: number, currency: Currency): string {
  const [whole = '0', cents] = Math.abs(amount)
    .toFixed(currency === 'CLP' ? 0 : 2)
    .split('.')
  const dotted = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}${dotted}${cents === undefined ? '' : `,${cents}`}`
}
