import type { OwnedAccount } from '../../accounts/index.ts'
import { toBatches } from '../../ingest/index.ts'
import type { IncomingTransaction } from '../../ledger/index.ts'
import type { SnapshotTransaction } from '../provider/snapshot.ts'

/**
 * Adds the account to each transaction and yields batches of whole days, oldest first. Transactions of a deleted account
 * are dropped.
 */
export function* toAccountBatches(
  transactions: readonly SnapshotTransaction[],
  accounts: ReadonlyMap<string, OwnedAccount>,
): Generator<IncomingTransaction[], undefined> {
  for (const batch of toBatches(transactions))
    yield batch.flatMap((transaction) => {
      const account = accounts.get(transaction.accountKey)
      if (!account) return []
      const { id, currency, type, ownerName } = account
      return [{ ...transaction, accountId: id, currency, accountType: type, ownerName }]
    })
}
