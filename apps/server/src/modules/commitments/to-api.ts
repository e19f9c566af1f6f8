import type { Currency } from '@lucas/contract/currency.ts'
import {
  type CalendarItem,
  type CommitmentAccount,
  type CommitmentCalendar,
  type CommitmentHeading,
  type CommitmentLine,
  type Commitments,
  commitmentHeadings,
  type PaidByHand,
} from '@lucas/contract/planning/commitments.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { describeTransaction } from '../description/index.ts'
import { findAheadEnd, listWeeks } from './domain/ahead.ts'
import type { CommitmentFacts, HandPayment, Occurrence, SeriesCharge } from './domain/facts.ts'
import { automaticOf } from './domain/headings.ts'
import {
  type CardLine,
  type Line,
  type PurchaseLine,
  type SeriesLine,
  sumLines,
  type Totals,
} from './domain/lines.ts'
import { listNames } from './domain/names.ts'

type Accounts = CommitmentFacts['accounts']
type Names = ReadonlyMap<string, string>

/** What lines are shown with. */
interface LineContext {
  accounts: Accounts
  names: Names
  /** The first charge of each series after its cancellation. */
  again: ReadonlyMap<string, SeriesCharge>
}

export function toApiAccount(accounts: Accounts, id: string | null): CommitmentAccount | null {
  const account = accounts.get(id ?? '')
  if (!account) return null
  const { name, institution_name, mask } = account
  return { id: account.id, name, institution_name, mask }
}

export const isCard = (accounts: Accounts, id: string | null): boolean =>
  accounts.get(id ?? '')?.isCard ?? false

/** Returns the category that the name says, for the tile of a line; the bill of a card has none. */
function toCategory({ source, heading, currency }: Line, name: string): string | null {
  if (source === 'card') return null
  const amount = heading === 'income' ? 1n : -1n
  return describeTransaction({ description: name, amount, accountType: 'checking', currency }).category
}

/** Returns the fields that every line has. */
function toBase(line: Line, { accounts, names }: LineContext) {
  const { currency, month, next, includedIn } = line
  const toApiAmount = (minor: bigint) => toWireAmount(minor, currency)
  return {
    id: line.lineId,
    source: line.source,
    heading: line.heading,
    name: names.get(line.lineId) ?? '',
    category: toCategory(line, names.get(line.lineId) ?? ''),
    currency,
    next_date: next?.date ?? null,
    next_from: next?.from ?? null,
    next_to: next?.to ?? null,
    month: {
      total: toApiAmount(month.paid + month.toCome),
      paid: toApiAmount(month.paid),
      to_come: toApiAmount(month.toCome),
    },
    year: toApiAmount(line.year),
    included_in: toApiAccount(accounts, includedIn),
    late_since: line.lateSince,
    no_data_since: line.noDataSince,
    origin: 'detected',
    kind: null,
    rhythm: null,
    automatic: null,
    amount_varies: false,
    price_change: null,
    last_date: null,
    last_amount: null,
    cancelled_on: null,
    ends_on: null,
    next_number: null,
    last_number: null,
    charged_again: null,
    instalments: null,
    bill: null,
    edited: [],
  } satisfies Partial<CommitmentLine>
}

function toApiSeries(line: SeriesLine, context: LineContext): CommitmentLine {
  const { series } = line
  const { accounts, again } = context
  const toApiAmount = (minor: bigint) => toWireAmount(minor, series.currency)
  const { priceChange, lastAmount } = series
  const charge = again.get(series.id)
  return {
    ...toBase(line, context),
    state: series.state === 'late' && line.lateSince === null ? 'active' : series.state,
    origin: series.origin,
    kind: series.kind,
    rhythm: series.rhythm,
    account: toApiAccount(accounts, series.accountId),
    charged_to_card: !series.isIncome && isCard(accounts, series.accountId),
    automatic: automaticOf(series, isCard(accounts, series.accountId)),
    amount: toApiAmount(series.amount),
    amount_min: toApiAmount(series.least),
    amount_max: toApiAmount(series.most),
    amount_varies: series.varies,
    price_change: priceChange && {
      date: priceChange.date,
      from: toApiAmount(priceChange.from),
      to: toApiAmount(priceChange.to),
    },
    last_date: series.lastOn,
    last_amount: lastAmount === null ? null : toApiAmount(lastAmount),
    cancelled_on: series.cancelledOn,
    ends_on: series.endsOn,
    next_number: series.nextNumber,
    last_number: series.lastNumber,
    charged_again: charge
      ? { date: charge.date, amount: toApiAmount(charge.amount), transaction_id: charge.transactionId }
      : null,
    edited: series.edited,
    paid_by_hand: toApiPayment(line.byHand, series.currency),
    payable_on: line.payableOn,
  }
}

function toApiPurchase(line: PurchaseLine, context: LineContext): CommitmentLine {
  const { purchase } = line
  const { accounts } = context
  const { instalments, accountId } = purchase
  const toApiAmount = (minor: bigint) => toWireAmount(minor, purchase.currency)
  const toCome = instalments.filter(({ state }) => state === 'to_come')
  const charged = instalments.filter(({ state }) => state !== 'to_come')
  const size = toApiAmount(toCome[0]?.amount ?? instalments.at(-1)?.amount ?? 0n)
  const last = charged.at(-1)
  return {
    ...toBase(line, context),
    state: toCome.length === 0 ? 'ended' : line.lateSince === null ? 'active' : 'late',
    account: toApiAccount(accounts, accountId),
    charged_to_card: isCard(accounts, accountId),
    amount: size,
    amount_min: size,
    amount_max: size,
    last_date: last?.date ?? null,
    last_amount: last ? toApiAmount(last.amount) : null,
    instalments: {
      charged: charged.length,
      total: instalments.length,
      remaining_amount: toApiAmount(sum(toCome.map(({ amount }) => amount))),
      ends_on: instalments.at(-1)?.date ?? '',
    },
  }
}

function toApiCard(line: CardLine, context: LineContext): CommitmentLine {
  const { bill } = line
  const toApiAmount = (minor: bigint) => toWireAmount(minor, bill.currency)
  const amount = toApiAmount(bill.toPay > 0n ? bill.toPay : bill.paid)
  return {
    ...toBase(line, context),
    state: line.lateSince === null ? 'active' : 'late',
    account: toApiAccount(context.accounts, bill.accountId),
    charged_to_card: false,
    amount,
    amount_min: amount,
    amount_max: amount,
    amount_varies: true,
    bill: {
      closes_on: bill.closesOn,
      due_on: bill.dueOn,
      amount: toApiAmount(bill.amount),
      in_other_lines: toApiAmount(bill.inOtherLines),
      minimum: bill.minimum === null ? null : toApiAmount(bill.minimum),
      state: bill.isOpen ? 'open' : 'closed',
    },
  }
}

function toApiLine(line: Line, context: LineContext): CommitmentLine {
  if (line.source === 'series') return toApiSeries(line, context)
  return line.source === 'instalments' ? toApiPurchase(line, context) : toApiCard(line, context)
}

const toApiTotals = ({ currency, paid, toCome, year }: Totals) => ({
  currency,
  total: toWireAmount(paid + toCome, currency),
  paid: toWireAmount(paid, currency),
  to_come: toWireAmount(toCome, currency),
  year: toWireAmount(year, currency),
})

const isSpendingHeading = (heading: CommitmentHeading): boolean =>
  heading !== 'income' && heading !== 'savings'

const monthsOfYear = 12n

/** Rounds to minor units. */
const toUsualMonth = ({ currency, year }: Totals) =>
  toWireAmount((year * 2n + monthsOfYear) / (2n * monthsOfYear), currency)

/** Cancelled and ended lines come last. */
const orderOf = ({ state }: CommitmentLine): number => (state === 'cancelled' || state === 'ended' ? 1 : 0)

const compareLines = (a: CommitmentLine, b: CommitmentLine): number =>
  orderOf(a) - orderOf(b) ||
  (a.next_date ?? '9').localeCompare(b.next_date ?? '9') ||
  a.name.localeCompare(b.name, 'es') ||
  a.id.localeCompare(b.id)

/** Returns the headings with their lines, and the totals of spending, savings and income. */
export function toApiLines(
  lines: readonly Line[],
  facts: CommitmentFacts,
  again: ReadonlyMap<string, SeriesCharge>,
): Pick<Commitments, 'headings' | 'totals'> {
  const context = { accounts: facts.accounts, names: listNames(facts), again }
  const byHeading = Map.groupBy(lines, ({ heading }) => heading)
  const totalsOf = (isIn: (heading: CommitmentHeading) => boolean) =>
    sumLines(lines.filter(({ heading }) => isIn(heading))).map((totals) => ({
      ...toApiTotals(totals),
      usual_month: toUsualMonth(totals),
    }))
  return {
    headings: commitmentHeadings.flatMap((heading) => {
      const some = byHeading.get(heading) ?? []
      if (some.length === 0) return []
      const shown = some.map((line) => toApiLine(line, context)).toSorted(compareLines)
      return [{ heading, totals: sumLines(some).map(toApiTotals), lines: shown }]
    }),
    totals: {
      spending: totalsOf(isSpendingHeading),
      savings: totalsOf((heading) => heading === 'savings'),
      income: totalsOf((heading) => heading === 'income'),
    },
  }
}

const toApiPayment = (payment: HandPayment | null, currency: Currency): PaidByHand | null =>
  payment && {
    expected_on: payment.expectedOn,
    paid_on: payment.paidOn,
    amount: toWireAmount(payment.amount, currency),
  }

const toApiItem = (occurrence: Occurrence, names: Names, accounts: Accounts): CalendarItem => ({
  line_id: occurrence.lineId,
  source: occurrence.source,
  heading: occurrence.heading,
  name: names.get(occurrence.lineId) ?? '',
  currency: occurrence.currency,
  amount: toWireAmount(occurrence.amount, occurrence.currency),
  state: occurrence.state,
  from: occurrence.window?.from ?? null,
  to: occurrence.window?.to ?? null,
  transaction_id: occurrence.transactionId,
  account: toApiAccount(accounts, occurrence.accountId),
  charged_to_card:
    occurrence.source !== 'card' && occurrence.heading !== 'income' && isCard(accounts, occurrence.accountId),
  no_data_since: occurrence.state === 'no_data' ? occurrence.knownUntil : null,
  included_in: toApiAccount(accounts, occurrence.includedIn),
  open_bill: occurrence.isOpen,
  paid_by_hand: toApiPayment(occurrence.byHand ?? null, occurrence.currency),
})

/** Returns the days with their occurrences and sums. */
export function toApiDays(
  occurrences: readonly Occurrence[],
  facts: CommitmentFacts,
): CommitmentCalendar['days'] {
  const names = listNames(facts)
  return [...Map.groupBy(occurrences, ({ date }) => date)].map(([date, some]) => ({
    date,
    items: some.map((occurrence) => toApiItem(occurrence, names, facts.accounts)),
    totals: [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, same]) => ({
      currency,
      spending: sumOf(same, currency, isSpendingHeading),
      income: sumOf(same, currency, (heading) => heading === 'income'),
    })),
  }))
}

/** Returns what is to be paid and to come in the next days, and the weeks that it falls into. */
export function toApiAhead(occurrences: readonly Occurrence[], facts: CommitmentFacts): Commitments['ahead'] {
  const { today } = facts
  const sumBy = (isIn: (heading: CommitmentHeading) => boolean) =>
    [...Map.groupBy(occurrences, ({ currency }) => currency)]
      .map(([currency, some]) => ({ currency, amount: sumOf(some, currency, isIn) }))
      .toSorted((a) => (a.currency === 'CLP' ? -1 : 1))
  return {
    until: findAheadEnd(today),
    spending: sumBy(isSpendingHeading),
    income: sumBy((heading) => heading === 'income'),
    weeks: listWeeks(occurrences, today).map(({ from, to, amount, hasIncome }) => ({
      from,
      to,
      amount: toWireAmount(amount, 'CLP'),
      income: hasIncome,
    })),
    days: toApiDays(occurrences, facts),
  }
}

const sumOf = (
  occurrences: readonly Occurrence[],
  currency: Currency,
  isIn: (heading: CommitmentHeading) => boolean,
): number =>
  toWireAmount(
    sum(
      occurrences.flatMap(({ heading, amount, includedIn }) =>
        includedIn === null && isIn(heading) ? [amount] : [],
      ),
    ),
    currency,
  )
