import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type Recategorized, refundRepository } from '../repository/refund.ts'
import { rollupRepository } from '../repository/rollup.ts'

/**
 * Gives refunds the category of their purchase after the category of one of both changed, and moves the rollups. The caller holds
 * the lock on the user data. Returns the number of changed refunds.
 */
export async function followPurchases(
  tx: Tx,
  userId: string,
  recategorized: Recategorized,
  now: Date,
): Promise<number> {
  if (recategorized !== 'all' && 'ids' in recategorized && recategorized.ids.length === 0) return 0
  const effects = await refundRepository(tx).inheritCategories(userId, recategorized, now)
  return rollupRepository(tx).applyRecategorized(userId, effects)
}
