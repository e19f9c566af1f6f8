import type { Tx } from '../../../platform/database/user-transaction.ts'

export const recoveryCodeRepository = (tx: Tx) => ({
  async countUnused(userId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('recovery_code')
      .select((on) => on.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** Spends a code. Returns false if it is unknown or was used. */
  async spend(userId: string, hash: Buffer, now: Date): Promise<boolean> {
    const spent = await tx
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    return spent !== undefined
  },

  async isKnown(userId: string, hash: Buffer): Promise<boolean> {
    const row = await tx
      .selectFrom('recovery_code')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Replaces all codes of a user, used ones too. */
  async replace(userId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
    await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    await tx
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now, used_at: null })))
      .execute()
  },
})
