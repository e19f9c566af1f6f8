import type { SessionClient } from '@lucas/contract/auth/session-client.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { lookupRepository } from './lookup.ts'

export type NewSession = {
  id: string
  client: SessionClient
  bindingHash: Buffer | null
  userAgent: string
  address: string
  expiresAt: Date
}

export const sessionRepository = (tx: Tx) => ({
  /** Creates a session with its first refresh token. Returns the user agents of the last 100 sessions before it. */
  async create(userId: string, session: NewSession, tokenHash: Buffer, now: Date): Promise<string[]> {
    const earlier = await tx
      .with('opened', (on) =>
        on.insertInto('session').values({
          user_id: userId,
          id: session.id,
          client: session.client,
          binding_hash: session.bindingHash,
          user_agent: session.userAgent,
          address: session.address,
          created_at: now,
          last_seen_at: now,
          expires_at: session.expiresAt,
          step_up_until: null,
          ended_at: null,
          ended_reason: null,
        }),
      )
      .with('issued', (on) =>
        on.insertInto('refresh_token').values({
          user_id: userId,
          token_hash: tokenHash,
          session_id: session.id,
          issued_at: now,
          spent_at: null,
        }),
      )
      .selectFrom('session')
      .select('user_agent')
      .where('user_id', '=', userId)
      // Citus runs the parts one after the other, PostgreSQL with the rows from before the statement.
      .where('id', '!=', session.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    return earlier.map(({ user_agent: userAgent }) => userAgent)
  },

  /** Locks the session, so that two refreshes of one token family run one after the other. */
  lock: (userId: string, id: string) =>
    tx
      .selectFrom('session')
      .select(['id', 'client', 'binding_hash', 'ended_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Returns the session with its expiry if it is open at `now`, locked or not, by the same function as for requests. */
  async findOpen(userId: string, id: string, now: Date) {
    const open = await lookupRepository(tx).findOpenSession(userId, id, now)
    if (open === null) return undefined
    const { expires_at: expiresAt } = await tx
      .selectFrom('session')
      .select('expires_at')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...open, expires_at: expiresAt }
  },

  findRefreshToken: (userId: string, tokenHash: Buffer) =>
    tx
      .selectFrom('refresh_token')
      .select('spent_at')
      .where('user_id', '=', userId)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),

  /** Marks a token as spent and stores the hash of its successor. */
  rotateRefreshToken: (userId: string, id: string, spent: Buffer, successor: Buffer, now: Date) =>
    tx
      .with('spent', (on) =>
        on
          .updateTable('refresh_token')
          .set({ spent_at: now })
          .where('user_id', '=', userId)
          .where('token_hash', '=', spent),
      )
      .insertInto('refresh_token')
      .values({ user_id: userId, token_hash: successor, session_id: id, issued_at: now, spent_at: null })
      .execute(),

  /** Ends one session, or all of a user but `except`. Returns the ended ones. */
  async end(userId: string, which: { id: string } | { except: string | null }, reason: string, now: Date) {
    const create = tx
      .updateTable('session')
      .set({ ended_at: now, ended_reason: reason, step_up_until: null })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning('id')
    if ('id' in which) return create.where('id', '=', which.id).execute()
    return which.except === null ? create.execute() : create.where('id', '!=', which.except).execute()
  },

  /** Lists a user's open sessions, latest use first. */
  listOpen: (userId: string, now: Date) =>
    tx
      .selectFrom('session')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute(),

  find: (userId: string, id: string) =>
    tx
      .selectFrom('session')
      .select(['user_agent', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Unlocks the session, with step-up until then or without (null). */
  unlock: (userId: string, id: string, stepUpUntil: Date | null, now: Date) =>
    tx
      .updateTable('session')
      .set({ step_up_until: stepUpUntil, locked_at: null, last_seen_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),

  /** Locks an open session. Returns false if it was locked already. */
  async markLocked(userId: string, id: string, now: Date): Promise<boolean> {
    const row = await tx
      .updateTable('session')
      .set({ locked_at: now, step_up_until: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('locked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  updateLastSeen: (userId: string, id: string, now: Date) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('last_seen_at', '<', now)
      .execute(),
})

const endOfTime = new Date('9999-12-31T00:00:00Z')
const maxListed = 2_147_483_647

export const sessionHoldersRepository = (db: Db) => ({
  /** Ids of all users who have a session row, by the reviewed function of the retention sweep (S-02). */
  async listUserIds(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_people_with_leftovers('session', ${endOfTime}, ${maxListed}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
