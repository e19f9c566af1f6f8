import type { Currency } from '@lucas/contract/currency.ts'
import { minorPerUnit } from '@lucas/contract/rules/money.ts'
import { isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Figure } from './wire.ts'

/** A figure of the bank → minor units; null when there is none. Fractions of a minor unit are rounded. */
export function toMinor(figure: Figure, currency: Currency): bigint | null {
  const amount = typeof figure === 'string' ? readNumber(figure) : figure
  if (amount === null || !Number.isFinite(amount)) return null
  const minor = Math.round(Math.abs(amount) * minorPerUnit(currency) + 1e-6)
  if (!Number.isSafeInteger(minor)) return null
  return amount < 0 ? BigInt(-minor) : BigInt(minor)
}

/**
 * "41.200", "1.234,5", "1,234.50", "-$ 300" as people in Chile and their banks write them. A last separator with one
 * or two digits behind it is the decimal sign; every other one parts thousands.
 */
function readNumber(written: string): number | null {
  const plain = written
    .replace(/[\s$\u00a0]|CLP|USD|US/g, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replace('\u2212', '-')
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return null
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1]
  const whole = (decimals === undefined ? plain : plain.slice(0, -decimals.length - 1)).replace(/[.,]/g, '')
  return Number(decimals === undefined ? whole : `${whole}.${decimals}`)
}

/** The calendar day that the bank printed; never moved by a time zone (reference 1.6). */
export function toDay(written: string): PlainDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(written)?.[1]
  const chilean = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:$|[T ])/.exec(written)
  const day = iso ?? (chilean ? `${chilean[3]}-${pad(chilean[2])}-${pad(chilean[1])}` : '')
  return isPlainDate(day) ? day : null
}

const pad = (digits = '') => digits.padStart(2, '0')

/** The instant, where the bank gives more than the day: a stamp with a zone that is not just midnight. */
export function toInstant(written: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(written)) return null
  if (/T00:00(?::00(?:\.0+)?)?Z$/.test(written)) return null
  const instant = new Date(written)
  return Number.isNaN(instant.getTime()) ? null : instant
}
