import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface NewCallback {
  id: string
  linkSessionId: string
  bodyHash: Buffer
  encryptedBody: Buffer
}

/** Repository of `provider_callback`: encrypted payloads of providers. */
export const callbackRepository = (tx: Tx) => ({
  /** Inserts a callback; returns false when the session already has the same payload. */
  async insert(userId: string, callback: NewCallback, now: Date): Promise<boolean> {
    const rows = await tx
      .insertInto('provider_callback')
      .values({
        user_id: userId,
        id: callback.id,
        link_session_id: callback.linkSessionId,
        body_hash: callback.bodyHash,
        body: callback.encryptedBody,
        state: 'received',
        received_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'link_session_id', 'body_hash']).doNothing())
      .returning('id')
      .execute()
    return rows.length > 0
  },

  hasAny: async (userId: string, linkSessionId: string) =>
    (await tx
      .selectFrom('provider_callback')
      .select('id')
      .where('user_id', '=', userId)
      .where('link_session_id', '=', linkSessionId)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  has: async (userId: string, linkSessionId: string, bodyHash: Buffer) =>
    (await tx
      .selectFrom('provider_callback')
      .select('id')
      .where('user_id', '=', userId)
      .where('link_session_id', '=', linkSessionId)
      .where('body_hash', '=', bodyHash)
      .executeTakeFirst()) !== undefined,

  find: (userId: string, id: string) =>
    tx
      .selectFrom('provider_callback')
      .select(['id', 'link_session_id', 'state', 'attempts', 'body', 'received_at'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Lists the other callbacks of a link session, oldest first. */
  listOthers: (userId: string, linkSessionId: string, id: string) =>
    tx
      .selectFrom('provider_callback')
      .select(['id', 'body'])
      .where('user_id', '=', userId)
      .where('link_session_id', '=', linkSessionId)
      .where('id', '<>', id)
      .where('emptied_at', 'is', null)
      .orderBy('received_at')
      .orderBy('id')
      .execute(),

  /** Locks the row until the transaction ends. */
  lock: (userId: string, id: string) =>
    tx
      .selectFrom('provider_callback')
      .select(['state', 'attempts'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  markDone: (userId: string, id: string, now: Date) =>
    tx
      .updateTable('provider_callback')
      .set({ state: 'done', error_code: null, done_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  recordFailedAttempt: (
    userId: string,
    id: string,
    attempt: { attempts: number; error: string; isLast: boolean },
  ) =>
    tx
      .updateTable('provider_callback')
      .set({
        attempts: attempt.attempts,
        error_code: attempt.error,
        state: attempt.isLast ? 'set_aside' : 'received',
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Lists the dead letters of all users: ids only (S-02). */
  async listDeadLetters(limit: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_set_aside_callbacks(${limit})`.execute(tx)
    return rows
  },

  /** Returns what an operator may see of a dead letter: all but the payload. */
  findDeadLetter: (userId: string, id: string) =>
    tx
      .selectFrom('provider_callback as callback')
      .innerJoin('link_session as link', (join) =>
        join.onRef('link.user_id', '=', 'callback.user_id').onRef('link.id', '=', 'callback.link_session_id'),
      )
      .leftJoin('connection', (join) =>
        join
          .onRef('connection.user_id', '=', 'link.user_id')
          .onRef('connection.id', '=', 'link.connection_id'),
      )
      .select([
        'link.provider',
        sql<string>`coalesce(connection.institution_name, '')`.as('institutionName'),
        sql<string>`coalesce(callback.error_code, '')`.as('reason'),
        'callback.attempts',
        'callback.received_at as receivedAt',
        sql<number>`octet_length(callback.body)`.as('bytes'),
      ])
      .where('callback.user_id', '=', userId)
      .where('callback.id', '=', id)
      .where('callback.state', '=', 'set_aside')
      .executeTakeFirst(),

  /** Returns when visible connections received data since a time, oldest first. */
  async listSyncs(userId: string, since: Date): Promise<{ id: string; institution: string; at: Date }[]> {
    const { rows } = await sql<{ id: string; institution: string; at: Date }>`
      select c.id, c.institution_name as institution, k.done_at as at
        from provider_callback k
        join link_session s on s.user_id = k.user_id and s.id = k.link_session_id
        join connection c on c.user_id = s.user_id and c.id = s.connection_id
       where k.user_id = ${userId} and k.state = 'done' and k.done_at >= ${since} and not c.hidden
         and c.state <> 'disconnected'
       order by k.done_at limit 5000`.execute(tx)
    return rows
  },

  /** Erases the payloads of processed callbacks. The rows stay. */
  async erasePayloads(userId: string, before: Date, now: Date, limit: number): Promise<number> {
    const { numUpdatedRows } = await tx
      .updateTable('provider_callback')
      .set({ body: Buffer.alloc(0), emptied_at: now })
      .where('user_id', '=', userId)
      .where('id', 'in', (on) =>
        on
          .selectFrom('provider_callback')
          .select('id')
          .where('user_id', '=', userId)
          .where('state', '=', 'done')
          .where('emptied_at', 'is', null)
          .where('done_at', '<', before)
          // A later callback of the same link session still waits, for example for the end of a data block, and needs this payload.
          .where(({ not, exists }) =>
            not(
              exists(
                on
                  .selectFrom('provider_callback as waiting')
                  .select('waiting.id')
                  .where('waiting.user_id', '=', userId)
                  .whereRef('waiting.link_session_id', '=', 'provider_callback.link_session_id')
                  .where('waiting.state', '=', 'received'),
              ),
            ),
          )
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },

  /** Stores an operator's decision on a dead letter. */
  resolveDeadLetter: (userId: string, id: string, state: 'received' | 'discarded') =>
    tx
      .updateTable('provider_callback')
      .set({ state, attempts: 0, ...(state === 'discarded' ? { body: Buffer.alloc(0) } : {}) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', '=', 'set_aside')
      .execute(),

  /** Lists waiting callbacks of all users without a data block: ids only (S-02). */
  async listAllWaiting(before: Date, limit: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_waiting_callbacks(${before}, ${limit})`.execute(tx)
    return rows
  },
})
