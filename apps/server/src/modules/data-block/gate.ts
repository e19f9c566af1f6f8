import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { users } from '../users/index.ts'

/** Returns since when the processing of this user's data is suspended; null while it is not. */
export const dataBlockedSince = async (tx: Tx, userId: string): Promise<Date | null> =>
  (await users.find(tx, userId))?.data_blocked_at ?? null

/** Returns whether the processing of this user's data is suspended. */
export const isDataBlocked = async (tx: Tx, userId: string): Promise<boolean> =>
  (await dataBlockedSince(tx, userId)) !== null

/** Like `isDataBlocked`, but locks the state until the transaction ends. */
export const isDataBlockedLocked = async (tx: Tx, userId: string): Promise<boolean> =>
  ((await users.lockShared(tx, userId))?.data_blocked_at ?? null) !== null

/** Fails with `data_blocked` if the processing is suspended. */
export async function requireUnblocked(tx: Tx, userId: string): Promise<void> {
  if (await isDataBlocked(tx, userId)) fail('data_blocked')
}
