import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export const secondFactorRepository = (tx: Tx) => ({
  find: (userId: string) =>
    tx.selectFrom('second_factor').select('enabled_at').where('user_id', '=', userId).executeTakeFirst(),

  /** Locks the row until the transaction ends, so that simultaneous codes are judged one after the other. */
  lock: (userId: string) =>
    tx
      .selectFrom('second_factor')
      .select(['secret', 'last_step'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),

  /** Returns false if the user has a second factor already. */
  async create(userId: string, secret: Buffer, lastStep: number, now: Date): Promise<boolean> {
    const created = await tx
      .insertInto('second_factor')
      .values({ user_id: userId, secret, enabled_at: now, last_step: BigInt(lastStep) })
      .onConflict((on) => on.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return created !== undefined
  },

  markStep: (userId: string, step: number) =>
    tx
      .updateTable('second_factor')
      .set({ last_step: BigInt(step) })
      .where('user_id', '=', userId)
      .execute(),

  /** Deletes it with its recovery codes and trusted devices. Returns false if there was none. */
  async delete(userId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('second_factor')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

/** Selects whether the user has a second factor. */
export const selectHasSecondFactor = (userId: string) =>
  sql<boolean>`exists (select from second_factor where user_id = ${userId})`

/** Returns whether sign-in and step-up of the user ask for a second factor. */
export const hasSecondFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  (await secondFactorRepository(tx).find(userId)) !== undefined

/** Removes the second factor of a user, with its recovery codes and trusted devices. Returns whether there was one. */
export const deleteSecondFactor = (tx: Tx, userId: string): Promise<boolean> =>
  secondFactorRepository(tx).delete(userId)
