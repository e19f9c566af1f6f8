import type {
  RecurringDetail,
  RecurringSeries,
  RecurringState,
  seriesEnd,
} from '@lucas/contract/planning/recurring.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { toMonthlyAmount } from './domain/amounts.ts'
import { fromDay, toDay } from './domain/day.ts'
import { countToEnd, isAfterEnd } from './domain/end.ts'
import { getRhythmRule } from './domain/rhythm.ts'
import { skipPast } from './domain/skip-past.ts'
import { computeSeriesState, type SeriesStateInput } from './domain/state.ts'
import { computeExpected, type SeriesTiming } from './domain/timing.ts'
import type { EvidenceRow, SeriesAccountRow, SeriesRow } from './repository/recurring-series.ts'
import { toTiming } from './series-mapping.ts'

/** A series with its account and the state on the current day. */
export interface SeriesView {
  row: SeriesRow
  account: SeriesAccountRow | undefined
  state: RecurringState
  /** The day up to which the data of its account are known. */
  knownUntil: number
}

/** The account or card that a series is charged to: the one that the user set, else that of its newest transaction. */
export const getAccountId = (row: SeriesRow): string | null => row.own_account_id ?? row.account_id

/** Whether the user wrote the series without a transaction, and none came since. */
export const isUnseen = (row: SeriesRow): boolean => row.origin === 'person' && row.first_on === null

/** Adds the state to a series. It is computed for the day of the last sync: what the bank has not sent is not late. */
export function toSeriesView(
  row: SeriesRow,
  account: SeriesAccountRow | undefined,
  today: PlainDate,
): SeriesView {
  const lastSyncOn = account && !account.manual && account.synced_at ? toPlainDate(account.synced_at) : today
  const knownUntil = toDay(lastSyncOn < today ? lastSyncOn : today)
  const rhythm = getRhythmRule(row.own_rhythm ?? row.rhythm)
  const stateInput = {
    timing: toTiming(row),
    rhythm,
    isDismissed: row.dismissed_at !== null,
    count: isUnseen(row) ? 1 : row.count,
  }
  return { row, account, state: computeState(row, account, stateInput, knownUntil), knownUntil }
}

/** What no bank reports cannot be late, and a cancelled series stays cancelled if it is charged again. */
function computeState(
  row: SeriesRow,
  account: SeriesAccountRow | undefined,
  input: SeriesStateInput,
  knownUntil: number,
): RecurringState {
  if (row.dismissed_at === null && row.cancelled_on !== null) return 'cancelled'
  const isReported = account !== undefined && !account.manual
  if (row.dismissed_at === null && isUnseen(row) && !isReported)
    return isAfterEnd(skipPast(input.timing, knownUntil), 1) ? 'ended' : 'active'
  return computeSeriesState(input, knownUntil)
}

/** Returns the timing whose next date is the first that can still come: dates that no bank reports pass by themselves. */
export function toNextTiming({ row, account, state, knownUntil }: SeriesView): SeriesTiming {
  const timing = toTiming(row)
  const isReported = account !== undefined && !account.manual
  return state === 'active' && isUnseen(row) && !isReported ? skipPast(timing, knownUntil) : timing
}

/** Returns how a series ends; the number of the next payment follows from that of the last one. */
export function getEnd(view: SeriesView): Pick<RecurringSeries, keyof typeof seriesEnd> {
  const { ends_on, last_number } = view.row
  const isExpected = view.state === 'active' || view.state === 'late'
  const next = last_number !== null && isExpected ? last_number - countToEnd(toNextTiming(view)) + 1 : null
  return { ends_on, last_number, next_number: next !== null && next >= 1 ? next : null }
}

/** Returns the expected amounts in minor units; an amount that the user set takes precedence. */
export function getAmounts(row: SeriesRow): { expected: bigint; least: bigint; most: bigint } {
  const { own_amount: own, own_amount_least: least, own_amount_most: most } = row
  if (least !== null && most !== null) return { expected: own ?? clamp(row.amount, least, most), least, most }
  if (own !== null) return { expected: own, least: own, most: own }
  return { expected: row.amount, least: row.amount_least, most: row.amount_most }
}

const clamp = (amount: bigint, least: bigint, most: bigint): bigint =>
  amount < least ? least : amount > most ? most : amount

export const getSeriesName = (row: SeriesRow): string => row.own_name ?? row.name
export const getSeriesKind = (row: SeriesRow) => row.own_kind ?? row.kind

export function toApiAccount(account: SeriesAccountRow) {
  const { id, name, institution_name, mask, hidden } = account
  return { id, name, institution_name, mask, hidden }
}

export function toApiSeries(view: SeriesView): RecurringSeries {
  const { row, account, state } = view
  const toApiAmount = (minor: bigint) => toWireAmount(minor, row.currency)
  const { expected, least, most } = getAmounts(row)
  const rhythm = getRhythmRule(row.own_rhythm ?? row.rhythm)
  const next = state === 'active' || state === 'late' ? computeExpected(toNextTiming(view), 1) : null
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
    expected_amount: toApiAmount(expected),
    amount_min: toApiAmount(least),
    amount_max: toApiAmount(most),
    amount_varies: variesInAmount(row),
    monthly_amount: toApiAmount(toMonthlyAmount(expected, rhythm)),
    price_change:
      date === null || from === null || to === null
        ? null
        : { date, from: toApiAmount(from), to: toApiAmount(to) },
    next_date: next ? fromDay(next.day) : null,
    next_from: next ? fromDay(next.from) : null,
    next_to: next ? fromDay(next.to) : null,
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
    merchant_name: row.merchant_name,
    account_id: row.account_id,
    account_name: row.account_name,
    by_person: row.origin === 'person',
  })),
})
