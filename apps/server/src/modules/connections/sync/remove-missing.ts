import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { OwnedAccount } from '../../accounts/index.ts'
import type { TransactionIngest } from '../../ingest/index.ts'
import type { ProviderSnapshot } from '../provider/snapshot.ts'

/** The first days of a window are not compared: a transaction may have moved to a day before it. */
const marginDays = 10

/** Returns the id prefix of each fetched account. The provider keeps these ids while the connection exists. */
export const findStableIdPrefixes = (
  { windows = [] }: ProviderSnapshot,
  owned: ReadonlyMap<string, OwnedAccount>,
): ReadonlyMap<string, string> =>
  new Map(
    windows.flatMap(({ accountKey, idPrefix }) => {
      const account = owned.get(accountKey)
      return account ? [[account.id, idPrefix]] : []
    }),
  )

/**
 * Deletes stored transactions that are missing in a complete window. Deletes none when an implausible number is missing;
 * the snapshot then counts as partial.
 */
export async function removeMissingTransactions(
  tx: Tx,
  userId: string,
  { windows = [], transactions: received }: ProviderSnapshot,
  { owned, transactions }: { owned: ReadonlyMap<string, OwnedAccount>; transactions: TransactionIngest },
): Promise<{ removed: number; isDoubtful: boolean }> {
  const total = { removed: 0, isDoubtful: false }
  for (const { accountKey, since, idPrefix, isComplete } of windows) {
    const account = owned.get(accountKey)
    if (!account || !isComplete) continue
    const { removed, isDoubtful } = await transactions.removeMissingTransactions(tx, userId, {
      accountId: account.id,
      since: since === null ? null : addDays(since, marginDays),
      idPrefix,
      transactions: received.filter((transaction) => transaction.accountKey === accountKey),
    })
    total.removed += removed
    total.isDoubtful ||= isDoubtful
  }
  return total
}
