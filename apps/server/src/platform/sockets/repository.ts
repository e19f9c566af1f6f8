import { sql } from 'kysely'
import type { Tx } from '../database/person.ts'

type NewTicket = { hash: Buffer; sessionId: string; expiresAt: Date; now: Date }

export const ticketRepository = (tx: Tx) => ({
  /** Keeps a ticket; the person's expired ones go with the same call. */
  async add(userId: string, { hash, sessionId, expiresAt, now }: NewTicket) {
    await tx.deleteFrom('ws_ticket').where('user_id', '=', userId).where('expires_at', '<', now).execute()
    await tx
      .insertInto('ws_ticket')
      .values({ user_id: userId, token_hash: hash, session_id: sessionId, expires_at: expiresAt })
      .execute()
  },

  async owner(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ owner: string | null }>`select find_ws_ticket(${hash}) as owner`.execute(tx)
    return rows[0]?.owner ?? null
  },

  /** Deletes the ticket and answers its session, if both are still good. Two callers: one gets it. */
  spend: (userId: string, hash: Buffer, now: Date) =>
    tx
      .with('spent', (on) =>
        on
          .deleteFrom('ws_ticket')
          .where('user_id', '=', userId)
          .where('token_hash', '=', hash)
          .returning(['session_id', 'expires_at']),
      )
      .selectFrom('spent')
      .innerJoin('session', 'session.id', 'spent.session_id')
      .where('session.user_id', '=', userId)
      .where('session.ended_at', 'is', null)
      .where('session.locked_at', 'is', null)
      .where('session.expires_at', '>', now)
      .where('spent.expires_at', '>', now)
      .select(['spent.session_id', 'session.expires_at'])
      .executeTakeFirst(),
})
