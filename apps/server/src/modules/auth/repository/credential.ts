import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Selects whether a user has a second factor. */
export type HasSecondFactor = RawBuilder<boolean>

/** Password hashes, one per user. */
export const credentialRepository = (tx: Tx) => ({
  /** Finds the password hash; null if the user has no password. */
  async findHash(userId: string): Promise<string | null> {
    const row = await selectHash(tx, userId).executeTakeFirst()
    return row?.password_hash ?? null
  },

  /**
   * Locks the password hash until the transaction ends, so that a password change waits. Returns it, whether the user has requested
   * deletion, and whether there is a second factor.
   */
  lockForSignIn: (userId: string, hasSecondFactor: HasSecondFactor) =>
    selectHash(tx, userId)
      .select([deletionPending(userId).as('is_deletion_pending'), hasSecondFactor.as('has_second_factor')])
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Finds the password hash and the hash of the known browser among these, in one statement. */
  findForSignIn: (userId: string, presented: readonly Buffer[], now: Date) =>
    tx
      .selectNoFrom((on) => [
        on.selectFrom('credential').select('password_hash').where('user_id', '=', userId).as('password_hash'),
        on
          .selectFrom('known_browser')
          .select('token_hash')
          .where('user_id', '=', userId)
          .where('expires_at', '>', now)
          .where(sql<boolean>`token_hash = any(${presented}::bytea[])`)
          .limit(1)
          .as('browser_hash'),
      ])
      .executeTakeFirstOrThrow(),

  upsert: (userId: string, hash: string, now: Date) =>
    tx
      .insertInto('credential')
      .values({ user_id: userId, password_hash: hash, updated_at: now })
      .onConflict((on) => on.column('user_id').doUpdateSet({ password_hash: hash, updated_at: now }))
      .execute(),
})

const selectHash = (tx: Tx, userId: string) =>
  tx.selectFrom('credential').select('password_hash').where('user_id', '=', userId)

const deletionPending = (userId: string) =>
  sql<boolean>`exists (select from account_deletion where user_id = ${userId})`

/** Returns whether the user has requested the deletion of the account: then no one may sign in to it or read of it. */
export async function isDeletionPending(tx: Tx, userId: string): Promise<boolean> {
  const { pending } = await tx.selectNoFrom(deletionPending(userId).as('pending')).executeTakeFirstOrThrow()
  return pending
}
