import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { CommitmentSeries, HandPayment } from './facts.ts'

/**
 * How far an expected day can move from what it was when a payment was marked, and still be the same payment: less than half of the
 * time to the next one. Series are computed again with each transaction.
 */
const driftDays: Partial<Record<CommitmentSeries['rhythm'], number>> = { weekly: 3, fortnightly: 6 }
const usualDriftDays = 13

const isSamePayment = (series: Pick<CommitmentSeries, 'rhythm'>, one: PlainDate, other: PlainDate): boolean =>
  Math.abs(daysBetween(one, other)) <= (driftDays[series.rhythm] ?? usualDriftDays)

/**
 * Returns what the user marked as paid for an expected day. Once the bank's row is part of the series, that day is expected no more
 * and the next one is a period away: the mark applies to nothing, so that the payment counts once.
 */
export const findHandPayment = (
  series: Pick<CommitmentSeries, 'rhythm'>,
  payments: readonly HandPayment[],
  expectedOn: PlainDate,
): HandPayment | undefined =>
  payments
    .filter((payment) => isSamePayment(series, payment.expectedOn, expectedOn))
    .toSorted(
      (a, b) =>
        Math.abs(daysBetween(a.expectedOn, expectedOn)) - Math.abs(daysBetween(b.expectedOn, expectedOn)),
    )[0]

/** Returns the expected day of a series that a payment is for, or undefined if none is near. */
export const findExpectedDay = (
  series: Pick<CommitmentSeries, 'rhythm'>,
  expected: readonly PlainDate[],
  wanted: PlainDate,
): PlainDate | undefined =>
  expected
    .filter((day) => isSamePayment(series, day, wanted))
    .toSorted((a, b) => Math.abs(daysBetween(a, wanted)) - Math.abs(daysBetween(b, wanted)))[0]
