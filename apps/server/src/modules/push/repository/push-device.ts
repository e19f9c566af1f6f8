import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

interface NewPushDevice {
  id: string
  sessionId: string
  subscription: Buffer
  senderKey: string
  userAgent: string
  now: Date
  /** The end of the session. */
  expiresAt: Date
}

export const pushDeviceRepository = (tx: Tx) => ({
  /** Lists the devices that receive now, latest first. */
  list: (userId: string, now: Date) =>
    tx
      .selectFrom('push_device')
      .select(['id', 'session_id', 'sender_key', 'user_agent', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  async exists(userId: string, now: Date): Promise<boolean> {
    const row = await tx
      .selectFrom('push_device')
      .select('id')
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  find: (userId: string, id: string, now: Date) =>
    tx
      .selectFrom('push_device')
      .select(['id', 'subscription', 'sender_key'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  /** Stores the browser of a session in place of what the session had. */
  async replace(userId: string, device: NewPushDevice): Promise<void> {
    const { id, sessionId, subscription, senderKey, userAgent, now, expiresAt } = device
    const values = {
      id,
      subscription,
      sender_key: senderKey,
      user_agent: userAgent,
      created_at: now,
      last_used_at: null,
      expires_at: expiresAt,
    }
    await tx
      .insertInto('push_device')
      .values({ user_id: userId, session_id: sessionId, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doUpdateSet(values))
      .execute()
  },

  markUsed: (userId: string, id: string, now: Date) =>
    tx
      .updateTable('push_device')
      .set({ last_used_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', now)]))
      .execute(),

  /** Returns false if the user has no such device. */
  async delete(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('push_device')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  deleteOfSession: (userId: string, sessionId: string) =>
    tx.deleteFrom('push_device').where('user_id', '=', userId).where('session_id', '=', sessionId).execute(),
})

/** Ends the notifications on every device of a user. */
export async function deletePushDevices(tx: Tx, userId: string): Promise<void> {
  await sql`delete from push_device where user_id = ${userId}`.execute(tx)
}
