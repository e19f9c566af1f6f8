import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface NewDevice {
  id: string
  tokenHash: Buffer
  userAgent: string
  now: Date
  expiresAt: Date
  /** Maximum devices per user; the least recently used are deleted. */
  limit: number
}

export const trustedDeviceRepository = (tx: Tx) => ({
  /** Marks the device of one of these tokens as used. Returns false if none is trusted now. */
  async markUsed(userId: string, hashes: readonly Buffer[], now: Date): Promise<boolean> {
    const used = await tx
      .updateTable('trusted_device')
      .set({ last_used_at: now })
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
      .returning('id')
      .executeTakeFirst()
    return used !== undefined
  },

  async create(userId: string, { id, tokenHash, userAgent, now, expiresAt, limit }: NewDevice) {
    await sql`delete from trusted_device where user_id = ${userId} and id in (
      select id from trusted_device where user_id = ${userId}
       order by last_used_at desc, id offset ${limit - 1}::int)`.execute(tx)
    await tx
      .insertInto('trusted_device')
      .values({
        user_id: userId,
        id,
        token_hash: tokenHash,
        user_agent: userAgent,
        created_at: now,
        last_used_at: now,
        expires_at: expiresAt,
      })
      .execute()
  },

  /** Lists the devices that are trusted now, latest use first. */
  list: (userId: string, now: Date) =>
    tx
      .selectFrom('trusted_device')
      .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Returns false if the user has no such device. */
  async delete(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('trusted_device')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  deleteAll: (userId: string) => tx.deleteFrom('trusted_device').where('user_id', '=', userId).execute(),
})

/** Ends the trust in every device of a user: each asks for the second factor again. */
export async function deleteTrustedDevices(tx: Tx, userId: string): Promise<void> {
  await trustedDeviceRepository(tx).deleteAll(userId)
}
