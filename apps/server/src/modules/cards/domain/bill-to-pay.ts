import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BillDates } from './bill-dates.ts'
import { type Bill, isOwed } from './bills.ts'

/** The bill of a card that waits for its payment: the figures that every screen, file and mail shows. Minor units, positive. */
export interface BillToPay extends BillDates {
  /** What the bank charges: the bill less what was paid on it. */
  amount: bigint
  /** What the bank asks for at least, where it says so and that is less. */
  minimum: bigint | null
  /** 0 up to its due day. */
  daysLate: number
}

/** Returns what is to be paid of the last closed bill; null while nothing is, or where it is unknown whether it was paid. */
export function findBillToPay(last: Bill | null, today: PlainDate): BillToPay | null {
  if (last === null || !isOwed(last)) return null
  const { from, closesOn, dueOn, remaining: amount, minimum } = last
  return {
    from,
    closesOn,
    dueOn,
    amount,
    minimum: minimum !== null && minimum < amount ? minimum : null,
    daysLate: Math.max(0, daysBetween(dueOn, today)),
  }
}

/** How the limit of a card is used. Minor units, none negative; together they are the limit, unless more is owed. */
export interface LimitUse {
  /** What is to be paid of the last bill, or what a bill that was paid in part left for the next one. */
  billed: bigint
  /** Charged since the last closing. */
  unbilled: bigint
  /** Instalments that later bills will charge. */
  later: bigint
  available: bigint
}

interface LimitFacts {
  limit: bigint
  debt: bigint
  billed: bigint
  unbilled: bigint
}

const clampToZero = (amount: bigint) => (amount < 0n ? 0n : amount)

/** Splits the limit of a card. What the bank says is owed beyond bills and charges is taken by instalments to come. */
export function splitLimit({ limit, debt, billed, unbilled }: LimitFacts): LimitUse {
  const charged = clampToZero(unbilled)
  const later = clampToZero(debt - billed - charged)
  return { billed, unbilled: charged, later, available: clampToZero(limit - billed - charged - later) }
}
