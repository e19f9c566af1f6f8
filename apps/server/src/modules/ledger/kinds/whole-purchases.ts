import type { Tx } from '../../../platform/database/user-transaction.ts'
import { kindRepository } from '../repository/kind.ts'
import { changeKinds } from './change-kinds.ts'

/** A transaction that is a whole purchase in instalments, and whether its instalments are transactions too. */
export interface WholePurchase {
  transactionId: string
  hasInstalments: boolean
}

/**
 * Leaves whole purchases out of the sums where their instalments count, and lets the others count, with the rollups, in the
 * caller's transaction. A choice of the user stays, and so does a purchase with a refund, whose kind follows it: the two
 * cancel out either way. Returns whether a kind changed. The caller holds the lock on the user data.
 */
export async function setWholePurchases(
  tx: Tx,
  userId: string,
  purchases: readonly WholePurchase[],
  now: Date,
): Promise<boolean> {
  const repository = kindRepository(tx)
  const ids = (hasInstalments: boolean) =>
    purchases.flatMap((one) => (one.hasInstalments === hasInstalments ? [one.transactionId] : []))
  const changes = [
    ...(await repository.listByTextKind(userId, ids(true), null)).map((id) => ({
      id,
      textKind: 'excluded' as const,
    })),
    ...(await repository.listByTextKind(userId, ids(false), 'excluded')).map((id) => ({
      id,
      textKind: null,
    })),
  ]
  return (await changeKinds(tx, userId, changes, now)).hasChangedSums
}
