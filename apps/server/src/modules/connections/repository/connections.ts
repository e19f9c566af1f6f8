import type { ConnectionState, SyncStep } from '@lucas/contract/connection.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { Standing } from '../domain/state.ts'

export interface NewConnection {
  id: string
  provider: 'floid' | 'fintoc'
  institutionId: string | null
  institutionName: string
  holderHash: Buffer | null
  state: ConnectionState
}

/** Rows of `connection` and the catalogue of banks. */
export const connectionsRepository = (tx: Tx) => ({
  list: (person: string) =>
    tx
      .selectFrom('connection')
      .leftJoin('institution', 'institution.id', 'connection.institution_id')
      .selectAll('connection')
      // How the bank fares for everybody (bankKeyOf).
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
      ])
      .where('connection.user_id', '=', person)
      .orderBy(sql`institution.position nulls last`)
      .orderBy('connection.institution_name')
      .orderBy('connection.id')
      .execute(),

  find: (person: string, id: string) =>
    tx
      .selectFrom('connection')
      .selectAll()
      .where('user_id', '=', person)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** The connection of a bank and a holder, for a bank we know by its id or only by its name. */
  findByHolder: (person: string, bank: { id: string | null; name: string }, holderHash: Buffer | null) =>
    tx
      .selectFrom('connection')
      .selectAll()
      .where('user_id', '=', person)
      .where((where) =>
        bank.id === null ? where('institution_name', '=', bank.name) : where('institution_id', '=', bank.id),
      )
      .where('holder_hash', 'is not distinct from', holderHash)
      .where('provider', 'in', ['floid', 'fintoc'])
      .orderBy('created_at')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  insert: (person: string, connection: NewConnection, now: Date) =>
    tx
      .insertInto('connection')
      .values({
        user_id: person,
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

  settle: (person: string, id: string, { state, error }: Standing, step: SyncStep, now: Date) =>
    tx
      .updateTable('connection')
      .set({ state, error_code: error, sync_step: step, updated_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** Shows a running synchronisation's step; a connection that was meanwhile disconnected stays as it is. */
  mark: async (person: string, id: string, step: SyncStep, now: Date) =>
    (await tx
      .updateTable('connection')
      .set({ sync_step: step, updated_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .where('state', '=', 'syncing')
      .returning('id')
      .executeTakeFirst()) !== undefined,

  markSynced: (person: string, id: string, now: Date) =>
    tx
      .updateTable('connection')
      .set({ last_sync_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** With the time from which they are used; both null where nothing is kept. */
  keepCredentials: (person: string, id: string, sealed: Buffer | null, dueAt: Date | null) =>
    tx
      .updateTable('connection')
      .set({ credentials: sealed, refresh_due_at: dueAt })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** When the data that we hold were read at the provider. */
  markRead: (person: string, id: string, readAt: Date) =>
    tx
      .updateTable('connection')
      .set({ data_read_at: readAt })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  planRefresh: (person: string, id: string, dueAt: Date | null) =>
    tx
      .updateTable('connection')
      .set({ refresh_due_at: dueAt })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** Connections whose refresh is due, whosever they are: ids only (S-02). */
  async due(before: Date, atMost: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_due_refreshes(${before}, ${atMost})`.execute(tx)
    return rows
  },

  /** Another provider brings this bank now, or the holder is known at last; the old provider's login is of no use. */
  adopt: (
    person: string,
    id: string,
    { provider, holderHash }: { provider: 'floid' | 'fintoc'; holderHash: Buffer | null },
  ) =>
    tx
      .updateTable('connection')
      .set((eb) => ({
        provider,
        holder_hash: holderHash,
        credentials: eb.case().when('provider', '=', provider).then(eb.ref('credentials')).else(null).end(),
      }))
      .where('user_id', '=', person)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  nameBank: (person: string, id: string, bank: { id: string | null; name: string }) =>
    tx
      .updateTable('connection')
      .set({ institution_id: bank.id, institution_name: bank.name })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  hide: (person: string, id: string, hidden: boolean) =>
    tx.updateTable('connection').set({ hidden }).where('user_id', '=', person).where('id', '=', id).execute(),

  /** With it go its accounts, linkings and stored callbacks. */
  remove: (person: string, id: string) =>
    tx.deleteFrom('connection').where('user_id', '=', person).where('id', '=', id).execute(),
})

export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof connectionsRepository>['insert']>>
export type ListedConnection = Awaited<ReturnType<ReturnType<typeof connectionsRepository>['list']>>[number]
