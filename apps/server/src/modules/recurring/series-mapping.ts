import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@lucas/contract/currency.ts'
import { type Anchor, toPropertyTaxAnchor } from './domain/anchor.ts'
import { dateOfDay, fromDay, monthOfDay, toDay } from './domain/day.ts'
import type { SeriesFacts } from './domain/facts.ts'
import { toNameLetters } from './domain/names.ts'
import { getRhythmRule, type RhythmRule } from './domain/rhythm.ts'
import { getOriginDay, type SeriesTiming, withNextDay } from './domain/timing.ts'
import type { NewSeries, SeriesRow } from './repository/recurring-series.ts'
import type { InstalmentTransactionRow } from './repository/transaction.ts'

type InstalmentFields = Pick<
  InstalmentTransactionRow,
  'account_id' | 'currency' | 'posted_on' | 'amount' | 'description' | 'merchant_name' | 'recurring_key'
>

/** Converts a stored transaction to the input of the detection rules. */
export const toDetectionInput = (row: InstalmentFields) => ({
  accountId: row.account_id,
  currency: row.currency,
  day: toDay(row.posted_on),
  amount: row.amount,
  name: toNameLetters(row.merchant_name ?? row.description),
  key: row.recurring_key,
})

interface SeriesInput {
  userId: string
  id: string
  currency: Currency
  /** The amount of the newest row; all rows have its sign. */
  amount: bigint
  rhythm: RhythmRule
  confidence: number
  count: number
}

/** Returns the database row of a series. What the user edited is taken from `before`. */
export function toSeriesRecord(
  { userId, id, currency, amount, rhythm, confidence, count }: SeriesInput,
  facts: SeriesFacts,
  before: SeriesRow | undefined,
  now: Date,
): NewSeries {
  const { amounts, timing } = facts
  const { anchor } = timing
  return {
    user_id: userId,
    id,
    origin: before?.origin ?? 'detected',
    match_key: facts.key,
    currency,
    direction: amount > 0n ? 1 : -1,
    account_id: facts.accountId,
    name: facts.name,
    kind: facts.kind,
    rhythm: rhythm.name,
    own_name: before?.own_name ?? null,
    own_kind: before?.own_kind ?? null,
    own_rhythm: before?.own_rhythm ?? null,
    own_amount: before?.own_amount ?? null,
    own_next_on: before?.own_next_on ?? null,
    own_amount_least: before?.own_amount_least ?? null,
    own_amount_most: before?.own_amount_most ?? null,
    own_account_id: before?.own_account_id ?? null,
    cancelled_on: before?.cancelled_on ?? null,
    ends_on: before?.ends_on ?? null,
    last_number: before?.last_number ?? null,
    purpose: before?.purpose ?? null,
    amount: amounts.expected,
    amount_least: amounts.least,
    amount_most: amounts.most,
    varies: amounts.varies,
    price_on: amounts.priceChange ? fromDay(amounts.priceChange.day) : null,
    price_from: amounts.priceChange?.from ?? null,
    price_to: amounts.priceChange?.to ?? null,
    anchor_on: fromDay(getOriginDay(anchor)),
    anchor_date: toAnchorDate(anchor),
    anchor_shift: anchor.unit === 'days' ? 'stays' : anchor.shift,
    anchor_days: anchor.unit === 'days' ? anchor.days : null,
    early: timing.early,
    late: timing.late,
    longest_pause: timing.longestPause,
    quiet_months: [...timing.quietMonths],
    first_on: fromDay(facts.firstDay),
    last_on: fromDay(facts.lastDay),
    last_amount: facts.lastAmount,
    count,
    automatic: facts.isAutomatic,
    confidence,
    locked: before?.locked ?? false,
    dismissed_at: before?.dismissed_at ?? null,
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
}

/** Returns the day of the month of a rule, as stored; null where it counts days. */
export function toAnchorDate(anchor: Anchor): number | null {
  if (anchor.unit === 'days') return null
  return anchor.unit === 'months' ? anchor.date : dateOfDay(getOriginDay(anchor))
}

/** Returns the timing of a stored series, with the next date that the user set. */
export function toTiming(row: SeriesRow): SeriesTiming {
  const origin = toDay(row.anchor_on)
  const timing = {
    anchor: toAnchor(row, origin),
    early: row.early,
    late: row.late,
    longestPause: row.longest_pause,
    quietMonths: row.quiet_months,
    endsOn: row.ends_on === null ? null : toDay(row.ends_on),
  }
  if (row.own_next_on === null) return timing
  return withNextDay(timing, toDay(row.own_next_on), row.last_on === null ? null : toDay(row.last_on))
}

function toAnchor(row: SeriesRow, origin: number): Anchor {
  const { name, months, days } = getRhythmRule(row.rhythm)
  if (name === 'property_tax') return toPropertyTaxAnchor(origin)
  if (months === null) return { unit: 'days', days: row.anchor_days ?? Math.floor(days), origin }
  return {
    unit: 'months',
    months,
    origin: monthOfDay(origin),
    date: row.anchor_date ?? dateOfDay(origin),
    shift: row.anchor_shift,
  }
}

/** Returns whether the stored row equals the new one, `updated_at` aside. */
export function isUnchanged(before: SeriesRow | undefined, next: NewSeries): boolean {
  if (!before) return false
  const previous = new Map<string, unknown>(Object.entries(before))
  return Object.entries(next).every(
    ([column, value]) => column === 'updated_at' || isDeepStrictEqual(previous.get(column), value),
  )
}
