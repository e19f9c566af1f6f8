import type { SecurityPatch } from '@lucas/contract/auth/security.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export const appLockRepository = (tx: Tx) => ({
  /** Locks the user's row, created with defaults if missing, so that two tabs change it one after the other. */
  async lockOrCreate(userId: string, now: Date) {
    await tx
      .insertInto('app_lock')
      .values({ user_id: userId, pin_hash: null, pin_set_at: null, updated_at: now })
      .onConflict((on) => on.column('user_id').doNothing())
      .execute()
    return tx
      .selectFrom('app_lock')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  find: (userId: string) =>
    tx.selectFrom('app_lock').selectAll().where('user_id', '=', userId).executeTakeFirst(),

  setPin: (userId: string, hash: string | null, now: Date) =>
    tx
      .updateTable('app_lock')
      .set({
        pin_hash: hash,
        pin_set_at: hash === null ? null : now,
        failed_pins: 0,
        updated_at: now,
      })
      .where('user_id', '=', userId)
      .execute(),

  update: (userId: string, { lock_timeout_seconds: seconds, biometric_enabled }: SecurityPatch, now: Date) =>
    tx
      .updateTable('app_lock')
      .set({
        updated_at: now,
        ...(seconds === undefined ? {} : { timeout_seconds: seconds }),
        ...(biometric_enabled === undefined ? {} : { biometric_enabled }),
      })
      .where('user_id', '=', userId)
      .execute(),

  /** Counts a PIN attempt before it is checked; at most `maxAttempts`, also of simultaneous ones (S-13). */
  countPinAttempt: (userId: string, maxAttempts: number) =>
    tx
      .updateTable('app_lock')
      .set({ failed_pins: sql`failed_pins + 1` })
      .where('user_id', '=', userId)
      .where('pin_hash', 'is not', null)
      .where('failed_pins', '<', maxAttempts)
      .returning(['pin_hash', 'failed_pins'])
      .executeTakeFirst(),

  resetPinAttempts: (userId: string) =>
    tx
      .updateTable('app_lock')
      .set({ failed_pins: 0 })
      .where('user_id', '=', userId)
      .where('failed_pins', '>', 0)
      .execute(),

  /** Replaces the hash of an unchanged PIN after a change of the cost parameters. */
  replacePinHash: (userId: string, from: string, to: string) =>
    tx
      .updateTable('app_lock')
      .set({ pin_hash: to })
      .where('user_id', '=', userId)
      .where('pin_hash', '=', from)
      .execute(),
})

/** Returns whether the user has a PIN. */
export const hasPin = async (tx: Tx, userId: string): Promise<boolean> =>
  ((await appLockRepository(tx).find(userId))?.pin_set_at ?? null) !== null

export type AppLockRow = Awaited<ReturnType<ReturnType<typeof appLockRepository>['lockOrCreate']>>
