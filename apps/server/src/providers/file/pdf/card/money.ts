import type { ReadOptions } from '../../statement.ts'
import { createAmountReader } from '../../table/amount-reader.ts'
import { countFractionDigits } from '../../table/amount-text.ts'
import { parseRawAmount } from '../../table/raw-amount.ts'
import { findFigures } from '../layout/figures.ts'
import type { Row } from '../layout/index.ts'

/** Reads amounts of one statement; all of them together decide how they are written. */
export interface Money {
  currency: 'CLP' | 'USD'
  /** Minor units with the printed sign; null where the text is no amount of the currency. */
  toMinor: (text: string) => bigint | null
}

export function createMoney(
  rows: readonly Row[],
  currency: Money['currency'],
  { corrections }: ReadOptions,
): Money {
  const written = countFractionDigits(currency) === 0 ? /[.,]\d{3}$/ : /[.,]\d{2}$/
  const texts = rows.flatMap(({ tokens }) => findFigures(tokens).map(({ text }) => text))
  const reader = createAmountReader(
    texts.filter((text) => written.test(text)).flatMap((text) => parseRawAmount(text) ?? []),
    {
      stated: currency,
      ...(corrections.decimal === undefined ? {} : { forcedDecimal: corrections.decimal }),
    },
  )
  return {
    currency,
    toMinor: (text) => {
      const raw = parseRawAmount(text)
      const size = raw === null ? 'not_a_figure' : reader.sizeOf(raw)
      if (raw === null || typeof size === 'string') return null
      return reader.isNegative(raw) ? -size : size
    },
  }
}
