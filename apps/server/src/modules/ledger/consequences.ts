import type { Tx } from '../../platform/database/user-transaction.ts'
import type { RollupChanges } from './domain/rollup-delta.ts'
import { type Recategorized, refundRepository } from './repository/refund.ts'
import { rollupRepository } from './repository/rollup.ts'
import { countRows } from './repository/update.ts'

/** What a change of rows moves in the sums, and the rows whose category changed. */
export interface LedgerChange extends RollupChanges {
  recategorizedRows?: Recategorized
}

/**
 * Does what follows from a change of rows: refunds get the category of their purchase, and the rollups move. The caller holds the
 * lock on the user data. Returns the number of refunds that followed.
 */
export async function applyConsequences(
  tx: Tx,
  userId: string,
  { recategorizedRows, recategorized = [], ...change }: LedgerChange,
  now: Date,
): Promise<number> {
  const followed = mayHaveRefunds(recategorizedRows)
    ? await refundRepository(tx).inheritCategories(userId, recategorizedRows, now)
    : []
  await rollupRepository(tx).apply(userId, { ...change, recategorized: [...recategorized, ...followed] })
  return countRows(followed)
}

const mayHaveRefunds = (rows: Recategorized | undefined): rows is Recategorized =>
  rows !== undefined && (rows === 'all' || !('ids' in rows) || rows.ids.length > 0)

/** Gives all refunds of a user the category of their purchase. Returns how many had another one. */
export const followPurchases = (tx: Tx, userId: string, now: Date): Promise<number> =>
  applyConsequences(tx, userId, { recategorizedRows: 'all' }, now)
