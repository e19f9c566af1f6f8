import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** What says whether a positive row of a card is a payment. */
export interface CreditFacts {
  amount: bigint
  kind: string
  description: string
}

const paymentWord = /\b(pagos?|abono)\b/i

/** Returns whether a row of a card is a payment of its bill; other positive rows are refunds, which lower the bill itself. */
export const isBillPayment = ({ amount, kind, description }: CreditFacts): boolean =>
  amount > 0n &&
  (kind === 'transfer' || kind === 'card_payment' || (kind !== 'refund' && paymentWord.test(description)))

export const laterDay = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)
export const earlierDay = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b)
