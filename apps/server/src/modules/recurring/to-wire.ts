import type { RecurringDetail, RecurringSeries, RecurringState } from '@lucas/contract/recurring.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { dayOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { monthlyOf } from './domain/amounts.ts'
import { fromDay, toDay } from './domain/day.ts'
import { rhythmRule } from './domain/rhythm.ts'
import { stateOn } from './domain/state.ts'
import { expectedAfter } from './domain/timing.ts'
import type { EvidenceRow, SeriesRow, ShownAccount } from './repository/series.ts'
import { timingFrom } from './stored.ts'

/** A series with what depends on the day of asking. */
export interface Shown {
  row: SeriesRow
  account: ShownAccount | undefined
  state: RecurringState
  /** The day up to which its account is known. */
  seenUntil: number
}

/** What a bank has not told yet is not late: the day of its last word counts, where there is one. */
export function show(row: SeriesRow, account: ShownAccount | undefined, today: PlainDate): Shown {
  const told = account && !account.manual && account.synced_at ? dayOf(account.synced_at) : today
  const seenUntil = toDay(told < today ? told : today)
  const rhythm = rhythmRule(row.own_rhythm ?? row.rhythm)
  const standing = {
    timing: timingFrom(row),
    rhythm,
    isDismissed: row.dismissed_at !== null,
    count: row.count,
  }
  return { row, account, state: stateOn(standing, seenUntil), seenUntil }
}

/** What the next one will most likely be; the person's word stands above what the rows tell. */
export function amountsFrom(row: SeriesRow): { expected: bigint; least: bigint; most: bigint } {
  if (row.own_amount === null) return { expected: row.amount, least: row.amount_least, most: row.amount_most }
  return { expected: row.own_amount, least: row.own_amount, most: row.own_amount }
}

export const nameFrom = (row: SeriesRow): string => row.own_name ?? row.name
export const kindFrom = (row: SeriesRow) => row.own_kind ?? row.kind

export function toShownAccount(account: ShownAccount) {
  const { id, name, institution_name, mask, hidden } = account
  return { id, name, institution_name, mask, hidden }
}

export function toWire({ row, account, state }: Shown): RecurringSeries {
  const wire = (minor: bigint) => toWireAmount(minor, row.currency)
  const { expected, least, most } = amountsFrom(row)
  const rhythm = rhythmRule(row.own_rhythm ?? row.rhythm)
  const next = state === 'active' || state === 'late' ? expectedAfter(timingFrom(row), 1) : null
  const { price_on: date, price_from: from, price_to: to } = row
  return {
    id: row.id,
    name: nameFrom(row),
    kind: kindFrom(row),
    rhythm: rhythm.name,
    state,
    origin: row.origin,
    currency: row.currency,
    account: account ? toShownAccount(account) : null,
    expected_amount: wire(expected),
    amount_min: wire(least),
    amount_max: wire(most),
    amount_varies: row.varies && row.own_amount === null,
    monthly_amount: wire(monthlyOf(expected, rhythm)),
    price_change:
      date === null || from === null || to === null ? null : { date, from: wire(from), to: wire(to) },
    next_date: next ? fromDay(next.day) : null,
    next_from: next ? fromDay(next.from) : null,
    next_to: next ? fromDay(next.to) : null,
    first_date: row.first_on,
    last_date: row.last_on,
    last_amount: row.last_amount === null ? null : wire(row.last_amount),
    count: row.count,
    automatic: row.automatic,
    confidence: row.confidence,
    edited: editedOf(row),
  }
}

function editedOf(row: SeriesRow): RecurringSeries['edited'] {
  const edited: RecurringSeries['edited'] = []
  if (row.own_name !== null) edited.push('name')
  if (row.own_kind !== null) edited.push('kind')
  if (row.own_rhythm !== null) edited.push('rhythm')
  if (row.own_amount !== null) edited.push('expected_amount')
  if (row.own_next_on !== null) edited.push('next_date')
  return edited
}

export const toDetail = (shown: Shown, rows: readonly EvidenceRow[]): RecurringDetail => ({
  ...toWire(shown),
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
