import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { type BillToPay, findBillToPay } from './domain/bill-to-pay.ts'
import { type CardView, isSameCard } from './load-cards.ts'

/** A card with the bill that waits for its payment. */
export interface CardToPay {
  account: VisibleAccount
  toPay: BillToPay
  /** The purchases and refunds of the bill. */
  transactions: number
  /** The bills of the same card in other currencies. */
  others: readonly { account: VisibleAccount; toPay: BillToPay }[]
}

/** Returns what is to be paid of each card: the figures that every screen, file, alert and mail shows. */
export function listCardsToPay(cards: readonly CardView[], today: PlainDate): CardToPay[] {
  const owed = cards.flatMap(({ account, cycle, rows }) => {
    const toPay = findBillToPay(cycle?.bills.closed.at(-1) ?? null, today)
    return toPay === null ? [] : [{ account, toPay, transactions: countCharges(rows, toPay) }]
  })
  return owed.map((card) => ({
    ...card,
    others: owed.filter((other) => other !== card && isSameCard(other.account, card.account)),
  }))
}

const countCharges = (rows: CardView['rows'], { from, closesOn }: BillToPay): number =>
  rows.reduce(
    (count, { date, isPayment, charges }) =>
      !isPayment && from <= date && date <= closesOn ? count + charges : count,
    0,
  )
