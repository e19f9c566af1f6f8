import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Which user an address belongs to. The unique key lets one user have it. */
export const emailOwnerRepository = (tx: Tx) => ({
  /** Claims an address. Returns false if another user has it, or claims it at the same moment. */
  async claim(userId: string, email: string): Promise<boolean> {
    const row = await tx
      .insertInto('email_owner')
      .values({ email, user_id: userId })
      .onConflict((on) => on.column('email').doNothing())
      .returning('email')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Replaces a user's address. Violates `email_owner_pkey` if another user has the new one. */
  async move(userId: string, from: string, to: string) {
    await tx
      .updateTable('email_owner')
      .set({ email: to })
      .where('user_id', '=', userId)
      .where('email', '=', from)
      .execute()
  },
})
