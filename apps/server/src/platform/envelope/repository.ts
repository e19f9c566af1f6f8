import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Tx } from '../database/user-transaction.ts'

type Wrapped = { keyId: string; wrapped: Buffer }

export const userKeyRepository = (tx: Tx) => ({
  find: (userId: string) =>
    tx.selectFrom('user_key').select(['key_id', 'wrapped']).where('user_id', '=', userId).executeTakeFirst(),

  /** Returns false if another call was first. */
  async insert(userId: string, { keyId, wrapped, at }: Wrapped & { at: Date }): Promise<boolean> {
    const row = await tx
      .insertInto('user_key')
      .values({ user_id: userId, key_id: keyId, wrapped, created_at: at })
      .onConflict((on) => on.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  replace: (userId: string, { keyId, wrapped }: Wrapped) =>
    tx.updateTable('user_key').set({ key_id: keyId, wrapped }).where('user_id', '=', userId).execute(),
})

/** Returns the users whose data key is wrapped by another key, in the order of their ids. Uses a reviewed function (S-02). */
export const userKeyLookup = (db: Db) => ({
  async listUsersWithOldKeys(keyId: string, after: string | null, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_keys_wrapped_by_others(${keyId}, ${after}::uuid, ${atMost}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
