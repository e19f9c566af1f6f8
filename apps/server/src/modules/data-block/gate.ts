import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { dataBlockRepository } from './repository/data-block.ts'

/** Returns since when the processing of this user's data is suspended; null while it is not. */
export const dataBlockedSince = (tx: Tx, userId: string): Promise<Date | null> =>
  dataBlockRepository(tx).findBlockedSince(userId)

/** Returns whether the processing of this user's data is suspended. */
export const isDataBlocked = async (tx: Tx, userId: string): Promise<boolean> =>
  (await dataBlockRepository(tx).findBlockedSince(userId)) !== null

/** Like `isDataBlocked`, but locks the state until the transaction ends. */
export const isDataBlockedLocked = async (tx: Tx, userId: string): Promise<boolean> =>
  (await dataBlockRepository(tx).lockBlockedSince(userId)) !== null

/** Fails with `data_blocked` if the processing is suspended. */
export async function requireUnblocked(tx: Tx, userId: string): Promise<void> {
  if (await isDataBlocked(tx, userId)) fail('data_blocked')
}
