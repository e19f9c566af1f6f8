import type { Currency } from '@lucas/contract/currency.ts'
import type { CommitmentHeading, CommitmentSource } from '@lucas/contract/planning/commitments.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type CardBillLine, listCardBills } from './card-lines.ts'
import type {
  CommitmentFacts,
  CommitmentPurchase,
  CommitmentSeries,
  HandPayment,
  Occurrence,
} from './facts.ts'
import { headingOf } from './headings.ts'
import {
  findCardOf,
  listCardCharges,
  listPurchaseOccurrences,
  listSeriesOccurrences,
  paidEarlyDays,
} from './occurrences.ts'

/** What a line has in a month. Amounts are positive, in minor units. */
export interface MonthFigures {
  paid: bigint
  toCome: bigint
}

interface LineFigures {
  lineId: string
  source: CommitmentSource
  heading: CommitmentHeading
  currency: Currency
  /** What it charges in the month, also where a card's bill has it. */
  month: MonthFigures
  /** What of that counts by itself: what leaves an account, or comes in. */
  counted: MonthFigures
  /** The card whose bill has its next charge; null where it leaves its account by itself. */
  includedIn: string | null
  /** The twelve months from the month on; nothing for cards. */
  year: bigint
}

/** The next expected day of a line, and what is missing before it. */
interface LineDates {
  next: { date: PlainDate; from: PlainDate; to: PlainDate } | null
  lateSince: PlainDate | null
  /** Without data although a day has passed; null too for accounts that no bank reports. */
  noDataSince: PlainDate | null
}

export interface SeriesLine extends LineFigures, LineDates {
  source: 'series'
  series: CommitmentSeries
  /** What the user marked as paid and the bank has not shown. */
  byHand: HandPayment | null
  /** The expected day that a payment by hand would be for; null where the user does not pay it, or nothing is expected. */
  payableOn: PlainDate | null
}
export interface PurchaseLine extends LineFigures, LineDates {
  source: 'instalments'
  purchase: CommitmentPurchase
}
export interface CardLine extends LineFigures, LineDates {
  source: 'card'
  /** The bill that is due next, or the last one. */
  bill: CardBillLine
}
export type Line = SeriesLine | PurchaseLine | CardLine

/** Ended series are listed for so long after their last transaction. */
const endedDays = 180
/** A series that comes at least every fortnight can have its next day so far ahead. */
const nextMonths = 13

/** Returns the lines of a month, each with what it pays in that month and in the year from it on. */
export function listLines(facts: CommitmentFacts, month: DateRange): Line[] {
  const bills = Map.groupBy(
    listCardBills(facts, listCardCharges(facts), month.to),
    ({ accountId, currency }) => `${accountId} ${currency}`,
  )
  return [
    ...facts.series.flatMap((series) => toSeriesLine(series, facts, month)),
    ...facts.purchases.flatMap((purchase) => toPurchaseLine(purchase, facts, month)),
    ...[...bills.values()].flatMap((some) => toCardLine(some, facts, month)),
  ]
}

/**
 * Sums what was paid and what is still to come. What did not come in a month that is over does not count there any more: if it
 * comes, it counts in its own month.
 */
function sumMonth(
  occurrences: readonly Occurrence[],
  { to }: DateRange,
  { today }: CommitmentFacts,
): MonthFigures {
  const isOver = to < today
  return {
    paid: sum(occurrences.flatMap(({ state, amount }) => (state === 'paid' ? [amount] : []))),
    toCome: sum(occurrences.flatMap(({ state, amount }) => (state === 'paid' || isOver ? [] : [amount]))),
  }
}

const isCounted = ({ includedIn }: Occurrence) => includedIn === null

function toSeriesLine(series: CommitmentSeries, facts: CommitmentFacts, month: DateRange): SeriesLine[] {
  const { today } = facts
  const occurrences = listSeriesOccurrences(series, facts, month)
  const all = listSeriesOccurrences(series, facts, { from: '0001-01-01', to: addMonths(today, nextMonths) })
  const isOld = (series.lastOn ?? series.cancelledOn ?? series.endsOn ?? today) < addDays(today, -endedDays)
  if (series.state === 'ended' && isOld && occurrences.length === 0) return []
  const isRunning = series.state === 'active' || series.state === 'late'
  return [
    {
      lineId: series.id,
      source: 'series',
      heading: headingOf(series),
      currency: series.currency,
      month: sumMonth(occurrences, month, facts),
      counted: sumMonth(occurrences.filter(isCounted), month, facts),
      includedIn: series.isIncome ? null : findCardOf(facts, series, today),
      year: isRunning ? sumYear(series, facts, month) : 0n,
      series,
      byHand: all.find(({ byHand }) => byHand !== undefined)?.byHand ?? null,
      payableOn: isPaidByHand(series, facts) ? findPayableDay(all, today) : null,
      ...findDates(all, today),
    },
  ]
}

/** Returns the days of the year that begins with a month. */
const toYear = ({ from }: DateRange): DateRange => ({ from, to: addDays(addMonths(from, 12), -1) })

/** Sums the year from a month on: by its rhythm, or by its days where it ends. */
function sumYear(series: CommitmentSeries, facts: CommitmentFacts, month: DateRange): bigint {
  if (series.endsOn === null) return series.yearly
  return sum(listSeriesOccurrences(series, facts, toYear(month)).map(({ amount }) => amount))
}

function toPurchaseLine(
  purchase: CommitmentPurchase,
  facts: CommitmentFacts,
  month: DateRange,
): PurchaseLine[] {
  const occurrences = listPurchaseOccurrences(purchase, facts, month)
  const isOpen = purchase.instalments.some(({ state }) => state === 'to_come')
  if (!isOpen && occurrences.length === 0) return []
  return [
    {
      lineId: purchase.id,
      source: 'instalments',
      heading: 'instalments',
      currency: purchase.currency,
      month: sumMonth(occurrences, month, facts),
      counted: sumMonth(occurrences.filter(isCounted), month, facts),
      includedIn: findCardOf(facts, purchase, facts.today),
      year: sum(listPurchaseOccurrences(purchase, facts, toYear(month)).map(({ amount }) => amount)),
      purchase,
      ...findDates(
        listPurchaseOccurrences(purchase, facts, { from: '0001-01-01', to: '9999-12-31' }),
        facts.today,
      ),
    },
  ]
}

function toCardLine(bills: readonly CardBillLine[], facts: CommitmentFacts, month: DateRange): CardLine[] {
  const due = bills.filter(({ dueOn }) => month.from <= dueOn && dueOn <= month.to)
  const isOver = month.to < facts.today
  const figures = {
    paid: sum(due.map(({ paid }) => paid)),
    toCome: isOver ? 0n : sum(due.map(({ toPay }) => toPay)),
  }
  const bill = bills.find(({ toPay }) => toPay > 0n) ?? due.find(({ paid }) => paid > 0n)
  if (!bill) return []
  const isWaiting = bill.toPay > 0n && bill.dueOn >= facts.today
  return [
    {
      lineId: bill.accountId,
      source: 'card',
      heading: 'cards',
      currency: bill.currency,
      month: figures,
      counted: figures,
      includedIn: null,
      year: 0n,
      bill,
      next: isWaiting ? { date: bill.dueOn, from: bill.dueOn, to: bill.dueOn } : null,
      lateSince: bill.state === 'missing' ? bill.dueOn : null,
      noDataSince: bill.state === 'no_data' ? (facts.accounts.get(bill.accountId)?.knownUntil ?? null) : null,
    },
  ]
}

/** What passed so many days ago is paid now or never: a payment is then for the next one. */
const payableDays = 31

/** Whether a user pays a series: not what comes in, and not what the bill of a card has. */
export const isPaidByHand = (series: CommitmentSeries, { accounts }: CommitmentFacts): boolean =>
  !series.isIncome && !(accounts.get(series.accountId ?? '')?.isCard ?? false)

/** Returns the day that is waiting for a payment: the last one that passed without it, else the next, if it can be marked by now. */
function findPayableDay(occurrences: readonly Occurrence[], today: PlainDate): PlainDate | null {
  const open = occurrences.filter(({ state }) => state !== 'paid')
  const passed = open.findLast(({ date }) => date < today && date >= addDays(today, -payableDays))
  const last = addDays(today, paidEarlyDays)
  return (passed ?? open.find(({ date }) => date >= today && date <= last))?.date ?? null
}

/** Returns the first day that can still come, and what did not come before it. */
function findDates(occurrences: readonly Occurrence[], today: PlainDate): LineDates {
  const open = occurrences.filter(({ state }) => state !== 'paid')
  const next = open.find(({ state }) => state === 'expected')
  const missing = open.find(({ state }) => state === 'missing')
  const unknown = open.find(({ state, date }) => state === 'no_data' && date < today)
  return {
    next: next?.window ? { date: next.date, ...next.window } : null,
    lateSince: missing?.date ?? null,
    noDataSince: missing ? null : (unknown?.knownUntil ?? null),
  }
}

/** The figures of several lines in one currency. */
export interface Totals extends MonthFigures {
  currency: Currency
  year: bigint
}

/** Sums what lines count by currency, pesos first: what a card's bill has counts there. */
export const sumLines = (lines: readonly LineFigures[]): Totals[] =>
  [...Map.groupBy(lines, ({ currency }) => currency)]
    .map(([currency, some]) => ({
      currency,
      paid: sum(some.map(({ counted }) => counted.paid)),
      toCome: sum(some.map(({ counted }) => counted.toCome)),
      year: sum(some.map(({ year }) => year)),
    }))
    .toSorted((a, b) => (a.currency === 'CLP' ? -1 : b.currency === 'CLP' ? 1 : 0))
