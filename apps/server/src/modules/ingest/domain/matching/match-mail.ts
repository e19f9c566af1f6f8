import { daysBetween } from '@lucas/contract/rules/periods.ts'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { isOfMail } from './fingerprint.ts'
import { addMatch, type Matches } from './match-passes.ts'

/** The day of a notice is that of the purchase; the bank may write the day of posting. */
const maxDaysApart = 3

/**
 * Matches rows from mails of the bank with what the bank or a file reports, in either order: the same account and amount, at most three
 * days apart, and on both sides no other candidate. The name of the shop may differ: mails write it shorter or longer (decisions 3).
 */
export function matchMail<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const rows = existing.filter((row) => !row.manual && row.deletion !== 'merge' && !matches.taken.has(row))
  const left = incoming.filter((transaction) => !matches.byTransaction.has(transaction))
  const rowsByAmount = Map.groupBy(rows, ({ amount }) => amount)
  const leftByAmount = Map.groupBy(left, ({ amount }) => amount)
  for (const transaction of left) {
    const candidates = (rowsByAmount.get(transaction.amount) ?? []).filter((row) =>
      mayBeOne(transaction, row),
    )
    const [row] = candidates
    if (row === undefined || candidates.length !== 1) continue
    const rivals = (leftByAmount.get(transaction.amount) ?? []).filter((other) => mayBeOne(other, row))
    if (rivals.length === 1) addMatch(matches, transaction, row, 'pending')
  }
}

/** One of the two is from a mail, and its row waits for the bank. */
function mayBeOne(transaction: IncomingTransaction, row: ExistingTransaction): boolean {
  if (isOfMail(transaction) === isOfMail(row)) return false
  if (isOfMail(row) ? !row.pending : row.deletion === 'provider') return false
  return Math.abs(daysBetween(row.date, transaction.date)) <= maxDaysApart
}
