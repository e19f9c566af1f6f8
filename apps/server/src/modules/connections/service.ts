import type { Account } from '@lucas/contract/banking/account.ts'
import type { Connection } from '@lucas/contract/banking/connection.ts'
import type {
  ConnectionPatch,
  DeletionPreview,
  DisconnectInput,
} from '@lucas/contract/banking/link-session.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockIngest, requireUserData } from '../../platform/database/locks.ts'
import { type Tx, withoutUser, withUser, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AccountsService } from '../accounts/index.ts'
import { isDataBlocked } from '../data-block/index.ts'
import { endAccess } from './credentials/end-access.ts'
import { hasRecentOutage, pausedUntil } from './domain/circuit.ts'
import { explainStatus, parseSyncStep, toProgress } from './domain/connection-status.ts'
import { type ConnectedConnection, listConnected } from './list-connected.ts'
import type { Provider } from './provider/port.ts'
import { connectionRepository, isLinked } from './repository/connection.ts'
import { institutionRepository } from './repository/institution.ts'

export type ConnectionsServiceDeps = {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  provider: Provider
  accounts: AccountsService
}

/** Creates the use cases of a user's connections. */
export function createConnectionsService({
  db,
  clock,
  events,
  jobs,
  provider,
  accounts,
}: ConnectionsServiceDeps) {
  function toApiConnection(
    { row, status, isPaused, isLeft }: ConnectedConnection,
    ownAccounts: Account[],
    now: Date,
  ): Connection {
    const isAutomatic = row.credentials !== null && status.state !== 'disconnected'
    const circuit = { openUntil: row.bank_rests_until, probeUntil: row.bank_probe_until }
    const explainInput = {
      ...status,
      updatedAt: row.updated_at,
      isAutomatic,
      pausedUntil: pausedUntil(circuit, now),
      isDisconnectedWithAccount: row.disconnected_with_account,
      isLeft,
    }
    const { explanation, action, retryAt } = explainStatus(explainInput, now)
    return {
      id: row.id,
      provider: row.provider,
      institution_id: row.institution_id,
      institution_name: row.institution_name,
      institution_color: row.institution_color,
      ...status,
      explanation: isPaused ? connectionsCopy.dataBlocked : explanation,
      action,
      retry_at: retryAt?.toISOString() ?? null,
      bank_in_trouble: hasRecentOutage(row.bank_rests_until, now),
      progress: toProgress(parseSyncStep(row.sync_step)),
      hidden: row.hidden,
      paused: isPaused,
      automatic: isAutomatic,
      last_sync_at: row.last_sync_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      accounts: ownAccounts,
    }
  }

  async function listIn(tx: Tx, userId: string): Promise<Connection[]> {
    const now = clock.now()
    const isBlocked = await isDataBlocked(tx, userId)
    const connected = await listConnected(tx, userId, { now, isBlocked, provider })
    const ownAccounts = await accounts.listIn(tx, userId)
    return connected.map((connection) =>
      toApiConnection(
        connection,
        ownAccounts.filter((account) => account.connection_id === connection.row.id),
        now,
      ),
    )
  }

  /** Returns the id if a connection has it, or the connection of the account that has it. Locks nothing. Throws `not_found`. */
  async function resolveConnectionId(tx: Tx, userId: string, id: string): Promise<string> {
    if ((await connectionRepository(tx).findStatus(userId, id)) !== undefined) return id
    return (await accounts.findConnectionId(tx, userId, id)) ?? fail('not_found')
  }

  /** Revokes the provider's access. Deletes the history when the user asks for it. `withAccount`: Lucas does it, to delete the account. */
  const disconnect = (
    userId: string,
    id: string,
    { delete_history }: DisconnectInput,
    { withAccount = false } = {},
  ) =>
    events.transaction(db, userId, async (tx) => {
      await lockIngest(tx, userId) // deleting the history also deletes the callbacks of the connection
      await requireUserData(tx, userId)
      const repository = connectionRepository(tx)
      const connection =
        (await repository.find(userId, await resolveConnectionId(tx, userId, id))) ?? fail('not_found')
      await events.publish(tx, userId, { type: 'accounts_changed' })
      const ended = { at: clock.now(), erase: delete_history, withAccount }
      const revokes = await endAccess(tx, connection, ended, { jobs, provider })
      if (!delete_history) return { removed_accounts: 0, removed_transactions: 0 }
      const ids = await accounts.listIds(tx, userId, connection.id)
      const removed = await accounts.erase(tx, userId, ids)
      if (!revokes) await repository.delete(userId, connection.id)
      await events.publish(tx, userId, { type: 'transactions_changed' })
      return removed
    })

  return {
    disconnect,

    /** Revokes the access of every connection of a user whose account is to be deleted, and keeps the history. */
    async revokeAll(userId: string): Promise<void> {
      const rows = await withUser(db, userId, async (tx) => {
        await lockIngest(tx, userId) // a callback that began before the deletion was asked for may create a connection
        return (await connectionRepository(tx).list(userId)).filter(isLinked) // files have no access to revoke
      })
      for (const { id, institution_name, state } of rows)
        if (state !== 'disconnected')
          await disconnect(userId, id, { institution_name, delete_history: false }, { withAccount: true })
    },

    async list(userId: string) {
      const results = await withUserSnapshot(db, userId, (tx) => listIn(tx, userId))
      return { results, count: results.length, next: null, previous: null }
    },

    async listInstitutions() {
      const results = await withoutUser(db, (tx) => institutionRepository(tx).list())
      return { results, count: results.length, next: null, previous: null }
    },

    update: (userId: string, id: string, { hidden }: ConnectionPatch): Promise<Connection> =>
      inUserData({ db, events }, userId, async (tx) => {
        const repository = connectionRepository(tx)
        if (!(await repository.find(userId, id))) fail('not_found')
        await repository.updateHidden(userId, id, hidden)
        await accounts.setHiddenByConnection(tx, userId, id, hidden)
        await events.publish(tx, userId, { type: 'accounts_changed' })
        return (await listIn(tx, userId)).find((row) => row.id === id) ?? fail('not_found')
      }),

    /** Returns how much data deleting the history would remove. */
    getHistory: (userId: string, id: string): Promise<DeletionPreview> =>
      withUser(db, userId, async (tx) => {
        // A read, which also works while the database accepts no writes.
        const connectionId = await resolveConnectionId(tx, userId, id)
        return accounts.countHistory(tx, userId, await accounts.listIds(tx, userId, connectionId))
      }),
  }
}
