import { addDays, addMonths, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type CardCharge, listCardBills, toCardOccurrences } from './card-lines.ts'
import {
  type CommitmentFacts,
  type CommitmentPurchase,
  type CommitmentSeries,
  type Occurrence,
  toExpectedState,
} from './facts.ts'
import { headingOf } from './headings.ts'

/** A bank charges an instalment up to so many days after its day. */
const instalmentLateDays = 6

const isIn = (day: PlainDate, { from, to }: DateRange) => from <= day && day <= to

/** Returns what was paid and what is expected on some days, each peso once, by day. */
export function listOccurrences(facts: CommitmentFacts, days: DateRange): Occurrence[] {
  const own = [
    ...facts.series.flatMap((series) => listSeriesOccurrences(series, facts, days)),
    ...facts.purchases.flatMap((purchase) => listPurchaseOccurrences(purchase, facts, days)),
  ]
  const charges = listCardCharges(facts)
  const bills = facts.cards.flatMap((card) => listCardBills(card, charges))
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

/** Returns the charges of a series on some days, and the days on which one is expected since the newest. */
export function listSeriesOccurrences(
  series: CommitmentSeries,
  facts: CommitmentFacts,
  days: DateRange,
): Occurrence[] {
  const { id: lineId, currency, accountId, knownUntil } = series
  const base = { lineId, source: 'series', heading: headingOf(series), currency, knownUntil } as const
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
      })),
    ...series
      .listExpected(days.to)
      .filter(({ date }) => isIn(date, days))
      .map(({ date, from, to, amount, periods }) => ({
        ...base,
        date,
        window: { from, to },
        amount,
        state: toExpectedState({ to }, facts.today, knownUntil),
        transactionId: null,
        accountId,
        periods,
      })),
  ]
}

/** Returns the instalments of a purchase on some days. */
export function listPurchaseOccurrences(
  purchase: CommitmentPurchase,
  { today, accounts }: CommitmentFacts,
  days: DateRange,
): Occurrence[] {
  const { id: lineId, currency, accountId } = purchase
  const knownUntil = accounts.get(accountId)?.knownUntil ?? null
  return purchase.instalments
    .filter(({ date }) => isIn(date, days))
    .map(({ date, amount, state, transactionId }) => {
      const window = { from: date, to: addDays(date, instalmentLateDays) }
      const isPaid = state !== 'to_come' || (purchase.isWhole && date <= today)
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
      }
    })
}

/** Returns the charges of series and instalments on cards: those that are known, and those expected until their open bill closes. */
export function listCardCharges(facts: CommitmentFacts): CardCharge[] {
  const closings = facts.cards.flatMap(({ open }) => (open ? [open.closesOn] : []))
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
