import { sql } from 'kysely'
import type { Tx } from '../database/user-transaction.ts'

type NewTicket = { hash: Buffer; sessionId: string; expiresAt: Date; now: Date }

export const ticketRepository = (tx: Tx) => ({
  /** Inserts a ticket and deletes the user's expired ones. */
  async insert(userId: string, { hash, sessionId, expiresAt, now }: NewTicket) {
    await tx.deleteFrom('ws_ticket').where('user_id', '=', userId).where('expires_at', '<', now).execute()
    await tx
      .insertInto('ws_ticket')
      .values({ user_id: userId, token_hash: hash, session_id: sessionId, expires_at: expiresAt })
      .execute()
  },

  async findUserId(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ owner: string | null }>`select find_ws_ticket(${hash}) as owner`.execute(tx)
    return rows[0]?.owner ?? null
  },

  /** Deletes a valid ticket and returns its session. Of two simultaneous callers, one gets it. */
  consume: (userId: string, hash: Buffer, now: Date) =>
    tx
      .deleteFrom('ws_ticket')
      .where('user_id', '=', userId)
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .returning('session_id')
      .executeTakeFirst(),
})
