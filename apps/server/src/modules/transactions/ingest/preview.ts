import type { Tx } from '../../../platform/database/user-transaction.ts'
import { canImportReplace, dedupe } from '../domain/matching/dedupe.ts'
import { toStorable } from '../domain/matching/storable-text.ts'
import type { IncomingTransaction } from '../domain/transaction.ts'
import { existingRepository } from '../repository/existing.ts'
import { loadExisting } from './existing-rows.ts'

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
  const existing = existingRepository(tx)
  const accounts = [...new Set(transactions.map(({ accountId }) => accountId))]
  const accountsWithRows = new Set(await existing.listAccountsWithRows(userId, accounts))
  const incoming = transactions.map(toStorable)
  const rows = await loadExisting(existing, userId, incoming, {
    accountsWithRows,
    providerIds: new Set(),
    addedRowIds: new Set(),
  })
  const { unmatched, changed, suggestions } = dedupe(incoming, rows)
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
