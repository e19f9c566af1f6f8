import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { areSimilar } from '../../../description/domain/index.ts'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { maxPendingDays } from '../../../ledger/domain/index.ts'
import { addMatch, type Matches } from './match-passes.ts'

/** Days that most take from pending to posted (decisions 3). */
const usualPendingDays = 5

/**
 * Matches a posted transaction with its pending row, and ignores a late pending copy of a posted row. Takes
 * only rows without another match, those of the last five days before older ones. Also takes pending rows that
 * the provider removed before it sent the posted one.
 */
export function matchPending<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const byAmount = Map.groupBy(
    existing.filter((row) => !row.manual && row.deletion !== 'merge'),
    ({ amount }) => amount,
  )
  for (const maxDays of [usualPendingDays, maxPendingDays])
    for (const transaction of incoming) {
      if (matches.byTransaction.has(transaction)) continue
      const candidates = byAmount
        .get(transaction.amount)
        ?.filter(
          (row) =>
            !matches.taken.has(row) && wasPosted(transaction, row, maxDays) && isSimilar(transaction, row),
        )
      const best = candidates?.toSorted(
        (a, b) => mismatch(transaction, a) - mismatch(transaction, b) || byAge(a, b),
      )[0]
      if (best) addMatch(matches, transaction, best, 'pending')
    }
}

/**
 * Whether one of the two is pending and the other was posted on that day or within the allowed days after it.
 */
export function wasPosted(
  transaction: IncomingTransaction,
  row: ExistingTransaction,
  maxDays = maxPendingDays,
): boolean {
  if (transaction.pending === row.pending || (transaction.pending && row.deletion === 'provider'))
    return false
  const days = transaction.pending
    ? daysBetween(transaction.date, row.date)
    : daysBetween(row.date, transaction.date)
  return days >= 0 && days <= maxDays
}

const isSimilar = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  areSimilar(transaction, row, transaction.accountType)
const mismatch = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  (transaction.description === row.description ? 0 : 1) + (row.deletion === null ? 0 : 2)
/** Oldest first, so that each of several equal transactions finds its own row. */
const byAge = (a: ExistingTransaction, b: ExistingTransaction) =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1
