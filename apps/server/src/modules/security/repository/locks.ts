import type { SecurityPatch } from '@lucas/contract/security.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export const lockRepository = (tx: Tx) => ({
  /** Locked, so that two tabs change it one after the other; a person who never asked has the defaults. */
  async hold(person: string, now: Date) {
    await tx
      .insertInto('app_lock')
      .values({ user_id: person, pin_hash: null, pin_set_at: null, updated_at: now })
      .onConflict((on) => on.column('user_id').doNothing())
      .execute()
    return tx
      .selectFrom('app_lock')
      .selectAll()
      .where('user_id', '=', person)
      .forUpdate()
      .executeTakeFirstOrThrow()
  },

  find: (person: string) =>
    tx.selectFrom('app_lock').selectAll().where('user_id', '=', person).executeTakeFirst(),

  setPin: (person: string, hash: string | null, now: Date) =>
    tx
      .updateTable('app_lock')
      .set({
        pin_hash: hash,
        pin_set_at: hash === null ? null : now,
        failed_pins: 0,
        updated_at: now,
      })
      .where('user_id', '=', person)
      .execute(),

  change: (person: string, { lock_timeout_seconds: seconds, biometric_enabled }: SecurityPatch, now: Date) =>
    tx
      .updateTable('app_lock')
      .set({
        updated_at: now,
        ...(seconds === undefined ? {} : { timeout_seconds: seconds }),
        ...(biometric_enabled === undefined ? {} : { biometric_enabled }),
      })
      .where('user_id', '=', person)
      .execute(),

  /** Counts a try before it is looked at, of all that come at once no more than `most` (S-13). */
  countTry: (person: string, most: number) =>
    tx
      .updateTable('app_lock')
      .set({ failed_pins: sql`failed_pins + 1` })
      .where('user_id', '=', person)
      .where('pin_hash', 'is not', null)
      .where('failed_pins', '<', most)
      .returning(['pin_hash', 'failed_pins'])
      .executeTakeFirst(),

  forgetTries: (person: string) =>
    tx
      .updateTable('app_lock')
      .set({ failed_pins: 0 })
      .where('user_id', '=', person)
      .where('failed_pins', '>', 0)
      .execute(),

  /** The same PIN under today's cost. */
  renewHash: (person: string, from: string, to: string) =>
    tx
      .updateTable('app_lock')
      .set({ pin_hash: to })
      .where('user_id', '=', person)
      .where('pin_hash', '=', from)
      .execute(),
})

export type LockRow = Awaited<ReturnType<ReturnType<typeof lockRepository>['hold']>>
