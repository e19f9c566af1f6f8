import { recurringCopy as copy } from '@lucas/contract/copy/planning/recurring.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type {
  RecurringDetail,
  RecurringList,
  RecurringQuery,
  Upcoming,
  UpcomingQuery,
} from '@lucas/contract/planning/recurring.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { assignCharges, billsDue, type Cards, type DueBill } from '../cards/index.ts'
import { fromDay } from './domain/day.ts'
import { type PaidSeries, type SeriesAccountRow, seriesRepository } from './repository/recurring-series.ts'
import {
  getAccountId,
  isExpected,
  listExpectations,
  listPayments,
  recentPayments,
  type SeriesView,
  toSeriesView,
} from './series-view.ts'
import { getSeriesKind, getSeriesName, toApiAccount, toApiSeries, toApiSeriesDetail } from './to-api.ts'

const evidenceMax = 200
const defaultDays = 30

export interface SeriesQueriesDeps {
  db: Db
  clock: Clock
  cards: Pick<Cards, 'listBilled'>
}

/** Reads series and expected transactions for the routes. */
export function createSeriesQueries({ db, clock, cards }: SeriesQueriesDeps) {
  async function loadViews(tx: Tx, userId: string, series: readonly PaidSeries[]): Promise<SeriesView[]> {
    const accounts = new Map(
      (await seriesRepository(tx).listAccounts(userId)).map((account) => [account.id, account]),
    )
    const today = clock.today()
    return series.map((one) => toSeriesView(one, accounts.get(getAccountId(one.row) ?? ''), today))
  }

  const list = (userId: string, { state }: RecurringQuery): Promise<RecurringList> =>
    withUserSnapshot(db, userId, async (tx) => {
      const wanted = state === undefined ? null : new Set<string>(state.split(','))
      const views = await loadViews(tx, userId, await seriesRepository(tx).list(userId, recentPayments))
      const results = views
        .filter(({ state: is }) => (wanted === null ? is !== 'dismissed' : wanted.has(is)))
        .map(toApiSeries)
        .toSorted(
          (a, b) =>
            (a.next_date ?? '9').localeCompare(b.next_date ?? '9') || a.name.localeCompare(b.name, 'es'),
        )
      return { results, count: results.length, next: null, previous: null }
    })

  async function getDetail(tx: Tx, userId: string, seriesId: string): Promise<RecurringDetail> {
    const repository = seriesRepository(tx)
    const row = (await repository.find(userId, seriesId)) ?? fail('not_found')
    const evidence = await repository.listEvidence(userId, seriesId, evidenceMax)
    const [view] = await loadViews(tx, userId, [{ row, payments: listPayments(evidence) }])
    return toApiSeriesDetail(view ?? fail('internal'), evidence)
  }

  const listUpcoming = (userId: string, { until: requested }: UpcomingQuery): Promise<Upcoming> =>
    withUserSnapshot(db, userId, async (tx) => {
      const today = clock.today()
      const until = requested ?? addDays(today, defaultDays)
      if (until < today) failUntil(copy.untilPast)
      if (until > addMonths(today, 12)) failUntil(copy.untilTooFar)
      const views = await loadViews(tx, userId, await seriesRepository(tx).list(userId, recentPayments))
      const expected = views
        .filter((view) => view.account && !view.account.hidden && isExpected(view))
        .flatMap((series) => listExpected(series, until))
        .toSorted((a, b) => a.item.day - b.item.day || (a.series.row.id < b.series.row.id ? -1 : 1))
      const assigned = assignCharges(await cards.listBilled(tx, userId, until), expected)
      const { due } = billsDue({ cards: assigned.cards, today, from: today, until: addDays(until, 1) })
      const accounts = await seriesRepository(tx).listAccounts(userId)
      return {
        from: today,
        until,
        results: assigned.others.map(toApiUpcoming),
        card_bills: due.flatMap((bill) => toApiCardBill(bill, accounts)),
        totals: sumByCurrency([
          ...assigned.others,
          ...due.map(({ currency, amount }) => ({ currency, amount: -amount })),
        ]),
      }
    })

  return {
    list,
    getDetail,
    get: (userId: string, seriesId: string) =>
      withUserSnapshot(db, userId, (tx) => getDetail(tx, userId, seriesId)),
    listUpcoming,
  }
}

function toApiUpcoming({ series, schedule, item }: UpcomingCharge): Upcoming['results'][number] {
  const { row, account } = series
  const toApiAmount = (minor: bigint) => toWireAmount(minor, row.currency)
  return {
    series_id: row.id,
    name: getSeriesName(row),
    kind: getSeriesKind(row),
    currency: row.currency,
    date: fromDay(item.day),
    from: fromDay(item.from),
    to: fromDay(item.to),
    amount: toApiAmount(schedule.amount),
    amount_min: toApiAmount(schedule.least),
    amount_max: toApiAmount(schedule.most),
    late: item.isLate,
    no_data: item.hasNoData,
    account: account ? toApiAccount(account) : null,
  }
}

/** Returns the expected transactions of a series, with what tells on which account they are charged. */
const listExpected = (series: SeriesView, until: PlainDate) =>
  listExpectations(series, until).map(({ schedule, item }) => ({
    series,
    schedule,
    item,
    accountId: getAccountId(series.row),
    currency: series.row.currency,
    date: fromDay(item.day),
    amount: schedule.amount,
  }))

type UpcomingCharge = ReturnType<typeof listExpected>[number]

function toApiCardBill(bill: DueBill, accounts: readonly SeriesAccountRow[]): Upcoming['card_bills'] {
  const account = accounts.find(({ id }) => id === bill.accountId)
  if (!account) return []
  return [
    {
      account: toApiAccount(account),
      currency: bill.currency,
      closes_on: bill.closesOn,
      due_on: bill.dueOn,
      date: bill.paidOn,
      amount: toWireAmount(-bill.amount, bill.currency),
      state: bill.state,
    },
  ]
}

function sumByCurrency(expected: readonly { currency: Currency; amount: bigint }[]): Upcoming['totals'] {
  return [...Map.groupBy(expected, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (sign: bigint) =>
      some.reduce((total, { amount }) => (amount * sign > 0n ? total + amount : total), 0n)
    return { currency, income: toWireAmount(sum(1n), currency), spending: toWireAmount(sum(-1n), currency) }
  })
}

const failUntil = (sentence: string): never =>
  fail('validation_failed', { detail: sentence, errors: { until: [sentence] } })
