import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { areSimilar } from '../../../description/domain/index.ts'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { addMatch, type Matches } from './match-passes.ts'

/** Users type a purchase on its day; the bank reports it within days. */
const [maxDaysBefore, maxDaysAfter] = [5, 1]

/** Matches manual transactions of the account: same amount, close day, similar description. */
export function matchManual<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const manual = existing.filter((row) => row.manual && row.deletion === null)
  if (manual.length === 0) return
  const byAmount = Map.groupBy(manual, ({ amount }) => amount)
  for (const transaction of incoming) {
    if (matches.byTransaction.has(transaction)) continue
    const candidates = byAmount
      .get(transaction.amount)
      ?.filter(
        (row) =>
          !matches.taken.has(row) &&
          isNearManual(transaction, row) &&
          areSimilar(transaction, row, transaction.accountType),
      )
    const nearest = candidates?.toSorted(
      (a, b) => daysApart(transaction, a) - daysApart(transaction, b) || (a.id < b.id ? -1 : 1),
    )
    if (nearest?.[0]) addMatch(matches, transaction, nearest[0], 'manual')
  }
}

/** Whether the day of the bank is close enough to the day of the manual transaction. */
export function isNearManual(transaction: { date: string }, row: { date: string }): boolean {
  const days = daysBetween(row.date, transaction.date)
  return days <= maxDaysBefore && days >= -maxDaysAfter
}

const daysApart = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  Math.abs(daysBetween(row.date, transaction.date))
