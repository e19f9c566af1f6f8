import type { RecurringDetail, RecurringSeries, seriesEnd } from '@lucas/contract/planning/recurring.ts'
import { restoreAccents } from '@lucas/contract/rules/bank-name.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { fromDay } from './domain/day.ts'
import { countToEnd } from './domain/end.ts'
import { getRhythmRule } from './domain/rhythm.ts'
import type { EvidenceRow, SeriesAccountRow, SeriesRow } from './repository/recurring-series.ts'
import {
  findNextExpectation,
  getAmounts,
  isRunning,
  listNextTimings,
  type SeriesView,
  sumMonthly,
} from './series-view.ts'

/** Returns how a series ends; the number of the next payment follows from that of the last one. */
export function getEnd(view: SeriesView): Pick<RecurringSeries, keyof typeof seriesEnd> {
  const { ends_on, last_number } = view.row
  const next =
    last_number !== null && isRunning(view) ? last_number - countToEnd(listNextTimings(view)) + 1 : null
  return { ends_on, last_number, next_number: next !== null && next >= 1 ? next : null }
}

export const getSeriesName = (row: SeriesRow): string => row.own_name ?? restoreAccents(row.name)
export const getSeriesKind = (row: SeriesRow) => row.own_kind ?? row.kind

export function toApiAccount(account: SeriesAccountRow) {
  const { id, name, institution_name, mask, hidden, manual } = account
  return { id, name, institution_name, mask: manual ? '' : mask, hidden }
}

export function toApiSeries(view: SeriesView): RecurringSeries {
  const { row, account, state } = view
  const toApiAmount = (minor: bigint) => toWireAmount(minor, row.currency)
  const { expected, least, most } = getAmounts(row)
  const rhythm = getRhythmRule(row.own_rhythm ?? row.rhythm)
  const next = findNextExpectation(view)
  const { price_on: date, price_from: from, price_to: to } = row
  return {
    id: row.id,
    name: getSeriesName(row),
    kind: getSeriesKind(row),
    rhythm: rhythm.name,
    state,
    origin: row.origin,
    currency: row.currency,
    account: account ? toApiAccount(account) : null,
    expected_amount: toApiAmount(next?.schedule.amount ?? expected),
    amount_min: toApiAmount(least),
    amount_max: toApiAmount(most),
    amount_varies: variesInAmount(row),
    monthly_amount: toApiAmount(sumMonthly(view)),
    price_change:
      date === null || from === null || to === null
        ? null
        : { date, from: toApiAmount(from), to: toApiAmount(to) },
    next_date: next ? fromDay(next.item.day) : null,
    next_from: next ? fromDay(next.item.from) : null,
    next_to: next ? fromDay(next.item.to) : null,
    first_date: row.first_on,
    last_date: row.last_on,
    last_amount: row.last_amount === null ? null : toApiAmount(row.last_amount),
    count: row.count,
    automatic: row.automatic,
    cancelled_on: row.cancelled_on,
    ...getEnd(view),
    confidence: row.confidence,
    edited: listEditedFields(row),
  }
}

/** Whether the amount is a range: the user's, or else that of the transactions. */
export const variesInAmount = ({
  varies,
  own_amount,
  own_amount_least,
  own_amount_most,
}: SeriesRow): boolean =>
  own_amount_least === null ? varies && own_amount === null : own_amount_least !== own_amount_most

export function listEditedFields(row: SeriesRow): RecurringSeries['edited'] {
  const edited: RecurringSeries['edited'] = []
  if (row.own_name !== null) edited.push('name')
  if (row.own_kind !== null) edited.push('kind')
  if (row.own_rhythm !== null) edited.push('rhythm')
  if (row.own_amount !== null) edited.push('expected_amount')
  if (row.own_amount_least !== null) edited.push('amount_range')
  if (row.own_next_on !== null) edited.push('next_date')
  if (row.own_account_id !== null) edited.push('account')
  return edited
}

export const toApiSeriesDetail = (shown: SeriesView, rows: readonly EvidenceRow[]): RecurringDetail => ({
  ...toApiSeries(shown),
  rows: rows.map((row) => ({
    transaction_id: row.id,
    date: row.posted_on,
    amount: toWireAmount(row.amount, shown.row.currency),
    description: row.description,
    merchant_name: row.merchant_name === null ? null : restoreAccents(row.merchant_name),
    account_id: row.account_id,
    account_name: row.account_name,
    by_person: row.origin === 'person',
  })),
})
