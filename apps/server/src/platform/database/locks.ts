import { sql } from 'kysely'
import { fail } from '../errors.ts'
import type { Tx } from './user-transaction.ts'

// Every advisory lock of the product, in the order in which a transaction may take them (docs/locking.md). The keys never
// change, because two releases run side by side during a restart.

const holders = new WeakSet<Tx>()

const lockText = (tx: Tx, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)

/** Locks the registrations of an installation that counts its people, from their count to the commit. Taken first. */
export const lockRegistration = (tx: Tx) => lockText(tx, 'registration')

/** Locks a user's ingest: one callback is stored at a time. Precedes `lockUserData`. */
export const lockIngest = (tx: Tx, userId: string) => lockText(tx, `ingest ${userId}`)

/**
 * Locks a user's transactions, accounts, goals and everything computed from them, before any row of theirs is locked
 * . Returns false if the user was erased. Locking again within the transaction costs nothing.
 */
export async function lockUserData(tx: Tx, userId: string): Promise<boolean> {
  if (holders.has(tx)) return true
  const { rows } = await sql<{ exists: boolean }>`select lock_user_data(${userId}) as exists`.execute(tx)
  if (rows[0]?.exists !== true) return false
  holders.add(tx)
  return true
}

/** Locks as `lockUserData` does, for a call of the user: refused with 401 once the user was erased. */
export async function requireUserData(tx: Tx, userId: string): Promise<void> {
  if (!(await lockUserData(tx, userId))) fail('not_authenticated')
}

/** Whether the transaction locked the user's data. */
export const holdsUserData = (tx: Tx): boolean => holders.has(tx)

/** Throws where a step runs in a transaction that did not lock the user's data first. */
export function assertUserDataLocked(tx: Tx): void {
  if (!holdsUserData(tx)) throw new Error('the transaction must lock the user data first (docs/locking.md)')
}

/** Locks a user's recurring series. Follows `lockUserData`; releases before 0040 take it alone. */
export const lockRecurring = (tx: Tx, userId: string) => {
  assertUserDataLocked(tx)
  return lockText(tx, `recurring ${userId}`)
}

/**
 * Returns whether a user's data are blocked, and keeps it so until the transaction ends: setting the block waits. Taken last,
 * or where little is left to do. False for a user who was erased.
 */
export async function lockDataBlock(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select lock_data_block(${userId}) as blocked`.execute(tx)
  return rows[0]?.blocked === true
}

/** Waits for every transaction that read the block as it was before this change. The last statement of the change. */
export const lockBlockChange = (tx: Tx, userId: string) => lockText(tx, `block ${userId}`)

/** Locks a user's uploads of statement files, from their count to the commit. No other lock is taken under it. */
export const lockUploads = (tx: Tx, userId: string) => lockText(tx, `imports ${userId}`)
