import type { Db } from './database/connect.ts'
import { lockDataBlock } from './database/locks.ts'
import { type Tx, withCommitGuard, withUser } from './database/user-transaction.ts'

/** Work that goes on while the data of a user are blocked, and why it may (S-46). */
export type RunsWhileBlocked = { readonly runs: true; readonly reason: string }

/** What a periodic task does for users whose data are blocked. */
export type WhileBlocked = RunsWhileBlocked | { readonly runs: false }

/** What a job does while the data of its user are blocked. Without a user (null) it is no one's processing and runs. */
export type JobWhileBlocked<Data> =
  | RunsWhileBlocked
  | { readonly runs: false; user(data: Data): string | null }

/** Of work that reads no data of users. */
export const ofNoUser: RunsWhileBlocked = { runs: true, reason: 'It processes no data of users.' }

/** Thrown in work that must stop because the user blocked their data. The transaction rolls back. */
export class DataBlockedError extends Error {
  override readonly name = 'DataBlockedError'
}

async function guard(tx: Tx, userId: string): Promise<void> {
  if (await lockDataBlock(tx, userId)) throw new DataBlockedError('the data of this user are blocked')
}

/**
 * Runs work that must not happen for a user whose data are blocked. Each of its transactions ends with a look at the block under
 * its lock, so that none commits once the block is set; it throws `DataBlockedError` and rolls back instead.
 */
export const stopAtBlock = <T>(work: () => T): T => withCommitGuard(guard, work)

/** Runs a part of such work that goes on: what a bank answered already is stored, and nothing else. */
export const regardlessOfBlock = <T>(work: () => T): T => withCommitGuard(undefined, work)

/** Throws `DataBlockedError` if the user's data are blocked now. The last step before a call that leaves the server. */
export const requireUnblockedNow = (db: Db, userId: string): Promise<void> =>
  regardlessOfBlock(() => withUser(db, userId, (tx) => guard(tx, userId)))
