import type { SessionClient } from '@lucas/contract/session-client.ts'
import type { Tx } from '../../platform/database/person.ts'

export type NewSession = {
  id: string
  client: SessionClient
  bindingHash: Buffer | null
  userAgent: string
  address: string
  expiresAt: Date
}

export const sessionRepository = (tx: Tx) => ({
  /** The session and its first refresh token. */
  open: (person: string, session: NewSession, tokenHash: Buffer, now: Date) =>
    tx
      .with('opened', (on) =>
        on.insertInto('session').values({
          user_id: person,
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
      .insertInto('refresh_token')
      .values({
        user_id: person,
        token_hash: tokenHash,
        session_id: session.id,
        issued_at: now,
        spent_at: null,
      })
      .execute(),

  /** Locked, so that two refreshes of one family come one after the other. */
  lock: (person: string, id: string) =>
    tx
      .selectFrom('session')
      .select(['id', 'client', 'binding_hash', 'ended_at', 'expires_at'])
      .where('user_id', '=', person)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** The session while it is open and not locked. */
  standing: (person: string, id: string, now: Date) =>
    tx
      .selectFrom('session')
      .select('expires_at')
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('locked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  spentAt: (person: string, tokenHash: Buffer) =>
    tx
      .selectFrom('refresh_token')
      .select('spent_at')
      .where('user_id', '=', person)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),

  /** Spends a token and keeps its successor's hash. */
  rotate: (person: string, id: string, spent: Buffer, successor: Buffer, now: Date) =>
    tx
      .with('spent', (on) =>
        on
          .updateTable('refresh_token')
          .set({ spent_at: now })
          .where('user_id', '=', person)
          .where('token_hash', '=', spent),
      )
      .insertInto('refresh_token')
      .values({ user_id: person, token_hash: successor, session_id: id, issued_at: now, spent_at: null })
      .execute(),

  /** Ends one session, or all of the person but `except`; answers those that it ended. */
  async end(person: string, which: { id: string } | { except: string | null }, reason: string, now: Date) {
    const open = tx
      .updateTable('session')
      .set({ ended_at: now, ended_reason: reason, step_up_until: null })
      .where('user_id', '=', person)
      .where('ended_at', 'is', null)
      .returning('id')
    if ('id' in which) return open.where('id', '=', which.id).execute()
    return which.except === null ? open.execute() : open.where('id', '!=', which.except).execute()
  },

  /** Where the person is signed in, latest use first. */
  listOpen: (person: string, now: Date) =>
    tx
      .selectFrom('session')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
      .where('user_id', '=', person)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute(),

  /** What signed in for this person lately, by its own words. */
  async knownAgents(person: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('session')
      .select('user_agent')
      .where('user_id', '=', person)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
    return rows.map(({ user_agent }) => user_agent)
  },

  find: (person: string, id: string) =>
    tx
      .selectFrom('session')
      .select(['user_agent', 'created_at'])
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** The person proved who they are: the session is raised, and no lock stays on it. */
  raise: (person: string, id: string, until: Date, now: Date) =>
    tx
      .updateTable('session')
      .set({ step_up_until: until, locked_at: null, last_seen_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),

  /** False when it was locked already. */
  async lockUp(person: string, id: string, now: Date): Promise<boolean> {
    const row = await tx
      .updateTable('session')
      .set({ locked_at: now, step_up_until: null })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('locked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  touch: (person: string, id: string, now: Date) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('last_seen_at', '<', now)
      .execute(),
})
