import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { IncomingTransaction } from '../domain/transaction.ts'

/** Provider ids by transaction that earlier portions of the same ingest stored in new accounts. */
const knownIdsByTx = new WeakMap<Tx, Set<string>>()

/**
 * Removes ids that an earlier portion of the same ingest used in a new account. The first snapshot of an
 * account is compared with no rows, and no day spans two portions, so such an id belongs to another
 * transaction.
 */
export function clearKnownIds(
  tx: Tx,
  incoming: readonly IncomingTransaction[],
  accountsWithRows: ReadonlySet<string>,
): readonly IncomingTransaction[] {
  const known = knownIdsByTx.get(tx) ?? new Set<string>()
  const keyOf = ({ accountId, providerId }: IncomingTransaction) => `${accountId} ${providerId}`
  const isNew = ({ accountId, providerId }: IncomingTransaction) =>
    providerId !== null && !accountsWithRows.has(accountId)
  const trusted = incoming.map((transaction) =>
    isNew(transaction) && known.has(keyOf(transaction)) ? { ...transaction, providerId: null } : transaction,
  )
  for (const transaction of trusted) if (isNew(transaction)) known.add(keyOf(transaction))
  knownIdsByTx.set(tx, known)
  return trusted
}
