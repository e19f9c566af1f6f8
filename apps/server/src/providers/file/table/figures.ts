/** An amount as it is written, before anybody knows what its dots and commas mean. */
export interface Written {
  isNegative: boolean
  /** `CR` or `DB` beside the figure. */
  mark: 'credit' | 'debit' | null
  /** Digits with their separators. */
  digits: string
}

export type DecimalSign = ',' | '.'
export type Unreadable = 'not_a_figure' | 'decimals' | 'too_big'

const mostDigits = 15
const money = /(?:clp|usd|us\$|u\$s|eur|uf|mn|[$€£])/gi
const blanks = /[\s\u00a0\u202f\u2007]/g

/** `$ 1.234`, `-$1.234`, `(1.234)`, `1.234-`, `1,234.50 CR`: sign and digits, or null where there is no figure. */
export function readFigure(text: string): Written | null {
  let plain = text.replace(/[\u2212\u2013\u2014]/g, '-').replace(/^[\s"'=]+|[\s"']+$/g, '')
  const mark = /\s*\b(CR|DB|DR|HABER|DEBE)\.?$/i.exec(plain)
  if (mark) plain = plain.slice(0, mark.index)
  plain = plain.replace(money, '').replace(blanks, '')
  let isNegative = false
  const enclosed = /^\((.+)\)$/.exec(plain)
  if (enclosed?.[1]) {
    isNegative = true
    plain = enclosed[1]
  }
  const signed = /^([+-]?)(.*?)([+-]?)$/.exec(plain)
  const [, before = '', digits = '', after = ''] = signed ?? []
  if (before !== '' && after !== '') return null
  if (before === '-' || after === '-') isNegative = !isNegative
  const bare = digits.replace(/(?<=\d)['’](?=\d{3})/g, '')
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(bare)) return null
  return { isNegative, mark: markOf(mark?.[1]), digits: bare }
}

const markOf = (letters: string | undefined): Written['mark'] =>
  letters === undefined ? null : /^(?:CR|HABER)$/i.test(letters) ? 'credit' : 'debit'

/** The decimal sign that a figure shows beyond doubt; null where it shows none or could be read in two ways. */
export function shownDecimal({ digits }: Written): DecimalSign | null {
  const last = digits.search(/[.,](?=\d*$)/)
  if (last === -1) return null
  const sign = digits[last] === ',' ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  if (digits.split(sign).length > 2) return null
  if (digits.slice(0, last).includes(other)) return sign
  return digits.length - last - 1 === 3 && /^\d{1,3}$/.test(digits.slice(0, last)) ? null : sign
}

export interface Style {
  /** Digits of the currency behind the decimal sign. */
  fraction: number
  decimal: DecimalSign | null
  /** The person said which sign it is: then three digits behind it are decimals too. */
  isForced: boolean
}

/** Minor units of a written figure, without its sign. */
export function toMinor({ digits }: Written, style: Style): bigint | Unreadable {
  const decimal = decimalOf(digits, style)
  const [whole = '', behind = ''] = decimal === null ? [digits] : splitAtLast(digits, decimal)
  const grouped = whole.replace(/[.,]/g, '')
  if (/[.,]/.test(whole) && !/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return 'not_a_figure'
  return compose(grouped === '' ? '0' : grouped, behind, style.fraction)
}

function decimalOf(digits: string, { fraction, decimal, isForced }: Style): DecimalSign | null {
  const shown = shownDecimal({ digits, isNegative: false, mark: null })
  if (shown !== null) return shown
  const sign = /[.,]/.exec(digits)?.[0]
  if (sign === undefined || digits.split(sign).length > 2) return null
  if (isForced) return decimal === sign ? decimal : null
  // In pesos three digits behind a sign are always thousands (reference 3, rule 5) …
  if (fraction === 0 && !digits.startsWith(`0${sign}`)) return null
  // … elsewhere only where the column's decimal sign is not that one.
  return decimal === sign || digits.startsWith(`0${sign}`) ? (sign === ',' ? ',' : '.') : null
}

const splitAtLast = (digits: string, sign: string): [string, string] => {
  const at = digits.lastIndexOf(sign)
  return [digits.slice(0, at), digits.slice(at + 1)]
}

function compose(whole: string, behind: string, fraction: number): bigint | Unreadable {
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (trimmed.length > mostDigits) return 'too_big'
  if (!/^\d*$/.test(behind)) return 'not_a_figure'
  const kept = behind.slice(0, fraction).padEnd(fraction, '0')
  const rest = behind.slice(fraction)
  if (fraction === 0 && /[1-9]/.test(rest)) return 'decimals'
  const roundUp = /^[5-9]/.test(rest) ? 1n : 0n
  return BigInt(`${trimmed}${kept}`) + roundUp
}

/**
 * A number cell. Where somebody's program read "12.990" as a number, pesos stand in thousands: `areThousands` says that
 * the column does so.
 */
export function numberToMinor(value: number, fraction: number, areThousands: boolean): bigint | Unreadable {
  const size = Math.abs(value)
  const scale = 10 ** fraction
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

/** Pesos have whole units only; dollars and most others two decimals (ISO 4217). */
export const fractionOf = (currency: string): number =>
  ['CLP', 'JPY', 'PYG', 'KRW', 'VND', 'ISK', 'UGX', 'XAF', 'XOF'].includes(currency) ? 0 : 2

/** Minor units → "1234.50"; "1234" for currencies without decimals. */
export function toDecimal(minor: bigint, currency: string): string {
  const fraction = fractionOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(fraction + 1, '0')
  const sign = minor < 0n ? '-' : ''
  return fraction === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -fraction)}.${digits.slice(-fraction)}`
}
