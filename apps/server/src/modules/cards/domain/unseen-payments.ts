import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { CardRow } from './entries.ts'

/** A payment is on its way to the card for at most so many days. */
const wayDaysMax = 10

/**
 * Returns the payments of a card that lists its payments which left an account and are not among its rows: those sent after the
 * newest listed one that may be on their way, or were sent after the last known day.
 */
export function listUnseenPayments(
  sent: readonly CardRow[],
  rows: readonly CardRow[],
  knownUntil: PlainDate,
): CardRow[] {
  const newest = rows
    .flatMap(({ isPayment, sentOn, date }) => (isPayment ? [sentOn ?? date] : []))
    .toSorted()
    .at(-1)
  const since = addDays(knownUntil, -wayDaysMax)
  return sent.filter(({ date }) => date >= since && (newest === undefined || date > newest))
}
