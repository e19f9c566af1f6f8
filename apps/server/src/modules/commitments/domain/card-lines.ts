import type { Currency } from '@lucas/contract/currency.ts'
import type { CalendarState } from '@lucas/contract/planning/commitments.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { CardCycle, CommitmentFacts, Occurrence } from './facts.ts'

/** A bill of a card with the part that no other line has. Amounts are positive, in minor units. */
export interface CardBillLine {
  accountId: string
  currency: Currency
  closesOn: PlainDate
  dueOn: PlainDate
  /** The bill: what was charged and, while it is open, what other lines will charge to it. */
  amount: bigint
  /** The series and instalments in it, which count under their own headings. */
  inOtherLines: bigint
  /** The rest of the bill: what its own line adds. */
  rest: bigint
  /** What of the rest is not paid. */
  unpaid: bigint
  state: CalendarState
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

const zero = (amount: bigint): bigint => (amount < 0n ? 0n : amount)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Returns the bills of a card with what they add to the other lines, the oldest first. */
export function listCardBills(card: CardCycle, charges: readonly CardCharge[]): CardBillLine[] {
  const own = charges.filter(
    ({ accountId, currency }) => accountId === card.accountId && currency === card.currency,
  )
  const { accountId, currency, shifted } = card
  /** The day on which the bank bills a charge: after its closing, where it moved it to the next bill. */
  const billedOn = (charge: CardCharge): PlainDate => {
    if (charge.transactionId === null || !shifted.has(charge.transactionId)) return charge.date
    const bill = card.closed.find(({ from, closesOn }) => from <= charge.date && charge.date <= closesOn)
    return bill ? addDays(bill.closesOn, 1) : charge.date
  }
  const sumIn = (from: PlainDate, to: PlainDate, isPosted: boolean) =>
    sum(
      own.flatMap((charge) => {
        const day = billedOn(charge)
        return charge.isPosted === isPosted && day >= from && day <= to ? [charge.amount] : []
      }),
    )
  const closed = card.closed.map((bill): CardBillLine => {
    const { from, closesOn, dueOn, state } = bill
    // What a bill that was paid in part left is in the next one.
    const counted = state === 'carried' ? bill.paid : bill.amount
    const inOtherLines = least(sumIn(from, closesOn, true), counted)
    const rest = counted - inOtherLines
    const unpaid = state === 'carried' ? 0n : least(rest, bill.remaining)
    return {
      accountId,
      currency,
      closesOn,
      dueOn,
      amount: bill.amount,
      inOtherLines,
      rest,
      unpaid,
      state: toState(state),
      isOpen: false,
    }
  })
  if (card.open === null) return closed
  const { from, closesOn, dueOn, charged } = card.open
  const last = card.closed.at(-1)
  const posted = zero((last?.state === 'carried' ? last.remaining : 0n) + charged)
  const postedElsewhere = least(sumIn(from, closesOn, true), posted)
  const expected = sumIn(from, closesOn, false)
  const rest = posted - postedElsewhere
  const open: CardBillLine = {
    accountId,
    currency,
    closesOn,
    dueOn,
    amount: posted + expected,
    inOtherLines: postedElsewhere + expected,
    rest,
    unpaid: rest,
    state: 'expected',
    isOpen: true,
  }
  return [...closed, open]
}

function toState(state: CardCycle['closed'][number]['state']): CalendarState {
  if (state === 'paid' || state === 'carried') return 'paid'
  if (state === 'due') return 'expected'
  return state === 'late' ? 'missing' : 'no_data'
}

/** Returns the rest of a bill as an occurrence on its due day; none if other lines have all of it. */
export function toCardOccurrences(bill: CardBillLine, { accounts }: CommitmentFacts): Occurrence[] {
  if (bill.rest === 0n) return []
  return [
    {
      lineId: bill.accountId,
      source: 'card',
      heading: 'cards',
      currency: bill.currency,
      date: bill.dueOn,
      window: { from: bill.dueOn, to: bill.dueOn },
      amount: bill.rest,
      state: bill.state,
      transactionId: null,
      accountId: bill.accountId,
      knownUntil: accounts.get(bill.accountId)?.knownUntil ?? null,
      periods: 0,
    },
  ]
}
