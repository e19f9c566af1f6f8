import type { ConnectionState, SyncStep } from '@lucas/contract/banking/connection.ts'
import { sql } from 'kysely'
import type { ProviderName } from '../../../platform/database/schema/banking.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { ConnectionStatus } from '../domain/connection-status.ts'

export interface NewConnection {
  id: string
  provider: ProviderName
  institutionId: string | null
  institutionName: string
  holderHash: Buffer | null
  state: ConnectionState
}

/** Statement files and cash have no provider to ask. */
const withoutProvider = ['file', 'manual'] as const

/** Whether a connection belongs to a provider. */
export const isLinked = <C extends { provider: string }>(
  connection: C,
): connection is C & { provider: ProviderName } =>
  !withoutProvider.some((name) => name === connection.provider)

/** Whether a connection ever received anything. */
const hasData = (userId: string) => sql<boolean>`(connection.last_sync_at is not null or exists (
  select from account a where a.user_id = ${userId} and a.connection_id = connection.id))`

/** Repository of `connection`. */
export const connectionRepository = (tx: Tx) => ({
  list: (userId: string) =>
    tx
      .selectFrom('connection')
      .leftJoin('institution', 'institution.id', 'connection.institution_id')
      .selectAll('connection')
      // The circuit of the institution; same key as circuitKeyOf.
      .leftJoin('bank_circuit', (join) =>
        join
          .onRef('bank_circuit.provider', '=', 'connection.provider')
          .on(
            'bank_circuit.institution',
            '=',
            sql<string>`coalesce(connection.institution_id, lower(connection.institution_name))`,
          ),
      )
      .select([
        'institution.color as institution_color',
        'bank_circuit.rests_until as bank_rests_until',
        'bank_circuit.probe_until as bank_probe_until',
        hasData(userId).as('has_data'),
      ])
      .where('connection.user_id', '=', userId)
      .orderBy(sql`institution.position nulls last`)
      .orderBy('connection.institution_name')
      .orderBy('connection.id')
      .execute(),

  find: (userId: string, id: string) =>
    tx
      .selectFrom('connection')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Returns what other modules show of a connection; does not lock it. */
  findStatus: (userId: string, id: string) =>
    tx
      .selectFrom('connection')
      .select(['institution_name', 'state', 'last_sync_at', 'hidden'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Returns the institution of the first connection to a provider that received data, or null. */
  async findFirstInstitution(userId: string): Promise<string | null> {
    const first = await tx
      .selectFrom('connection')
      .select('institution_id')
      .where('user_id', '=', userId)
      .where('institution_id', 'is not', null)
      .where('provider', 'not in', withoutProvider)
      .where(hasData(userId))
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return first?.institution_id ?? null
  },

  /** Finds the connection of an institution and holder. The institution may be known by its name only. */
  findByHolder: (
    userId: string,
    institution: { id: string | null; name: string },
    holderHash: Buffer | null,
  ) =>
    tx
      .selectFrom('connection')
      .selectAll()
      .where('user_id', '=', userId)
      .where((where) =>
        institution.id === null
          ? where('institution_name', '=', institution.name)
          : where('institution_id', '=', institution.id),
      )
      .where('holder_hash', 'is not distinct from', holderHash)
      .where('provider', 'not in', withoutProvider)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Lists the hashes of the holders of the connections that received data, including disconnected ones. */
  async listHolderHashes(userId: string): Promise<Buffer[]> {
    const rows = await tx
      .selectFrom('connection')
      .select('holder_hash')
      .distinct()
      .where('user_id', '=', userId)
      .where('holder_hash', 'is not', null)
      .where(hasData(userId))
      .execute()
    return rows.flatMap(({ holder_hash: hash }) => hash ?? [])
  },

  insert: (userId: string, connection: NewConnection, now: Date) =>
    tx
      .insertInto('connection')
      .values({
        user_id: userId,
        id: connection.id,
        provider: connection.provider,
        institution_id: connection.institutionId,
        institution_name: connection.institutionName,
        holder_hash: connection.holderHash,
        state: connection.state,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),

  updateStatus: (userId: string, id: string, { state, error }: ConnectionStatus, step: SyncStep, now: Date) =>
    tx
      .updateTable('connection')
      .set({ state, error_code: error, sync_step: step, updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /**
   * Updates the step of a running sync and returns the state, which stays `active` or `disconnected` while a widget session
   * tries a connection. Undefined when no sync is running.
   */
  updateSyncStep: async (userId: string, id: string, step: SyncStep, now: Date) =>
    (
      await tx
        .updateTable('connection')
        .set((eb) => ({
          sync_step: step,
          // The time of the disconnection decides which link sessions are older than it.
          updated_at: eb.case().when('state', '=', 'disconnected').then(eb.ref('updated_at')).else(now).end(),
        }))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where((where) =>
          where.or([
            where('state', '=', 'syncing'),
            where.and([where('state', '=', 'active'), where('sync_step', '<>', 'finished')]),
            where.and([where('state', '=', 'disconnected'), where('sync_step', '<>', 'waiting')]),
          ]),
        )
        .returning('state')
        .executeTakeFirst()
    )?.state,

  markSynced: (userId: string, id: string, now: Date) =>
    tx
      .updateTable('connection')
      .set({ last_sync_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Stores encrypted credentials and the time of the next refresh; both null to delete them. */
  updateCredentials: (userId: string, id: string, sealed: Buffer | null, dueAt: Date | null) =>
    tx
      .updateTable('connection')
      .set({ credentials: sealed, refresh_due_at: dueAt })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Stores when the current data were fetched from the provider. */
  markFetched: (userId: string, id: string, readAt: Date) =>
    tx
      .updateTable('connection')
      .set({ data_read_at: readAt })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  setDisconnectedWithAccount: (userId: string, id: string, withAccount: boolean) =>
    tx
      .updateTable('connection')
      .set({ disconnected_with_account: withAccount })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  scheduleRefresh: (userId: string, id: string, dueAt: Date | null) =>
    tx
      .updateTable('connection')
      .set({ refresh_due_at: dueAt })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Lists due connections of all users: ids only (S-02). */
  async listDueRefreshes(before: Date, limit: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_due_refreshes(${before}, ${limit})`.execute(tx)
    return rows
  },

  /** Stores the provider and holder. Credentials of another provider are deleted. */
  adopt: (
    userId: string,
    id: string,
    { provider, holderHash }: { provider: ProviderName; holderHash: Buffer | null },
  ) =>
    tx
      .updateTable('connection')
      .set((eb) => ({
        provider,
        holder_hash: holderHash,
        credentials: eb.case().when('provider', '=', provider).then(eb.ref('credentials')).else(null).end(),
      }))
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  updateInstitution: (userId: string, id: string, institution: { id: string | null; name: string }) =>
    tx
      .updateTable('connection')
      .set({ institution_id: institution.id, institution_name: institution.name })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  updateHidden: (userId: string, id: string, hidden: boolean) =>
    tx.updateTable('connection').set({ hidden }).where('user_id', '=', userId).where('id', '=', id).execute(),

  /** Finds the connection of imported files of an institution, which may be known by its name only. */
  findFileConnection: (userId: string, institution: { id: string | null; name: string }) =>
    tx
      .selectFrom('connection')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider', '=', 'file')
      .where((where) =>
        institution.id === null
          ? where('institution_name', '=', institution.name)
          : where('institution_id', '=', institution.id),
      )
      .where('state', '=', 'active')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),

  insertFileConnection: (
    userId: string,
    id: string,
    institution: { id: string | null; name: string },
    now: Date,
  ) =>
    tx
      .insertInto('connection')
      .values({
        user_id: userId,
        id,
        provider: 'file',
        institution_id: institution.id,
        institution_name: institution.name,
        state: 'active',
        last_sync_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute(),

  /** Deletes a file connection that has no account, not even a deleted one. */
  deleteFileConnectionIfEmpty: (userId: string, id: string) =>
    sql`delete from connection c
         where c.user_id = ${userId} and c.id = ${id} and c.provider = 'file'
           and not exists (select from account a where a.user_id = c.user_id and a.connection_id = c.id)`.execute(
      tx,
    ),

  /** Deletes a connection with its accounts, link sessions and callbacks. */
  delete: (userId: string, id: string) =>
    tx.deleteFrom('connection').where('user_id', '=', userId).where('id', '=', id).execute(),
})

export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof connectionRepository>['insert']>>
export type ListedConnection = Awaited<ReturnType<ReturnType<typeof connectionRepository>['list']>>[number]
