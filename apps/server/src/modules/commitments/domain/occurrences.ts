import { addDays, addMonths, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type CardCharge, isInBill, listCardBills, toCardOccurrences } from './card-lines.ts'
import {
  type CommitmentFacts,
  type CommitmentPurchase,
  type CommitmentSeries,
  type Occurrence,
  toExpectedState,
} from './facts.ts'
import { findHandPayment } from './hand-payments.ts'
import { automaticOf, headingOf } from './headings.ts'

/** A payment can be marked so many days before it is expected. */
export const paidEarlyDays = 62
/** A bank charges an instalment up to so many days after its day. */
const instalmentLateDays = 6

const isIn = (day: PlainDate, { from, to }: DateRange) => from <= day && day <= to

/**
 * Returns what was paid and what is expected on some days, by day. Each peso counts once: what a bill of a card has is
 * `includedIn` it.
 */
export function listOccurrences(facts: CommitmentFacts, days: DateRange): Occurrence[] {
  const own = [
    ...facts.series.flatMap((series) => listSeriesOccurrences(series, facts, days)),
    ...facts.purchases.flatMap((purchase) => listPurchaseOccurrences(purchase, facts, days)),
  ]
  const bills = listCardBills(facts, listCardCharges(facts), days.to)
  return [
    ...own,
    ...bills.filter(({ dueOn }) => isIn(dueOn, days)).flatMap((bill) => toCardOccurrences(bill, facts)),
  ].toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) ||
      a.lineId.localeCompare(b.lineId) ||
      (a.transactionId ?? '').localeCompare(b.transactionId ?? ''),
  )
}

/** Returns the card whose bill has a charge of a day; null where it leaves its account by itself. */
export function findCardOf(
  { cards }: CommitmentFacts,
  { accountId, currency }: Pick<Occurrence, 'accountId' | 'currency'>,
  day: PlainDate,
): string | null {
  const card = cards.find((one) => one.accountId === accountId && one.currency === currency)
  return card && isInBill(card, day) ? card.accountId : null
}

/**
 * Returns the charges of a series on some days, and the days on which one is expected since the newest: what the user marked as paid
 * is on the day of its payment.
 */
export function listSeriesOccurrences(
  series: CommitmentSeries,
  facts: CommitmentFacts,
  days: DateRange,
): Occurrence[] {
  const { id: lineId, currency, accountId, knownUntil, isIncome } = series
  const heading = headingOf(series)
  const payments = facts.payments.get(lineId) ?? []
  const isOnCard = facts.accounts.get(accountId ?? '')?.isCard ?? false
  const base = {
    lineId,
    source: 'series',
    heading,
    currency,
    knownUntil,
    isOpen: false,
    isAutomatic: !isIncome && (isOnCard || automaticOf(series, isOnCard) !== null),
    isSalary: series.kind === 'salary',
  } as const
  const cardOf = (account: string | null, day: PlainDate) =>
    isIncome ? null : findCardOf(facts, { accountId: account, currency }, day)
  return [
    ...(facts.charges.get(lineId) ?? [])
      .filter(({ date }) => isIn(date, days))
      .map((charge) => ({
        ...base,
        date: charge.date,
        window: null,
        amount: charge.amount,
        state: 'paid' as const,
        transactionId: charge.transactionId,
        accountId: charge.accountId,
        periods: 0,
        includedIn: cardOf(charge.accountId, charge.date),
      })),
    ...series
      .listExpected(payments.length === 0 ? days.to : addDays(days.to, paidEarlyDays))
      .map(({ date, from, to, amount, periods }): Occurrence => {
        const expected = { ...base, transactionId: null, accountId, periods }
        const byHand = findHandPayment(series, payments, date)
        if (byHand !== undefined)
          return {
            ...expected,
            date: byHand.paidOn,
            window: null,
            amount: byHand.amount,
            state: 'paid',
            includedIn: null,
            byHand,
          }
        return {
          ...expected,
          date,
          window: { from, to },
          amount,
          state: toExpectedState({ to }, facts.today, knownUntil),
          includedIn: cardOf(accountId, date),
        }
      })
      .filter(({ date }) => isIn(date, days)),
  ]
}

/** Returns the instalments of a purchase on some days. */
export function listPurchaseOccurrences(
  purchase: CommitmentPurchase,
  facts: CommitmentFacts,
  days: DateRange,
): Occurrence[] {
  const { today, accounts } = facts
  const { id: lineId, currency, accountId, isWhole, isDatedAtPurchase } = purchase
  const knownUntil = accounts.get(accountId)?.knownUntil ?? null
  return purchase.instalments
    .filter(({ date }) => isIn(date, days))
    .map(({ date, amount, state, transactionId }) => {
      const window = { from: date, to: addDays(date, instalmentLateDays) }
      const isPaid = state !== 'to_come' || (isWhole && date <= today)
      // One that the bank did not show, between others, is in no bill.
      const isBilled = state !== 'inferred' || isWhole
      const billedOn = isDatedAtPurchase ? addMonths(date, -1) : date
      return {
        lineId,
        source: 'instalments',
        heading: 'instalments',
        currency,
        date,
        window: isPaid ? null : window,
        amount,
        state: isPaid ? 'paid' : toExpectedState(window, today, knownUntil),
        transactionId,
        accountId,
        knownUntil,
        periods: 0,
        includedIn: isBilled ? findCardOf(facts, { accountId, currency }, billedOn) : null,
        isOpen: false,
        isAutomatic: true,
        isSalary: false,
      }
    })
}

/** Returns the charges of series and instalments on cards: those that are known, and those expected until their open bill closes. */
export function listCardCharges(facts: CommitmentFacts): CardCharge[] {
  const closings = facts.cards.flatMap(({ billed }) => (billed?.open ? [billed.open.closesOn] : []))
  const until = closings.toSorted().at(-1) ?? facts.today
  const all = { from: '0001-01-01', to: until }
  const ofSeries = facts.series
    .filter(({ isIncome }) => !isIncome)
    .flatMap((series) => listSeriesOccurrences(series, facts, all))
    .flatMap(({ accountId, currency, date, amount, state, transactionId }) =>
      accountId === null
        ? []
        : [{ accountId, currency, date, amount, transactionId, isPosted: state === 'paid' }],
    )
  return [...ofSeries, ...facts.purchases.flatMap((purchase) => listPurchaseCharges(purchase, facts, all))]
}

/** Returns the instalments that the bank bills. One that it did not show, between others, is in no bill. */
function listPurchaseCharges(
  purchase: CommitmentPurchase,
  facts: CommitmentFacts,
  { to }: DateRange,
): CardCharge[] {
  const { accountId, currency, isWhole, isDatedAtPurchase } = purchase
  return purchase.instalments.flatMap(({ date: day, amount, state, transactionId }) => {
    const date = isDatedAtPurchase ? addMonths(day, -1) : day
    if (date > to || (state === 'inferred' && !isWhole)) return []
    const isPosted = state === 'charged' || (isWhole && date <= facts.today)
    return [{ accountId, currency, date, amount, transactionId, isPosted }]
  })
}
