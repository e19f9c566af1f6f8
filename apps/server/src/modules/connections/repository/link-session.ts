import { sql } from 'kysely'
import type { ProviderName } from '../../../platform/database/schema/banking.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { LinkSessionState } from '../domain/connection-status.ts'

export interface NewLinkSession {
  id: string
  provider: ProviderName
  connectionId: string | null
  expiresAt: Date
  /** Attempt of a refresh: such a session has no widget, and its case id is our own id. */
  refreshTry?: number
  /** For sessions that the server completes: the provider's id and the encrypted link token. */
  linkToken?: { caseId: string; secret: Buffer } | undefined
}

/** Repository of `link_session`. */
export const linkSessionRepository = (tx: Tx) => ({
  insert: (userId: string, link: NewLinkSession, now: Date) =>
    tx
      .insertInto('link_session')
      .values({
        user_id: userId,
        id: link.id,
        provider: link.provider,
        connection_id: link.connectionId,
        provider_case_id: link.refreshTry === undefined ? (link.linkToken?.caseId ?? null) : link.id,
        provider_secret: link.linkToken?.secret ?? null,
        refresh_try: link.refreshTry ?? null,
        state: link.refreshTry === undefined ? 'open' : 'authenticated',
        created_at: now,
        expires_at: link.expiresAt,
        updated_at: now,
      })
      .execute(),

  find: (userId: string, id: string) =>
    tx
      .selectFrom('link_session')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Finds the newest refresh of a connection that waits for data. */
  findWaitingRefresh: (userId: string, connectionId: string) =>
    findNewestRefresh(tx, userId, connectionId, ['authenticated', 'syncing']),

  /** Finds the newest refresh of a connection that is being fetched. */
  findFetchingRefresh: (userId: string, connectionId: string) =>
    findNewestRefresh(tx, userId, connectionId, ['syncing']),

  /** Deletes the link token of a completed session. */
  deleteLinkToken: (userId: string, id: string) =>
    tx
      .updateTable('link_session')
      .set({ provider_secret: null })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Returns what the browser polls: the session, its institution and the current step. */
  findWithProgress: (userId: string, id: string) =>
    tx
      .selectFrom('link_session as link')
      .leftJoin('connection', (join) =>
        join
          .onRef('connection.user_id', '=', 'link.user_id')
          .onRef('connection.id', '=', 'link.connection_id'),
      )
      .select([
        'link.id',
        'link.state',
        'link.error_code',
        'link.expires_at',
        'link.connection_id',
        'connection.institution_name',
        'connection.sync_step',
      ])
      .where('link.user_id', '=', userId)
      .where('link.id', '=', id)
      .executeTakeFirst(),

  /** Finds the session of a callback by our id or the provider's (S-02); undefined when it is ambiguous. */
  async findByCaseId(custom: string | null, caseId: string | null) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from find_link_session(${custom}::uuid, ${caseId}) limit 2`.execute(tx)
    return rows.length === 1 ? rows[0] : undefined
  },

  /** Whether the connection has a newer session that is finished or still waits for data. */
  hasNewerSession: async (
    userId: string,
    connectionId: string,
    { id, created_at }: { id: string; created_at: Date },
    now: Date,
  ) =>
    (await tx
      .selectFrom('link_session')
      .select('id')
      .where('user_id', '=', userId)
      .where('connection_id', '=', connectionId)
      .where('id', '<>', id)
      .where('created_at', '>', created_at)
      .where((where) =>
        where.or([
          where('state', '=', 'finished'),
          where.and([where('state', 'in', ['authenticated', 'syncing']), where('expires_at', '>', now)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** Moves the sessions of one connection to another. */
  moveToConnection: (userId: string, from: string, to: string) =>
    tx
      .updateTable('link_session')
      .set({ connection_id: to })
      .where('user_id', '=', userId)
      .where('connection_id', '=', from)
      .execute(),

  /** Stores the provider's case id; an existing one stays. */
  setProviderCaseId: (userId: string, id: string, caseId: string) =>
    tx
      .updateTable('link_session')
      .set({ provider_case_id: caseId })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('provider_case_id', 'is', null)
      .execute(),

  updateState: (
    userId: string,
    id: string,
    link: { state: LinkSessionState; error: string | null; connectionId: string | null },
    now: Date,
  ) =>
    tx
      .updateTable('link_session')
      .set({
        state: link.state,
        error_code: link.error,
        connection_id: link.connectionId,
        updated_at: now,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),
})

const findNewestRefresh = (tx: Tx, userId: string, connectionId: string, states: LinkSessionState[]) =>
  tx
    .selectFrom('link_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('connection_id', '=', connectionId)
    .where('refresh_try', 'is not', null)
    .where('state', 'in', states)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type LinkSessionRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof linkSessionRepository>['find']>>
>
