import { commitmentsCopy } from '@lucas/contract/copy/planning/commitments.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { CommitmentInput } from '@lucas/contract/planning/commitments.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { computeFirstWindow } from './domain/adopt.ts'
import { toDay } from './domain/day.ts'
import { nameKey } from './domain/names.ts'
import { getRhythmRule, type RhythmRule } from './domain/rhythm.ts'
import { startTiming } from './domain/timing.ts'
import { toEnd } from './edit-end.ts'
import {
  isIncomeKind,
  requireFittingAccount,
  requireFutureDate,
  toSignedMinorUnits,
  toSignedRange,
} from './edit-fields.ts'
import { type NewSeries, seriesRepository } from './repository/recurring-series.ts'
import { toAnchorDate } from './series-mapping.ts'

/** Stores a series that the user writes without a transaction, and returns it. Its first transactions join it by name and day. */
export async function createByHand(
  tx: Tx,
  userId: string,
  input: CommitmentInput,
  { now, today }: { now: Date; today: PlainDate },
): Promise<NewSeries> {
  const { name, kind, rhythm: rhythmName, amount, next_date: next, currency = 'CLP' } = input
  const repository = seriesRepository(tx)
  if ((await repository.listUnseen(userId)).length >= limits.commitmentsByHandMax)
    fail('validation_failed', { detail: commitmentsCopy.full })
  if (input.account_id !== undefined) await requireFittingAccount(tx, userId, input.account_id, currency)
  const direction = isIncomeKind(kind) ? 1 : -1
  const series = { currency, direction }
  const expected = toSignedMinorUnits(amount, 'amount', series)
  const range = toSignedRange(input, series)
  const rhythm = getRhythmRule(rhythmName)
  const nextOn = requireFutureDate(next, null, today)
  const created: NewSeries = {
    user_id: userId,
    id: newId(),
    origin: 'person',
    match_key: nameKey(name),
    currency,
    direction,
    account_id: input.account_id ?? null,
    name,
    kind,
    own_name: name,
    own_kind: kind,
    own_rhythm: rhythm.name,
    own_amount: expected,
    own_amount_least: range?.least ?? null,
    own_amount_most: range?.most ?? null,
    own_next_on: nextOn,
    own_account_id: input.account_id ?? null,
    ...toEnd(input, { rhythm: rhythm.name, timings: [startTiming(rhythm, toDay(nextOn))], today }),
    amount: expected,
    amount_least: range?.least ?? expected,
    amount_most: range?.most ?? expected,
    varies: range !== null,
    ...toWrittenDates(rhythm, nextOn),
    longest_pause: 1,
    quiet_months: [],
    count: 0,
    automatic: false,
    confidence: 100,
    locked: true,
    created_at: now,
    updated_at: now,
  }
  await repository.upsert([created])
  return created
}

/** Returns the columns of the dates of a series without transactions. */
export function toWrittenDates(rhythm: RhythmRule, nextOn: PlainDate) {
  const { anchor } = startTiming(rhythm, toDay(nextOn))
  return {
    rhythm: rhythm.name,
    anchor_on: nextOn,
    anchor_date: toAnchorDate(anchor),
    anchor_shift: anchor.unit === 'days' ? ('stays' as const) : anchor.shift,
    anchor_days: anchor.unit === 'days' ? anchor.days : null,
    ...computeFirstWindow(rhythm),
  }
}
