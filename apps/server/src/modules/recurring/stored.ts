import type { Currency } from '@lucas/contract/currency.ts'
import type { Anchor } from './domain/anchor.ts'
import { dateOfDay, fromDay, monthOfDay, toDay } from './domain/day.ts'
import type { SeriesFacts } from './domain/facts.ts'
import { type RhythmRule, rhythmRule } from './domain/rhythm.ts'
import { onOwnDay, plainOrigin, type Timing } from './domain/timing.ts'
import type { NewSeries, SeriesRow } from './repository/series.ts'

interface Series {
  person: string
  id: string
  currency: Currency
  /** Of its newest row: the sign of all. */
  amount: bigint
  rhythm: RhythmRule
  confidence: number
  count: number
}

/** A series as the database keeps it. */
export function toNewSeries(
  { person, id, currency, amount, rhythm, confidence, count }: Series,
  facts: SeriesFacts,
  before: SeriesRow | undefined,
  now: Date,
): NewSeries {
  const { amounts, timing } = facts
  const { anchor } = timing
  return {
    user_id: person,
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
    amount: amounts.expected,
    amount_least: amounts.least,
    amount_most: amounts.most,
    varies: amounts.varies,
    price_on: amounts.priceChange ? fromDay(amounts.priceChange.day) : null,
    price_from: amounts.priceChange?.from ?? null,
    price_to: amounts.priceChange?.to ?? null,
    anchor_on: fromDay(plainOrigin(anchor)),
    anchor_date: anchor.unit === 'months' ? anchor.date : null,
    anchor_shift: anchor.unit === 'months' ? anchor.shift : 'stays',
    anchor_days: anchor.unit === 'days' ? anchor.days : null,
    early: timing.early,
    late: timing.late,
    longest_pause: timing.longestPause,
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

/** When a kept series is expected. */
export function timingFrom(row: SeriesRow): Timing {
  const origin = toDay(row.anchor_on)
  const timing = {
    anchor: anchorFrom(row, origin),
    early: row.early,
    late: row.late,
    longestPause: row.longest_pause,
  }
  if (row.own_next_on === null) return timing
  return onOwnDay(timing, toDay(row.own_next_on), row.last_on === null ? null : toDay(row.last_on))
}

function anchorFrom(row: SeriesRow, origin: number): Anchor {
  const { months, days } = rhythmRule(row.rhythm)
  if (months === null) return { unit: 'days', days: row.anchor_days ?? Math.floor(days), origin }
  return {
    unit: 'months',
    months,
    origin: monthOfDay(origin),
    date: row.anchor_date ?? dateOfDay(origin),
    shift: row.anchor_shift,
  }
}

/** Whether there is nothing to write. */
export function isUnchanged(before: SeriesRow | undefined, next: NewSeries): boolean {
  if (!before) return false
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(next).every(([column, value]) => {
    if (column === 'updated_at') return true
    const known = was.get(column)
    return known instanceof Date && value instanceof Date
      ? known.getTime() === value.getTime()
      : known === value
  })
}
