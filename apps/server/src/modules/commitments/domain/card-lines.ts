import type { Currency } from '@lucas/contract/currency.ts'
import type { CalendarState } from '@lucas/contract/planning/commitments.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { assignCharges, billsDue, findBillToPay } from '../../cards/domain/index.ts'
import type { CardCycle, CommitmentFacts, Occurrence } from './facts.ts'

/** A bill of a card, whole: what leaves the account for it. Amounts are positive, in minor units. */
export interface CardBillLine {
  accountId: string
  currency: Currency
  closesOn: PlainDate
  dueOn: PlainDate
  /** The bill: what was charged and, until it closes, what is expected. */
  amount: bigint
  /** What the bank still charges. */
  toPay: bigint
  /** What was paid of it. */
  paid: bigint
  /** What the bank asks for at least, where it says so and that is less than what is to be paid. */
  minimum: bigint | null
  /** The series and instalments in it, which have lines of their own that count nothing. */
  inOtherLines: bigint
  state: CalendarState
  /** It has not closed: more purchases may come. */
  isOpen: boolean
}

/** A charge of a series or an instalment on a card. */
export interface CardCharge {
  accountId: string
  currency: Currency
  date: PlainDate
  amount: bigint
  transactionId: string | null
  /** The bank counts it; else it is expected. */
  isPosted: boolean
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Returns the last day until which bills must be known: open ones are whole only at their closing. */
const findLastDay = ({ cards }: CommitmentFacts, until: PlainDate): PlainDate =>
  [until, ...cards.flatMap(({ billed }) => billed?.open?.dueOn ?? [])].toSorted().at(-1) ?? until

/**
 * Returns the bills of all cards that are due until a day, by card, the oldest first. What is still to be paid is what
 * `billsDue` says, as on every other screen.
 */
export function listCardBills(
  facts: CommitmentFacts,
  charges: readonly CardCharge[],
  until: PlainDate,
): CardBillLine[] {
  const { today, series, cards } = facts
  const last = findLastDay(facts, until)
  const expected = series.flatMap(({ isIncome, accountId, currency, listUpcoming }) =>
    isIncome
      ? []
      : listUpcoming(last).map(({ date, amount }) => ({ accountId, currency, date, amount: -amount })),
  )
  const billed = assignCharges(
    cards.flatMap((card) => card.billed ?? []),
    expected,
  )
  const { due } = billsDue({ cards: billed.cards, today, from: today, until: addDays(last, 1) })
  return cards.flatMap((card) => {
    const open = due.filter(
      ({ accountId, currency, state }) =>
        accountId === card.accountId && currency === card.currency && state === 'open',
    )
    return [
      ...card.closed.map((bill, at) =>
        toClosedLine(card, bill, at === card.closed.length - 1 ? today : null),
      ),
      ...open.map(
        ({ closesOn, dueOn, amount }): CardBillLine => ({
          accountId: card.accountId,
          currency: card.currency,
          closesOn,
          dueOn,
          amount,
          toPay: amount,
          paid: 0n,
          minimum: null,
          inOtherLines: 0n,
          state: 'expected',
          isOpen: true,
        }),
      ),
    ].map((line) => ({ ...line, inOtherLines: least(sumInBill(card, line, charges), line.amount) }))
  })
}

/** `today` is given for the last bill: one that was not paid whole before the next one closed is in that one. */
function toClosedLine(
  { accountId, currency }: CardCycle,
  bill: CardCycle['closed'][number],
  today: PlainDate | null,
): CardBillLine {
  const { closesOn, dueOn, amount, paid, state } = bill
  const toPay = today === null ? null : findBillToPay(bill, today)
  const isUnknown = today !== null && state === 'unknown'
  return {
    accountId,
    currency,
    closesOn,
    dueOn,
    amount,
    toPay: isUnknown ? bill.remaining : (toPay?.amount ?? 0n),
    paid: state === 'paid' ? amount : paid,
    minimum: toPay?.minimum ?? null,
    inOtherLines: 0n,
    state: isUnknown ? 'no_data' : toPay === null ? 'paid' : toPay.daysLate > 0 ? 'missing' : 'expected',
    isOpen: false,
  }
}

/** Sums the charges of a card that the bank bills with one of its bills; what it moved is in the bill after theirs. */
function sumInBill(
  card: CardCycle,
  { closesOn, isOpen }: CardBillLine,
  charges: readonly CardCharge[],
): bigint {
  const dates = [
    ...card.closed,
    ...(card.billed?.open ? [card.billed.open] : []),
    ...(card.billed?.later ?? []),
  ]
  const period = dates.find((one) => one.closesOn === closesOn)
  if (!period) return 0n
  const billedOn = ({ date, transactionId }: CardCharge): PlainDate => {
    if (transactionId === null || !card.shifted.has(transactionId)) return date
    const bill = card.closed.find(({ from, closesOn: closes }) => from <= date && date <= closes)
    return bill ? addDays(bill.closesOn, 1) : date
  }
  return sum(
    charges.flatMap((charge) => {
      if (charge.accountId !== card.accountId || charge.currency !== card.currency) return []
      // Only a bill that is open has what is expected.
      if (!charge.isPosted && !isOpen) return []
      const day = billedOn(charge)
      return period.from <= day && day <= closesOn ? [charge.amount] : []
    }),
  )
}

/** Returns whether a bill of the card has what is charged to it on a day, so that the charge itself counts nothing. */
export function isInBill({ closed, billed }: CardCycle, day: PlainDate): boolean {
  const first = closed[0]?.from ?? billed?.open?.from
  if (first === undefined || day < first) return false
  return (billed?.open ?? null) !== null || day <= (closed.at(-1)?.closesOn ?? '')
}

/** Returns a bill as an occurrence on its due day: what is to be paid, or what was; none of 0. */
export function toCardOccurrences(bill: CardBillLine, { accounts }: CommitmentFacts): Occurrence[] {
  const amount = bill.toPay > 0n ? bill.toPay : bill.paid
  if (amount === 0n) return []
  return [
    {
      lineId: bill.accountId,
      source: 'card',
      heading: 'cards',
      currency: bill.currency,
      date: bill.dueOn,
      window: { from: bill.dueOn, to: bill.dueOn },
      amount,
      state: bill.toPay > 0n ? bill.state : 'paid',
      transactionId: null,
      accountId: bill.accountId,
      knownUntil: accounts.get(bill.accountId)?.knownUntil ?? null,
      periods: 0,
      includedIn: null,
      isOpen: bill.isOpen,
      isAutomatic: false,
      isSalary: false,
    },
  ]
}
