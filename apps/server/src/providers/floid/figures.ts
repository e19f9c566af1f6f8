import type { Currency } from '@lucas/contract/currency.ts'
import { minorPerUnit } from '@lucas/contract/rules/money.ts'
import { isSupportedDate, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { AmountWire } from './wire.ts'

/** Parses an amount to minor units; null when there is none. Fractions of a minor unit are rounded. */
export function parseMinorUnits(figure: AmountWire, currency: Currency): bigint | null {
  const amount = typeof figure === 'string' ? parseNumber(figure) : figure
  if (amount === null || !Number.isFinite(amount)) return null
  const minor = Math.round(Math.abs(amount) * minorPerUnit(currency) + 1e-6)
  if (!Number.isSafeInteger(minor)) return null
  return amount < 0 ? BigInt(-minor) : BigInt(minor)
}

/**
 * Parses "41.200", "1.234,5", "1,234.50" and "-$ 300". A last separator with one or two digits after it is the decimal
 * sign; every other one separates thousands.
 */
function parseNumber(text: string): number | null {
  const plain = text
    .replace(/[\s$\u00a0]|CLP|USD|US/g, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replace('\u2212', '-')
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return null
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1]
  const integer = (decimals === undefined ? plain : plain.slice(0, -decimals.length - 1)).replace(/[.,]/g, '')
  return Number(decimals === undefined ? integer : `${integer}.${decimals}`)
}

/** Parses the printed calendar day without a time zone shift (reference 1.6); null outside the supported limits. */
export function parseDate(text: string): PlainDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1]
  const chilean = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:$|[T ])/.exec(text)
  const day = iso ?? (chilean ? `${chilean[3]}-${pad(chilean[2])}-${pad(chilean[1])}` : '')
  return isSupportedDate(day) ? day : null
}

const pad = (digits = '') => digits.padStart(2, '0')

/** Parses a timestamp with a time zone; null when it is only a day, that is midnight in UTC. */
export function parseInstant(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null
  if (/T00:00(?::00(?:\.0+)?)?Z$/.test(text)) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}
