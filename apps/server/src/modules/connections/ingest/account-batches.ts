import type { OwnedAccount } from '../../accounts/index.ts'
import type { IncomingTransaction } from '../../transactions/index.ts'
import type { SnapshotTransaction } from '../provider/snapshot.ts'

/**
 * Adds the account to each transaction and yields batches of about `size`, oldest first. Empties `transactions`, so that
 * stored ones leave the memory. A day is never split: equal transactions of one day are told apart by their count.
 * Transactions of a deleted account are dropped.
 */
export function* groupByAccount(
  transactions: SnapshotTransaction[],
  accounts: ReadonlyMap<string, OwnedAccount>,
  size: number,
): Generator<IncomingTransaction[], undefined> {
  transactions.reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  let batch: IncomingTransaction[] = []
  let lastDate = ''
  for (let transaction = transactions.pop(); transaction !== undefined; transaction = transactions.pop()) {
    const account = accounts.get(transaction.accountKey)
    if (!account) continue
    if (batch.length >= size && transaction.date !== lastDate) {
      yield batch
      batch = []
    }
    const { id, currency, type, ownerName } = account
    batch.push({ ...transaction, accountId: id, currency, accountType: type, ownerName })
    lastDate = transaction.date
  }
  if (batch.length > 0) yield batch
}
