import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { OwnedAccount } from '../../accounts/index.ts'
import type { AccountSnapshot, TransactionIngest } from '../../transactions/index.ts'
import type { ProviderSnapshot } from '../provider/snapshot.ts'

/** The first days of a window are not compared: a transaction may have moved to a day before it. */
const marginDays = 10

/** Returns the complete windows of a snapshot with their transactions, to compare with the stored ones later. */
export const toSnapshotWindows = ({
  windows = [],
  transactions,
}: ProviderSnapshot): (Omit<AccountSnapshot, 'accountId'> & { accountKey: string })[] => {
  const byAccount = Map.groupBy(transactions, ({ accountKey }) => accountKey)
  return windows
    .filter(({ isComplete }) => isComplete)
    .map(({ accountKey, since, idPrefix }) => ({
      accountKey,
      since: since === null ? null : addDays(since, marginDays),
      idPrefix,
      transactions: (byAccount.get(accountKey) ?? []).map(({ providerId, date, amount }) => ({
        providerId,
        date,
        amount,
      })),
    }))
}

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
  windows: ReturnType<typeof toSnapshotWindows>,
  { owned, transactions }: { owned: ReadonlyMap<string, OwnedAccount>; transactions: TransactionIngest },
): Promise<{ removed: number; isDoubtful: boolean }> {
  const total = { removed: 0, isDoubtful: false }
  for (const { accountKey, ...window } of windows) {
    const account = owned.get(accountKey)
    if (!account) continue
    const { removed, isDoubtful } = await transactions.removeMissingTransactions(tx, userId, {
      ...window,
      accountId: account.id,
    })
    total.removed += removed
    total.isDoubtful ||= isDoubtful
  }
  return total
}
