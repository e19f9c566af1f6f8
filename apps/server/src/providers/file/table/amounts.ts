import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { Evidence } from '@lucas/contract/import.ts'
import { found, said } from '../evidence.ts'
import {
  type DecimalSign,
  fractionOf,
  numberToMinor,
  type Style,
  shownDecimal,
  toMinor,
  type Unreadable,
} from './figures.ts'
import type { Raw } from './raw.ts'

export interface Figures {
  currency: string
  /** Size in minor units, without its sign. */
  sizeOf(raw: Raw): bigint | Unreadable
  isNegative(raw: Raw): boolean
  evidence: Evidence[]
}

export interface FigureHints {
  /** What the file says. */
  stated: string | null
  forcedCurrency?: string
  forcedDecimal?: DecimalSign
}

/** How the amounts of a file are written, found out over all of them. */
export function readFigures(raws: readonly Raw[], hints: FigureHints): Figures {
  const shape = shapeOf(raws)
  const currency = hints.forcedCurrency ?? hints.stated ?? (shape.looksLikeCents ? 'USD' : 'CLP')
  const decimal = hints.forcedDecimal ?? shape.decimal
  const style: Style = {
    fraction: fractionOf(currency),
    decimal,
    isForced: hints.forcedDecimal !== undefined,
  }
  return {
    currency,
    sizeOf: (raw) =>
      'number' in raw
        ? numberToMinor(raw.number, style.fraction, shape.areThousands)
        : toMinor(raw.written, style),
    isNegative: (raw) => ('number' in raw ? raw.number < 0 : raw.written.isNegative),
    evidence: [currencyEvidence(currency, hints, shape), decimalEvidence(decimal, hints, shape)],
  }
}

interface Shape {
  decimal: DecimalSign | null
  votes: number
  hasTexts: boolean
  /** Number cells such as 12.99 that were "12.990" once: some of them show three decimals. */
  areThousands: boolean
  /** Enough amounts have cents for pesos to be out of the question. */
  looksLikeCents: boolean
}

function shapeOf(raws: readonly Raw[]): Shape {
  const votes = { ',': 0, '.': 0 }
  let [cents, texts, three, fractions] = [0, 0, 0, 0]
  for (const raw of raws) {
    if ('number' in raw) {
      const behind = decimalsOf(raw.number)
      if (behind > 0) fractions += 1
      if (behind === 3) three += 1
      if (behind === 1 || behind === 2) cents += 1
      continue
    }
    texts += 1
    const sign = shownDecimal(raw.written)
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

/** Decimals that a number shows, up to four. */
function decimalsOf(value: number): number {
  const text = Math.abs(value).toFixed(4).replace(/0+$/, '')
  return text.length - text.indexOf('.') - 1
}

function currencyEvidence(currency: string, { forcedCurrency, stated }: FigureHints, shape: Shape): Evidence {
  if (forcedCurrency) return said('currency', currency, currency)
  if (stated) return found('currency', currency, currency, copy.currencyStated)
  return found(
    'currency',
    currency,
    currency,
    shape.looksLikeCents ? copy.currencyDecimals : copy.currencyHabit,
    false,
  )
}

function decimalEvidence(
  decimal: DecimalSign | null,
  { forcedDecimal }: FigureHints,
  shape: Shape,
): Evidence {
  const label = decimal === null ? copy.decimals.none : copy.decimals[decimal]
  if (forcedDecimal) return said('decimal', forcedDecimal, label)
  if (!shape.hasTexts) return found('decimal', null, copy.decimals.none, copy.decimalNumbers)
  if (decimal === null) return found('decimal', null, label, copy.decimalThousands)
  return found('decimal', decimal, label, copy.decimalSeen(shape.votes))
}
