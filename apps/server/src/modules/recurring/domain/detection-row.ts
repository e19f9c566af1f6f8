import type { Currency } from '@lucas/contract/currency.ts'

/** The input of the detection rules: one transaction. Minor units, spending is negative. */
export interface DetectionRow {
  id: string
  accountId: string
  currency: Currency
  day: number
  amount: bigint
  description: string
  merchant: string | null
  /** The letters of the name; `key` has the first ones, as stored in `transaction.recurring_key`. */
  name: string
  key: string
  category: string
  paymentMethod: string | null
  /** Marked as PAC or PAT, the automatic debits of Chilean banks. */
  isAutomatic: boolean
}

/** Interest, taxes on a debt and cash withdrawals are not predictable. */
const debtMark = /^(?:INTERES|IMPUESTO|IMPTO)/i

/** Returns whether a transaction can be part of a series. */
export const canRecur = (description: string, amount: bigint, paymentMethod: string | null): boolean =>
  paymentMethod !== 'cash' && (amount > 0n || !debtMark.test(description))

const automaticMark = /^(?:CARGO |PAGO |COBRO )?(?:PAC|PAT)\b|^PAGO AUTOMATICO\b|\bCARGO AUTOMATICO\b/i

/** Returns whether a transaction is an automatic debit, for which two rows make a series. */
export const isAutomaticDebit = (description: string, paymentMethod: string | null): boolean =>
  paymentMethod === 'automatic_debit' || automaticMark.test(description)

export const toAbsoluteAmount = ({ amount }: { amount: bigint }): number => Math.abs(Number(amount))

/** Orders rows by day, amount and id, so that the order of the input does not matter. */
export const compareRows = (a: DetectionRow, b: DetectionRow): number =>
  a.day - b.day || Number(a.amount - b.amount) || (a.id < b.id ? -1 : 1)
