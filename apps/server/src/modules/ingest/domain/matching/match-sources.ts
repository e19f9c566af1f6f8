import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { areSimilar } from '../../../description/domain/index.ts'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { isFingerprint } from './fingerprint.ts'
import { addMatch, listUnmatchedPosted, type Matches } from './match-passes.ts'

/** Two sources can report the days of purchase and of posting. */
export const maxDaysApart = 3

/**
 * Matches transactions of another source, such as a statement file: equal amount, close day, similar
 * description, and an equal reference or balance.
 */
export function matchOtherSources<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const unmatched = listUnmatchedPosted(matches, incoming)
  const rows = existing.filter(
    (row) => !row.manual && !row.pending && row.deletion === null && !matches.taken.has(row),
  )
  if (unmatched.length === 0 || rows.length === 0) return
  const byAmount = Map.groupBy(rows, ({ amount }) => amount)
  for (const transaction of unmatched) {
    const row = byAmount
      .get(transaction.amount)
      ?.find(
        (candidate) =>
          !matches.taken.has(candidate) &&
          haveDifferentSources(transaction, candidate) &&
          isNear(transaction, candidate) &&
          sharesFigure(transaction, candidate) &&
          areSimilar(transaction, candidate, transaction.accountType),
      )
    if (row) addMatch(matches, transaction, row, 'repeat')
  }
}

/** Two provider ids of one bank are two transactions. */
export const haveDifferentSources = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  transaction.providerId === null || isFingerprint(row.providerId)

export const isNear = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  Math.abs(daysBetween(transaction.date, row.date)) <= maxDaysApart

/** References of zeros and balances of cards identify nothing (reference 1.6). */
export function sharesFigure(transaction: IncomingTransaction, row: ExistingTransaction): boolean {
  const hasNumber = /[1-9]/.test(transaction.reference ?? '') && (transaction.reference ?? '').length > 2
  if (hasNumber && transaction.reference === row.reference) return true
  return (
    transaction.balanceAfter !== null &&
    transaction.balanceAfter !== 0n &&
    transaction.balanceAfter === row.balanceAfter
  )
}

/** Whether both have a reference, or both a balance, and they differ. */
export const hasContradiction = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  (transaction.reference !== null && row.reference !== null && transaction.reference !== row.reference) ||
  (transaction.balanceAfter !== null &&
    row.balanceAfter !== null &&
    transaction.balanceAfter !== row.balanceAfter)
