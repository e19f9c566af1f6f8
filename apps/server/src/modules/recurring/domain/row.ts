import type { Currency } from '@lucas/contract/currency.ts'

/** A movement as far as it may come again. Money in minor units, negative is money out. */
export interface Row {
  id: string
  accountId: string
  currency: Currency
  day: number
  amount: bigint
  description: string
  merchant: string | null
  /** Letters of its name, and how they begin as the database keeps them. */
  name: string
  key: string
  category: string
  paymentMethod: string | null
  /** Marked as PAC or PAT. */
  isAutomatic: boolean
}

/** Interest and taxes on a debt follow the debt, cash is fetched when it is needed: nobody can expect the next one. */
const debtMark = /^(?:INTERES|IMPUESTO|IMPTO)/i

/** Whether a movement may come again by itself. */
export const mayRecur = (description: string, amount: bigint, paymentMethod: string | null): boolean =>
  paymentMethod !== 'cash' && (amount > 0n || !debtMark.test(description))

const automaticMark = /^(?:CARGO |PAGO |COBRO )?(?:PAC|PAT)\b|^PAGO AUTOMATICO\b|\bCARGO AUTOMATICO\b/i

/** A debit that the person once ordered: two times are enough to know it. */
export const isAutomaticDebit = (description: string, paymentMethod: string | null): boolean =>
  paymentMethod === 'automatic_debit' || automaticMark.test(description)

export const sizeOf = ({ amount }: { amount: bigint }): number => Math.abs(Number(amount))

/** Oldest first; equals of a day in an order that does not depend on who came first. */
export const inOrder = (a: Row, b: Row): number =>
  a.day - b.day || Number(a.amount - b.amount) || (a.id < b.id ? -1 : 1)
