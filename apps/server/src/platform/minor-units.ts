import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount } from '@lucas/contract/rules/money.ts'
import { failField } from './errors.ts'

/** Converts a field's amount to minor units. Throws `validation_failed` with `sentence` if it has more decimals than the currency. */
export function parseMinorUnits(field: string, amount: number, currency: Currency, sentence: string): bigint {
  try {
    return fromWireAmount(amount, currency)
  } catch {
    return failField(field, sentence)
  }
}
