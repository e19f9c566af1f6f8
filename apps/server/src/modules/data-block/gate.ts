import { DataBlockedError } from '../../platform/block-gate.ts'
import { lockDataBlock } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { users } from '../users/index.ts'
import { dataBlockEventRepository } from './repository/data-block-event.ts'

/** Returns since when the processing of this user's data is suspended; null while it is not. */
export const dataBlockedSince = async (tx: Tx, userId: string): Promise<Date | null> =>
  (await users.find(tx, userId))?.data_blocked_at ?? null

/** Returns whether the processing of this user's data is suspended, for what is shown. */
export const isDataBlocked = async (tx: Tx, userId: string): Promise<boolean> =>
  (await dataBlockedSince(tx, userId)) !== null

/** Like `isDataBlocked`, and keeps the answer true until the transaction ends, for what is written (docs/locking.md). */
export const isDataBlockedLocked = (tx: Tx, userId: string): Promise<boolean> => lockDataBlock(tx, userId)

/** Fails with `data_blocked` if the processing is suspended, and keeps it from being suspended until the transaction ends. */
export async function requireUnblocked(tx: Tx, userId: string): Promise<void> {
  if (await isDataBlockedLocked(tx, userId)) fail('data_blocked')
}

/**
 * Throws `DataBlockedError` if the processing is suspended. Between the batches of a job's long transaction: the gate refuses its
 * commit in any case, and this ends the work earlier.
 */
export async function stopIfBlocked(tx: Tx, userId: string): Promise<void> {
  if (await isDataBlocked(tx, userId)) throw new DataBlockedError('the data were blocked during the work')
}

/** Returns whether a block ended at this moment or later. Nothing that fell due during it is announced afterwards. */
export const wasBlockLiftedSince = (tx: Tx, userId: string, moment: Date): Promise<boolean> =>
  dataBlockEventRepository(tx).hasLiftedSince(userId, moment)
