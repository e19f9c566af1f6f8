import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export interface NewCallback {
  id: string
  linkId: string
  bodyHash: Buffer
  sealed: Buffer
}

/** Rows of `provider_callback`: what banks sent, sealed, before anything was read into it. */
export const callbacksRepository = (tx: Tx) => ({
  /** False when this linking has had the very same body before. */
  async insert(person: string, callback: NewCallback, now: Date): Promise<boolean> {
    const rows = await tx
      .insertInto('provider_callback')
      .values({
        user_id: person,
        id: callback.id,
        link_session_id: callback.linkId,
        body_hash: callback.bodyHash,
        body: callback.sealed,
        state: 'received',
        received_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'link_session_id', 'body_hash']).doNothing())
      .returning('id')
      .execute()
    return rows.length > 0
  },

  anyOf: async (person: string, linkId: string) =>
    (await tx
      .selectFrom('provider_callback')
      .select('id')
      .where('user_id', '=', person)
      .where('link_session_id', '=', linkId)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  has: async (person: string, linkId: string, bodyHash: Buffer) =>
    (await tx
      .selectFrom('provider_callback')
      .select('id')
      .where('user_id', '=', person)
      .where('link_session_id', '=', linkId)
      .where('body_hash', '=', bodyHash)
      .executeTakeFirst()) !== undefined,

  find: (person: string, id: string) =>
    tx
      .selectFrom('provider_callback')
      .select(['id', 'link_session_id', 'state', 'attempts', 'body', 'received_at'])
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** What else came in the same case, oldest first. */
  others: (person: string, linkId: string, id: string) =>
    tx
      .selectFrom('provider_callback')
      .select(['id', 'body'])
      .where('user_id', '=', person)
      .where('link_session_id', '=', linkId)
      .where('id', '<>', id)
      .where('emptied_at', 'is', null)
      .orderBy('received_at')
      .orderBy('id')
      .execute(),

  /** The row's state, held until the transaction ends. */
  lock: (person: string, id: string) =>
    tx
      .selectFrom('provider_callback')
      .select(['state', 'attempts'])
      .where('user_id', '=', person)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  finish: (person: string, id: string, now: Date) =>
    tx
      .updateTable('provider_callback')
      .set({ state: 'done', error_code: null, done_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  countAttempt: (person: string, id: string, attempt: { attempts: number; error: string; last: boolean }) =>
    tx
      .updateTable('provider_callback')
      .set({
        attempts: attempt.attempts,
        error_code: attempt.error,
        state: attempt.last ? 'set_aside' : 'received',
      })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** Two ingests of one person never run at once: rows, pairs and rollups of all accounts belong together. */
  takeTurn: (person: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`ingest ${person}`}, 0))`.execute(tx),

  /** What was set aside, whosever it is: ids only (S-02). */
  async setAside(atMost: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_set_aside_callbacks(${atMost})`.execute(tx)
    return rows
  },

  /** For operators: all but the body. */
  describe: (person: string, id: string) =>
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
        sql<string>`coalesce(connection.institution_name, '')`.as('bank'),
        sql<string>`coalesce(callback.error_code, '')`.as('reason'),
        'callback.attempts',
        'callback.received_at as receivedAt',
        sql<number>`octet_length(callback.body)`.as('bytes'),
      ])
      .where('callback.user_id', '=', person)
      .where('callback.id', '=', id)
      .where('callback.state', '=', 'set_aside')
      .executeTakeFirst(),

  /** An operator's word on a callback that was set aside. */
  decide: (person: string, id: string, state: 'received' | 'discarded') =>
    tx
      .updateTable('provider_callback')
      .set({ state, attempts: 0, ...(state === 'discarded' ? { body: Buffer.alloc(0) } : {}) })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('state', '=', 'set_aside')
      .execute(),

  /** Callbacks that wait, whosever they are: ids only (S-02). */
  async waiting(before: Date, atMost: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_waiting_callbacks(${before}, ${atMost})`.execute(tx)
    return rows
  },
})
