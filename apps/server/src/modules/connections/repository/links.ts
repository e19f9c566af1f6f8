import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { LinkState } from '../domain/state.ts'

/** Rows of `link_session`: one linking of a bank, from the widget's opening to its data. */
export const linksRepository = (tx: Tx) => ({
  insert: (
    person: string,
    link: {
      id: string
      provider: 'floid' | 'fintoc'
      connectionId: string | null
      expiresAt: Date
      /** Of a refresh: its case bears our own id, and nobody opens a widget for it. */
      refreshTry?: number
      /** Of a linking that the server finishes: the provider's name of it, and what finishes it, sealed. */
      claim?: { caseId: string; secret: Buffer }
    },
    now: Date,
  ) =>
    tx
      .insertInto('link_session')
      .values({
        user_id: person,
        id: link.id,
        provider: link.provider,
        connection_id: link.connectionId,
        provider_case_id: link.refreshTry === undefined ? (link.claim?.caseId ?? null) : link.id,
        provider_secret: link.claim?.secret ?? null,
        refresh_try: link.refreshTry ?? null,
        state: link.refreshTry === undefined ? 'open' : 'authenticated',
        created_at: now,
        expires_at: link.expiresAt,
        updated_at: now,
      })
      .execute(),

  find: (person: string, id: string) =>
    tx
      .selectFrom('link_session')
      .selectAll()
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** The newest refresh of a connection that still waits for data. */
  waitingRefresh: (person: string, connectionId: string) =>
    newestRefresh(tx, person, connectionId, ['authenticated', 'syncing']),

  /** The newest refresh of a connection for which the provider is being read. */
  readRefresh: (person: string, connectionId: string) => newestRefresh(tx, person, connectionId, ['syncing']),

  /** The linking is finished: what finished it is of no use any more. */
  dropSecret: (person: string, id: string) =>
    tx
      .updateTable('link_session')
      .set({ provider_secret: null })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** What the browser polls: the linking, its connection and the step that is being done. */
  view: (person: string, id: string) =>
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
      .where('link.user_id', '=', person)
      .where('link.id', '=', id)
      .executeTakeFirst(),

  /** Whose linking a callback speaks of, by our id or the provider's (S-02); a case that is not one person's is nobody's. */
  async locate(custom: string | null, caseId: string | null) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from find_link_session(${custom}::uuid, ${caseId}) limit 2`.execute(tx)
    return rows.length === 1 ? rows[0] : undefined
  },

  /** Whether the bank was asked again since, and has answered or still may: then what this case brings is old. */
  isOvertaken: async (
    person: string,
    connectionId: string,
    { id, created_at }: { id: string; created_at: Date },
    now: Date,
  ) =>
    (await tx
      .selectFrom('link_session')
      .select('id')
      .where('user_id', '=', person)
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

  /** Linkings of one connection become those of another. */
  repoint: (person: string, from: string, to: string) =>
    tx
      .updateTable('link_session')
      .set({ connection_id: to })
      .where('user_id', '=', person)
      .where('connection_id', '=', from)
      .execute(),

  /** The provider's own name of the case; the first one told stays. */
  nameCase: (person: string, id: string, caseId: string) =>
    tx
      .updateTable('link_session')
      .set({ provider_case_id: caseId })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('provider_case_id', 'is', null)
      .execute(),

  settle: (
    person: string,
    id: string,
    link: { state: LinkState; error: string | null; connectionId: string | null },
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
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),
})

const newestRefresh = (tx: Tx, person: string, connectionId: string, states: LinkState[]) =>
  tx
    .selectFrom('link_session')
    .select('id')
    .where('user_id', '=', person)
    .where('connection_id', '=', connectionId)
    .where('refresh_try', 'is not', null)
    .where('state', 'in', states)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export type LinkRow = NonNullable<Awaited<ReturnType<ReturnType<typeof linksRepository>['find']>>>
