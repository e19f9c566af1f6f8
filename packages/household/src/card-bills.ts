import { clampToMonth, firstBankingDayFrom, fromDay, getMonthIndex, nextMonthDay } from './calendar.ts'
import type { Ledger, Movement } from './ledger.ts'
import type { Profile } from './profile.ts'
import { createRandom } from './random.ts'

export type CardKey = 'card' | 'dollarCard'

export interface CardPayment {
  date: string
  /** Positive. */
  amount: number
}

/** A bill of a card, as the bank writes it on the closing day. Amounts in minor units, positive. */
export interface CardBill {
  account: CardKey
  /** The last day of the bill; its purchases belong to it. */
  closesOn: string
  dueOn: string
  /** The debt at the end of the closing day, with what earlier bills left and without `shifted`. */
  amount: number
  /** What arrived on the card after this closing day and until the next one. */
  payments: readonly CardPayment[]
  /** What the payments left for the next bill, before interest. */
  rolledOver: number
  /** The ids of purchases up to the closing day that the bank puts into the next bill. */
  shifted: readonly string[]
}

/** Returns the closing day of the month that holds `day`; closing on the 31st is the last day of shorter months. */
export const getClosingDay = ({ cardCycle }: Profile, day: number): number =>
  clampToMonth(getMonthIndex(day), cardCycle.closingDay)

/** Returns the last closing day before a day. */
export function findLastClosingBefore(profile: Profile, day: number): number {
  const inMonth = getClosingDay(profile, day)
  return inMonth < day ? inMonth : clampToMonth(getMonthIndex(day) - 1, profile.cardCycle.closingDay)
}

/** Returns the debt of a card at the end of a day. */
function computeDebt(ledger: Ledger, account: CardKey, day: number): number {
  const last = ledger.rows(account).findLast((row) => row.day <= day)
  return last ? Math.max(0, -last.balanceAfter) : 0
}

/** A purchase this many days before the closing may shift to the next bill. */
const shiftDays = 2

/** Lists the purchases before a closing that the bank posts too late for its bill. Only the peso card has them. */
function listShifted(
  { key, cardCycle }: Profile,
  ledger: Ledger,
  account: CardKey,
  closing: number,
): Movement[] {
  if (!cardCycle.shiftsPurchases || account !== 'card') return []
  return ledger
    .rows(account)
    .filter(
      ({ id, day, amount, pair, recurrence, instalment }) =>
        day >= closing - shiftDays &&
        day <= closing &&
        amount < 0 &&
        !pair &&
        !recurrence &&
        !instalment &&
        createRandom(key, 'shift', id).chance(0.4),
    )
}

/** Returns what the bill of a closing day asks for. */
export function computeBilled(profile: Profile, ledger: Ledger, account: CardKey, closing: number): number {
  const shifted = listShifted(profile, ledger, account, closing)
  return Math.max(
    0,
    shifted.reduce((debt, { amount }) => debt + amount, computeDebt(ledger, account, closing)),
  )
}

/** Lists the bills of both cards that closed on these days, both inclusive, oldest first. */
export function listCardBills(profile: Profile, ledger: Ledger, from: number, to: number): CardBill[] {
  const bills: CardBill[] = []
  for (const account of ['card', 'dollarCard'] as const) {
    const closings = listClosings(profile, from, to)
    for (const closing of closings) {
      const next = getClosingDay(profile, nextMonthDay(closing))
      const amount = computeBilled(profile, ledger, account, closing)
      const payments = ledger
        .rows(account)
        .filter(({ day, pair }) => pair?.kind === 'card_payment' && day > closing && day <= next)
        .map((row) => ({ date: row.date, amount: row.amount }))
      const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
      bills.push({
        account,
        closesOn: fromDay(closing),
        dueOn: fromDay(firstBankingDayFrom(nextMonthDay(closing), profile.cardCycle.dueDay)),
        amount,
        payments,
        rolledOver: Math.max(0, amount - paid),
        shifted: listShifted(profile, ledger, account, closing).map(({ id }) => id),
      })
    }
  }
  return bills
}

function listClosings(profile: Profile, from: number, to: number): number[] {
  const closings: number[] = []
  for (let month = getMonthIndex(from); month <= getMonthIndex(to); month += 1) {
    const closing = clampToMonth(month, profile.cardCycle.closingDay)
    if (closing >= from && closing <= to) closings.push(closing)
  }
  return closings
}
