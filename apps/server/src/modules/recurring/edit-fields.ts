import { commitmentsCopy } from '@lucas/contract/copy/planning/commitments.ts'
import { recurringCopy as copy } from '@lucas/contract/copy/planning/recurring.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { RecurringPatch } from '@lucas/contract/planning/recurring.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import { fromWireAmount } from '@lucas/contract/rules/money.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { accountLookup } from '../accounts/index.ts'
import type { SeriesEdits, SeriesRow } from './repository/recurring-series.ts'

const monthsAheadMax = 24

type SeriesDirection = Pick<SeriesRow, 'currency' | 'direction'>

/** Returns the columns that a patch changes. Rows are moved elsewhere. */
export function toSeriesChange(
  input: RecurringPatch,
  series: SeriesRow,
  today: PlainDate,
): Partial<SeriesEdits> {
  const { name, kind, rhythm, expected_amount: amount, next_date: next, cancelled_on: cancelled } = input
  const { direction } = series
  return {
    ...(name === undefined ? {} : { own_name: name }),
    ...(kind === undefined ? {} : { own_kind: kind && requireFittingKind(kind, direction) }),
    ...(rhythm === undefined ? {} : { own_rhythm: rhythm }),
    ...(amount === undefined
      ? {}
      : { own_amount: amount === null ? null : toSignedMinorUnits(amount, 'expected_amount', series) }),
    ...toRangeChange(input, series),
    ...(next === undefined ? {} : { own_next_on: next && requireFutureDate(next, series.last_on, today) }),
    ...(input.account_id === undefined ? {} : { own_account_id: input.account_id }),
    ...(cancelled === undefined ? {} : { cancelled_on: cancelled && requirePastDate(cancelled, today) }),
  }
}

type SizeRange = Pick<RecurringPatch, 'amount_min' | 'amount_max'>

/** Returns the columns of a range: its ends are given together, as positive amounts. */
function toRangeChange(input: SizeRange, series: SeriesDirection) {
  if (input.amount_min === undefined && input.amount_max === undefined) return {}
  const range = toSignedRange(input, series)
  return { own_amount_least: range?.least ?? null, own_amount_most: range?.most ?? null }
}

/** Returns a range of positive amounts as signed minor units, or null without one. */
export function toSignedRange(
  { amount_min: min, amount_max: max }: SizeRange,
  series: SeriesDirection,
): { least: bigint; most: bigint } | null {
  if (min == null && max == null) return null
  if (min == null || max == null)
    return failField(min == null ? 'amount_min' : 'amount_max', copy.amountInvalid)
  if (min > max) return failField('amount_min', commitmentsCopy.rangeInvalid)
  const one = toSignedMinorUnits(min, 'amount_min', series)
  const other = toSignedMinorUnits(max, 'amount_max', series)
  return one <= other ? { least: one, most: other } : { least: other, most: one }
}

const incomeKinds = new Set<RecurringKind>(['salary', 'income'])
const expenseKinds = new Set<RecurringKind>(['subscription', 'bill'])

export const isIncomeKind = (kind: RecurringKind): boolean => incomeKinds.has(kind)

export function requireFittingKind(kind: RecurringKind, direction: number): RecurringKind {
  const isRefused = direction > 0 ? expenseKinds.has(kind) : incomeKinds.has(kind)
  return isRefused ? failField('kind', copy.kindAgainstSign) : kind
}

/** Returns the next date of a series, or throws unless it is after the last row and at most two years ahead. */
export function requireFutureDate(day: PlainDate, last: PlainDate | null, today: PlainDate): PlainDate {
  const isRefused = day < today || (last !== null && day <= last) || day > addMonths(today, monthsAheadMax)
  return isRefused ? failField('next_date', copy.nextDateInvalid) : day
}

const requirePastDate = (day: PlainDate, today: PlainDate): PlainDate =>
  day > today || day < addMonths(today, -12 * limits.commitmentYears)
    ? failField('cancelled_on', commitmentsCopy.cancelledInvalid)
    : day

export function toSignedMinorUnits(
  amount: number,
  field: string,
  { currency, direction }: { currency: Currency; direction: number },
): bigint {
  try {
    return fromWireAmount(amount, currency) * BigInt(direction)
  } catch {
    return failField(field, copy.amountDecimals)
  }
}

/** Throws unless the user has the account and it is in the currency of the series. */
export async function requireFittingAccount(
  tx: Tx,
  userId: string,
  accountId: string,
  currency: Currency,
): Promise<void> {
  const account = await accountLookup.find(tx, userId, accountId)
  if (!account) failField('account_id', commitmentsCopy.accountUnknown)
  else if (account.currency !== currency) failField('account_id', commitmentsCopy.accountCurrency)
}
