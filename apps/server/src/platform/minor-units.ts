import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount } from '@lucas/contract/rules/money.ts'
import { refuseField } from './errors.ts'

/** A field's amount in minor units; refused with its sentence where it has more decimals than the currency. */
export function minorUnitsOf(field: string, amount: number, currency: Currency, sentence: string): bigint {
  try {
    return fromWireAmount(amount, currency)
  } catch {
    return refuseField(field, sentence)
  }
}
