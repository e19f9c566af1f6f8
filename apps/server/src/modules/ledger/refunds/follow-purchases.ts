import type { Tx } from '../../../platform/database/user-transaction.ts'
import { computeRecategorizedSums } from '../domain/rollup-delta.ts'
import { type Purchases, refundRepository } from '../repository/refund.ts'
import { rollupRepository } from '../repository/rollup.ts'

/**
 * Gives the refunds of purchases whose category changed the category of their purchase, and moves the rollups. The caller holds
 * the lock on the user data. Returns the number of changed refunds.
 */
export async function followPurchases(
  tx: Tx,
  userId: string,
  purchases: Purchases,
  now: Date,
): Promise<number> {
  if (purchases !== 'all' && 'ids' in purchases && purchases.ids.length === 0) return 0
  const effects = await refundRepository(tx).inheritCategories(userId, purchases, now)
  if (effects.length > 0) await rollupRepository(tx).applyDays(userId, computeRecategorizedSums(effects))
  return effects.reduce((total, { rows }) => total + rows, 0)
}
