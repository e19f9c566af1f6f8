import type { Tx } from '../database/person.ts'

type Wrapped = { keyId: string; wrapped: Buffer }

export const userKeyRepository = (tx: Tx) => ({
  find: (userId: string) =>
    tx.selectFrom('user_key').select(['key_id', 'wrapped']).where('user_id', '=', userId).executeTakeFirst(),

  /** False when another call was first. */
  async add(userId: string, { keyId, wrapped, at }: Wrapped & { at: Date }): Promise<boolean> {
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
