import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { correctedEvidence, detectedEvidence } from '../evidence.ts'
import {
  countFractionDigits,
  type DecimalSign,
  findDecimalSign,
  type NumberStyle,
  numberToMinorUnits,
  toMinorUnits,
  type Unreadable,
} from './amount-text.ts'
import type { RawAmount } from './raw-amount.ts'

export interface AmountReader {
  currency: string
  /** Amount in minor units without its sign. */
  sizeOf(raw: RawAmount): bigint | Unreadable
  isNegative(raw: RawAmount): boolean
  evidence: Evidence[]
}

export interface AmountHints {
  /** Currency that the file states. */
  stated: string | null
  forcedCurrency?: string
  forcedDecimal?: DecimalSign
  /** The sign that the app of the file always writes. */
  knownDecimal?: DecimalSign
}

const reasons: Readonly<Record<Unreadable, (written: string) => string>> = {
  decimals: copy.rejected.decimals,
  too_big: () => copy.rejected.tooBig,
  not_a_figure: copy.rejected.amount,
}

/** Returns the sentence that says why a written amount cannot be read. */
export const toUnreadableReason = (fault: Unreadable, written: string): string => reasons[fault](written)

/** Creates the amount reader of a file. All amounts together decide how each is written. */
export function createAmountReader(raws: readonly RawAmount[], hints: AmountHints): AmountReader {
  const shape = analyseAmounts(raws)
  const currency = hints.forcedCurrency ?? hints.stated ?? (shape.looksLikeCents ? 'USD' : 'CLP')
  const decimal = hints.forcedDecimal ?? hints.knownDecimal ?? shape.decimal
  const style: NumberStyle = {
    fraction: countFractionDigits(currency),
    decimal,
    isForced: (hints.forcedDecimal ?? hints.knownDecimal) !== undefined,
  }
  return {
    currency,
    sizeOf: (raw) =>
      'number' in raw
        ? numberToMinorUnits(raw.number, style.fraction, shape.areThousands)
        : toMinorUnits(raw.written, style),
    isNegative: (raw) => ('number' in raw ? raw.number < 0 : raw.written.isNegative),
    evidence: [currencyEvidence(currency, hints, shape), decimalEvidence(decimal, hints, shape)],
  }
}

interface AmountShape {
  decimal: DecimalSign | null
  votes: number
  hasTexts: boolean
  /** Number cells such as 12.99 were "12.990" before: some of them have three decimals. */
  areThousands: boolean
  /** Enough amounts have cents to exclude pesos. */
  looksLikeCents: boolean
}

function analyseAmounts(raws: readonly RawAmount[]): AmountShape {
  const votes = { ',': 0, '.': 0 }
  let [cents, texts, three, fractions] = [0, 0, 0, 0]
  for (const raw of raws) {
    if ('number' in raw) {
      const decimals = countDecimals(raw.number)
      if (decimals > 0) fractions += 1
      if (decimals === 3) three += 1
      if (decimals === 1 || decimals === 2) cents += 1
      continue
    }
    texts += 1
    const sign = findDecimalSign(raw.written)
    if (sign === null) continue
    votes[sign] += 1
    const digits = raw.written.digits
    if (/[1-9]/.test(digits.slice(digits.lastIndexOf(sign)))) cents += 1
  }
  const areThousands = three > 0 && three * 3 >= fractions
  return {
    decimal: votes[','] === votes['.'] ? null : votes[','] > votes['.'] ? ',' : '.',
    votes: Math.max(votes[','], votes['.']),
    hasTexts: texts > 0,
    areThousands,
    looksLikeCents: !areThousands && cents > 0 && cents * 5 >= raws.length,
  }
}

/** Counts the decimals of a number, up to four. */
function countDecimals(value: number): number {
  const text = Math.abs(value).toFixed(4).replace(/0+$/, '')
  return text.length - text.indexOf('.') - 1
}

function currencyEvidence(
  currency: string,
  { forcedCurrency, stated }: AmountHints,
  shape: AmountShape,
): Evidence {
  if (forcedCurrency) return correctedEvidence('currency', currency, currency)
  if (stated) return detectedEvidence('currency', currency, currency, copy.currencyStated)
  return detectedEvidence(
    'currency',
    currency,
    currency,
    shape.looksLikeCents ? copy.currencyDecimals : copy.currencyHabit,
    false,
  )
}

function decimalEvidence(
  decimal: DecimalSign | null,
  { forcedDecimal, knownDecimal }: AmountHints,
  shape: AmountShape,
): Evidence {
  const label = decimal === null ? copy.decimals.none : copy.decimals[decimal]
  if (forcedDecimal) return correctedEvidence('decimal', forcedDecimal, label)
  if (knownDecimal) return detectedEvidence('decimal', knownDecimal, label, copy.knownApp)
  if (!shape.hasTexts) return detectedEvidence('decimal', null, copy.decimals.none, copy.decimalNumbers)
  if (decimal === null) return detectedEvidence('decimal', null, label, copy.decimalThousands)
  return detectedEvidence('decimal', decimal, label, copy.decimalSeen(shape.votes))
}
