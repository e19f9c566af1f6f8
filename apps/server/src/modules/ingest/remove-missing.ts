import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { existingRepository } from '../ledger/index.ts'
import { findMissing, isPlausible } from './domain/matching/missing.ts'

/** Everything that a provider returns for an account since a day. */
interface AccountSnapshot {
  accountId: string
  since: string | null
  idPrefix: string
  transactions: readonly { providerId: string | null; date: string; amount: bigint }[]
}

type RemoveByProviderIds = (
  tx: Tx,
  userId: string,
  taken: { accountId: string; providerIds: readonly string[] },
) => Promise<number>

/** Removes rows that a complete snapshot does not contain. */
export const createMissingRemoval = ({
  removeByProviderIds,
}: {
  removeByProviderIds: RemoveByProviderIds
}) => ({
  /**
   * Marks missing rows as removed. Keeps them if too many are missing and reports the snapshot as doubtful.
   */
  async removeMissingTransactions(
    tx: Tx,
    userId: string,
    snapshot: AccountSnapshot,
  ): Promise<{ removed: number; isDoubtful: boolean }> {
    assertUserDataLocked(tx)
    const existing = await existingRepository(tx).listSince(userId, snapshot)
    const missing = findMissing(existing, snapshot.transactions)
    if (missing.length === 0) return { removed: 0, isDoubtful: false }
    if (!isPlausible(missing.length, existing.length)) return { removed: 0, isDoubtful: true }
    const providerIds = missing.map(({ providerId }) => providerId)
    return {
      removed: await removeByProviderIds(tx, userId, { accountId: snapshot.accountId, providerIds }),
      isDoubtful: false,
    }
  },
})
