import type { Tx } from '../../platform/database/user-transaction.ts'
import { applyConsequences } from './consequences.ts'
import { restoreCategories } from './repository/recategorize.ts'
import { countRows } from './repository/update-target.ts'

/**
 * Moves rows that still are in `from` to the categories that they had before, and the refunds of all rows with them. The caller
 * holds the lock on the user data. Returns the number of rows.
 */
export async function moveCategoriesBack(
  tx: Tx,
  userId: string,
  earlier: readonly { id: string; category: string }[],
  { from, now }: { from: string; now: Date },
): Promise<number> {
  const recategorized = await restoreCategories(tx, userId, earlier, { from, now })
  const refunds = await applyConsequences(tx, userId, { recategorized, recategorizedRows: 'all' }, now)
  return countRows(recategorized) + refunds
}
