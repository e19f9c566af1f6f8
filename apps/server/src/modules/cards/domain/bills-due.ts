import type { Currency } from '@lucas/contract/currency.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BillDates } from './bill-dates.ts'
import type { Bill, OpenCycle } from './bills.ts'
import type { ExpectedCharge } from './entries.ts'

/** A linked card with known days. */
export interface BilledCard {
  accountId: string
  currency: Currency
  /** The last closed bill. */
  last: Bill | null
  /** Null where the rows end before this cycle, as after an old statement: only the closed bill is known. */
  open: OpenCycle | null
  /** The bills after the open cycle, as far as asked, the oldest first. */
  later: readonly BillDates[]
  /** Charges that are expected on the card: instalments and series. */
  expected: readonly ExpectedCharge[]
}

/** What is expected on an account. Charges are negative, in minor units. */
interface ExpectedOnAccount {
  accountId: string | null
  currency: Currency
  date: PlainDate
  amount: bigint
}

/**
 * Returns whether an expected charge is paid with the bill of one of these cards. Where only the closed bill is known, it is
 * not: it leaves on its own day, as with an unlinked card.
 */
export const isBilled = (
  cards: readonly BilledCard[],
  { accountId, currency }: Pick<ExpectedOnAccount, 'accountId' | 'currency'>,
): boolean =>
  cards.some((card) => card.open !== null && card.accountId === accountId && card.currency === currency)

/**
 * Adds the charges that are expected on billed cards to their bills, and returns the others: those leave their account on
 * their own day. So each charge leaves once.
 */
export function assignCharges<Card extends BilledCard, Expected extends ExpectedOnAccount>(
  cards: readonly Card[],
  expected: readonly Expected[],
): { cards: Card[]; others: Expected[] } {
  const isOnBill = (one: Expected) => one.amount < 0n && isBilled(cards, one)
  const charges = expected.filter(isOnBill)
  return {
    cards: cards.map((card) => ({
      ...card,
      expected: [
        ...card.expected,
        ...charges
          .filter((charge) => isBilled([card], charge))
          .map(({ date, amount }) => ({ day: date, amount: -amount })),
      ],
    })),
    others: expected.filter((one) => !isOnBill(one)),
  }
}

/** What leaves the current account for a card on a day. Positive, in minor units. */
export interface DueBill {
  accountId: string
  currency: Currency
  closesOn: PlainDate
  dueOn: PlainDate
  /** The due day; today for a late bill. */
  paidOn: PlainDate
  amount: bigint
  state: 'closed' | 'open'
}

export interface BillsDueInput {
  cards: readonly BilledCard[]
  today: PlainDate
  /** Inclusive. */
  from: PlainDate
  /** Exclusive: what falls due on a payday is paid with that income. */
  until: PlainDate
}

/**
 * Returns the bills that fall due on these days, and the rest, each in the order of their days. A closed bill counts with what was not paid since it
 * closed; what a bill paid in part left is in the next one. A bill that is open or yet to begin counts only if it closes and
 * falls due in time, with the expected charges up to its closing. So each peso of a card is in exactly one bill.
 */
export function billsDue({ cards, today, from, until }: BillsDueInput): {
  due: DueBill[]
  rest: DueBill[]
} {
  const all = cards
    .flatMap((card) => listBills(card, today))
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn) || a.currency.localeCompare(b.currency))
  const isDue = ({ paidOn }: DueBill) => paidOn >= from && paidOn < until
  return { due: all.filter(isDue), rest: all.filter((bill) => !isDue(bill)) }
}

function listBills(card: BilledCard, today: PlainDate): DueBill[] {
  const { accountId, currency, last, open, later } = card
  const isCarried = last?.state === 'carried'
  const carried = isCarried ? last.remaining : 0n
  const toBill = ({ closesOn, dueOn }: BillDates, amount: bigint, state: DueBill['state']): DueBill => ({
    accountId,
    currency,
    closesOn,
    dueOn,
    paidOn: dueOn < today ? today : dueOn,
    amount,
    state,
  })
  const expectedIn = ({ from, closesOn }: BillDates) =>
    sum(card.expected.flatMap(({ day, amount }) => (day >= from && day <= closesOn ? [amount] : [])))
  const closed = last && !isCarried ? [toBill(last, last.remaining, 'closed')] : []
  if (open === null) return closed.filter(({ amount }) => amount > 0n)
  // What was expected before the open cycle and did not come is charged in it.
  const overdue = sum(card.expected.flatMap(({ day, amount }) => (day < open.from ? [amount] : [])))
  const bills = [
    ...closed,
    toBill(open, carried + open.charged + overdue + expectedIn(open), 'open'),
    ...later.map((dates) => toBill(dates, expectedIn(dates), 'open')),
  ]
  return moveCredit(bills).filter(({ amount }) => amount > 0n)
}

/** A bill below zero is a credit that the next bills use up. */
function moveCredit(bills: readonly DueBill[]): DueBill[] {
  let credit = 0n
  return bills.map((bill) => {
    const amount = bill.amount + credit
    credit = amount < 0n ? amount : 0n
    return { ...bill, amount: amount < 0n ? 0n : amount }
  })
}
