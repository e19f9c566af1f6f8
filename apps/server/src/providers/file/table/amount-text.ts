import { limits } from '@lucas/contract/limits.ts'

/** An amount text before its dots and commas are interpreted. */
export interface WrittenAmount {
  isNegative: boolean
  /** `CR` or `DB` next to the amount. */
  mark: 'credit' | 'debit' | null
  /** Digits with their separators. */
  digits: string
  /** The unit that stands next to the amount, such as `USD` or `UF`; null for `$`, which may be either, and without one. */
  unit: string | null
}

export type DecimalSign = ',' | '.'
export type Unreadable = 'not_a_figure' | 'decimals' | 'too_big'

/** Longer amounts are rejected. */
const maxDigits = 15
const unitWords: readonly (readonly [RegExp, string])[] = [
  [/us\$|u\$s/gi, 'USD'],
  [/(?<![a-z])(?:mn|ch\$)(?![a-z])/gi, 'CLP'],
  [/(?<![a-z])u\.?f\.?(?![a-z])/gi, 'UF'],
  [/(?<![a-z])u\.?t\.?m\.?(?![a-z])/gi, 'UTM'],
  [/€|(?<![a-z])euros?(?![a-z])/gi, 'EUR'],
  [/£/g, 'GBP'],
]
/** A code of three letters, if it is a currency. */
const currencyWord = /(?<![a-z])[a-z]{3}(?![a-z])/gi
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** `$ 12.990.-` and `$ 12.990,-`: no cents. It is no minus. */
const noCents = /[.,][-=]{1,2}$/
const blanks = /[\s\u00a0\u202f\u2007]/g

/** Parses sign and digits of `$ 1.234`, `-$1.234`, `(1.234)`, `1.234-`, `1,234.50 CR`; null when it is no amount. */
export function parseAmountText(text: string): WrittenAmount | null {
  let plain = text.replace(/[\u2212\u2013\u2014]/g, '-').replace(/^[\s"'=]+|[\s"']+$/g, '')
  const mark = /\s*\b(CR|DB|DR|HABER|DEBE)\.?$/i.exec(plain)
  if (mark) plain = plain.slice(0, mark.index)
  const { unit, rest } = takeUnit(plain)
  plain = rest.replaceAll('$', '').replace(blanks, '')
  let isNegative = false
  const enclosed = /^\((.+)\)$/.exec(plain)
  if (enclosed?.[1]) {
    isNegative = true
    plain = enclosed[1]
  }
  plain = plain.replace(noCents, '')
  const signed = /^([+-]?)(.*?)([+-]?)$/.exec(plain)
  const [, before = '', digits = '', after = ''] = signed ?? []
  if (before !== '' && after !== '') return null
  if (before === '-' || after === '-') isNegative = !isNegative
  const bare = digits.replace(/(?<=\d)['’](?=\d{3})/g, '')
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(bare)) return null
  return { isNegative, mark: markOf(mark?.[1]), digits: bare, unit }
}

/** Takes the unit off an amount. */
function takeUnit(text: string): { unit: string | null; rest: string } {
  if (!/[a-z$€£]/i.test(text)) return { unit: null, rest: text }
  const known = unitWords.find(([word]) => text.search(word) !== -1)
  if (known) return { unit: known[1], rest: text.replace(known[0], '') }
  const code = text.match(currencyWord)?.[0] ?? ''
  return currencyCodes.has(code.toUpperCase())
    ? { unit: code.toUpperCase(), rest: text.replace(code, '') }
    : { unit: null, rest: text }
}

/** Units that an account can be in. Amounts in others are refused with their name and never read as one of these. */
export const isAccountUnit = (unit: string): boolean => unit === 'CLP' || unit === 'USD'

const markOf = (letters: string | undefined): WrittenAmount['mark'] =>
  letters === undefined ? null : /^(?:CR|HABER)$/i.test(letters) ? 'credit' : 'debit'

/** Returns the unambiguous decimal sign of an amount, else null. */
export function findDecimalSign({ digits }: Pick<WrittenAmount, 'digits'>): DecimalSign | null {
  const last = digits.search(/[.,](?=\d*$)/)
  if (last === -1) return null
  const sign = digits[last] === ',' ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  if (digits.split(sign).length > 2) return null
  if (digits.slice(0, last).includes(other)) return sign
  return digits.length - last - 1 === 3 && /^\d{1,3}$/.test(digits.slice(0, last)) ? null : sign
}

export interface NumberStyle {
  /** Number of decimals of the currency. */
  fraction: number
  decimal: DecimalSign | null
  /** The user chose the decimal sign: three digits after it are decimals too. */
  isForced: boolean
}

/** Converts an amount text to minor units, without its sign. */
export function toMinorUnits({ digits }: WrittenAmount, style: NumberStyle): bigint | Unreadable {
  const decimal = resolveDecimalSign(digits, style)
  const [whole = '', fractionText = ''] = decimal === null ? [digits] : splitAtLast(digits, decimal)
  const grouped = whole.replace(/[.,]/g, '')
  if (/[.,]/.test(whole) && !/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return 'not_a_figure'
  return compose(grouped === '' ? '0' : grouped, fractionText, style.fraction)
}

function resolveDecimalSign(
  digits: string,
  { fraction, decimal, isForced }: NumberStyle,
): DecimalSign | null {
  const shown = findDecimalSign({ digits })
  if (shown !== null) return shown
  const sign = /[.,]/.exec(digits)?.[0]
  if (sign === undefined || digits.split(sign).length > 2) return null
  if (isForced) return decimal === sign ? decimal : null
  // In pesos three digits after a separator are always thousands (reference 3, rule 5) …
  if (fraction === 0 && !digits.startsWith(`0${sign}`)) return null
  // … in other currencies only when the column has another decimal sign.
  return decimal === sign || digits.startsWith(`0${sign}`) ? (sign === ',' ? ',' : '.') : null
}

const splitAtLast = (digits: string, sign: string): [string, string] => {
  const at = digits.lastIndexOf(sign)
  return [digits.slice(0, at), digits.slice(at + 1)]
}

function compose(whole: string, fractionText: string, fraction: number): bigint | Unreadable {
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (trimmed.length > maxDigits || Number(trimmed) > limits.amountMax) return 'too_big'
  if (!/^\d*$/.test(fractionText)) return 'not_a_figure'
  const decimals = fractionText.slice(0, fraction).padEnd(fraction, '0')
  const rest = fractionText.slice(fraction)
  if (fraction === 0 && /[1-9]/.test(rest)) return 'decimals'
  const roundUp = /^[5-9]/.test(rest) ? 1n : 0n
  return BigInt(`${trimmed}${decimals}`) + roundUp
}

/**
 * Converts a number cell to minor units, without its sign. `areThousands` marks a column whose "12.990" pesos were read as
 * 12.99 by another program.
 */
export function numberToMinorUnits(
  value: number,
  fraction: number,
  areThousands: boolean,
): bigint | Unreadable {
  const size = Math.abs(value)
  const scale = 10 ** fraction
  if (size > limits.amountMax) return 'too_big'
  if (areThousands && fraction === 0 && size < 1_000) return fromFloat(size * 1_000)
  const minor = fromFloat(size * scale)
  if (minor !== 'decimals' || fraction === 0) return minor
  return BigInt(Math.round(size * scale))
}

function fromFloat(size: number): bigint | Unreadable {
  const whole = Math.round(size)
  if (!Number.isSafeInteger(whole)) return 'too_big'
  return Math.abs(whole - size) < 1e-4 ? BigInt(whole) : 'decimals'
}

/** Returns the number of decimals of a currency (ISO 4217): none for pesos, two for most others. */
export const countFractionDigits = (currency: string): number =>
  ['CLP', 'JPY', 'PYG', 'KRW', 'VND', 'ISK', 'UGX', 'XAF', 'XOF'].includes(currency) ? 0 : 2

/** Formats minor units as "1234.50", or "1234" for currencies without decimals. */
export function toDecimal(minor: bigint, currency: string): string {
  const fraction = countFractionDigits(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(fraction + 1, '0')
  const sign = minor < 0n ? '-' : ''
  return fraction === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -fraction)}.${digits.slice(-fraction)}`
}
