import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { TextKind } from '../domain/kind/decide-kind.ts'
import { kindRepository } from '../repository/kind.ts'
import { rollupRepository } from '../repository/rollup.ts'

/**
 * Stores what descriptions show, with the kinds that follow from it and the rollups, in the caller's transaction. Returns
 * whether a sum changed. The caller holds the lock on the user data.
 */
export async function storeTextKinds(
  tx: Tx,
  userId: string,
  changes: readonly { id: string; textKind: TextKind | null }[],
  now: Date,
): Promise<boolean> {
  if (changes.length === 0) return false
  const effects = await kindRepository(tx).updateTextKinds(userId, changes, now)
  await rollupRepository(tx).applyKinds(userId, effects)
  return effects.length > 0
}
