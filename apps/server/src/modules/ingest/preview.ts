import type { Tx } from '../../platform/database/user-transaction.ts'
import type { IncomingTransaction } from '../ledger/index.ts'
import { existingRepository } from '../ledger/index.ts'
import { canImportReplace, dedupe } from './domain/matching/dedupe.ts'
import { toStorable } from './domain/matching/incoming.ts'
import { createProgress, loadExisting } from './existing-rows.ts'

/**
 * Effect of importing a transaction: a new row; an existing row; an existing pending or manual row that takes
 * the facts of the file; or a new row that resembles an existing one.
 */
export type PreviewOutcome = 'new' | 'already_there' | 'becomes' | 'doubtful'

/**
 * Compares the transactions of whole days with the existing rows, without writing. Returns one outcome per
 * transaction, in order. Each transaction needs its own `raw` object as identity.
 */
export async function previewTransactions(
  tx: Tx,
  userId: string,
  transactions: readonly IncomingTransaction[],
): Promise<PreviewOutcome[]> {
  const incoming = transactions.map(toStorable)
  const rows = await loadExisting(existingRepository(tx), userId, incoming, createProgress())
  const { unmatched, changed, suggestions } = dedupe(incoming, rows, { isStatement: true })
  const newRaws = new Set(unmatched.map(({ transaction }) => transaction.raw))
  const suggestedRaws = new Set(suggestions.map(({ transaction }) => transaction.raw))
  const replacedRaws = new Set(
    changed.filter(({ merge }) => canImportReplace(merge)).map(({ transaction }) => transaction.raw),
  )
  return transactions.map(({ raw }) => {
    if (suggestedRaws.has(raw)) return 'doubtful'
    if (newRaws.has(raw)) return 'new'
    return replacedRaws.has(raw) ? 'becomes' : 'already_there'
  })
}
