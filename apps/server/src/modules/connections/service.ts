import type { Account } from '@lucas/contract/account.ts'
import type { Connection } from '@lucas/contract/connection.ts'
import type { ConnectionPatch, DisconnectInput, HistoryAnswer } from '@lucas/contract/linking.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous, asPerson, inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { AccountsService } from '../accounts/index.ts'
import { isInTrouble, restsFor } from './domain/circuit.ts'
import { explain, progressAt, stepOf, toBankError } from './domain/explain.ts'
import { standingAfter, standingAt } from './domain/state.ts'
import type { BankProvider } from './provider.ts'
import { connectionsRepository, type ListedConnection } from './repository/connections.ts'
import { institutionsRepository } from './repository/institutions.ts'
import { revokeJob } from './revoke-job.ts'

export type ServiceDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  jobs: Jobs
  provider: BankProvider
  accounts: AccountsService
}

/** Use cases of a person's connections. */
export function createService({ db, clock, outbox, jobs, provider, accounts }: ServiceDeps) {
  function toWire(row: ListedConnection, own: Account[]): Connection {
    const now = clock.now()
    const stored = { state: row.state, error: toBankError(row.error_code), updatedAt: row.updated_at }
    const standing = standingAt(stored, now)
    const automatic = row.credentials !== null && row.state !== 'disconnected'
    const bankRestsUntil = restsFor(
      { restsUntil: row.bank_rests_until, probeUntil: row.bank_probe_until },
      now,
    )
    const told = { ...standing, updatedAt: row.updated_at, automatic, bankRestsUntil }
    const { explanation, action, retryAt } = explain(told, now)
    return {
      id: row.id,
      provider: row.provider,
      institution_id: row.institution_id,
      institution_name: row.institution_name,
      institution_color: row.institution_color,
      ...standing,
      explanation,
      action,
      retry_at: retryAt?.toISOString() ?? null,
      bank_in_trouble: isInTrouble(row.bank_rests_until, now),
      progress: progressAt(stepOf(row.sync_step)),
      hidden: row.hidden,
      automatic,
      last_sync_at: row.last_sync_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      accounts: own,
    }
  }

  async function listIn(tx: Tx, person: string): Promise<Connection[]> {
    const rows = await connectionsRepository(tx).list(person)
    const own = await accounts.listIn(tx, person)
    return rows.map((row) =>
      toWire(
        row,
        own.filter((account) => account.connection_id === row.id),
      ),
    )
  }

  /** By the connection's id or by that of one of its accounts. */
  async function findFor(tx: Tx, person: string, id: string) {
    const repository = connectionsRepository(tx)
    const connection = await repository.find(person, id)
    if (connection) return connection
    const owner = await accounts.connectionOf(tx, person, id)
    return (owner === null ? undefined : await repository.find(person, owner)) ?? fail('not_found')
  }

  /** Ends the provider's access; the history stays or goes as the person chose. */
  const disconnect = (person: string, id: string, { delete_history }: DisconnectInput) =>
    outbox.transaction(db, person, async (tx) => {
      const connection = await findFor(tx, person, id)
      const repository = connectionsRepository(tx)
      await outbox.add(tx, person, { type: 'accounts_changed' })
      const standing = standingAfter({ type: 'disconnected' })
      await repository.settle(person, connection.id, standing, 'waiting', clock.now())
      await repository.planRefresh(person, connection.id, null)
      const revokes = provider.revoke !== null && connection.credentials !== null
      if (revokes)
        await jobs.send(tx, revokeJob, { person, connection: connection.id, erase: delete_history })
      if (!delete_history) {
        if (!revokes) await repository.keepCredentials(person, connection.id, null, null)
        return { removed_accounts: 0, removed_transactions: 0 }
      }
      const ids = await accounts.idsOf(tx, person, connection.id)
      const removed = await accounts.erase(tx, person, ids)
      if (!revokes) await repository.remove(person, connection.id)
      await outbox.add(tx, person, { type: 'transactions_changed' })
      return removed
    })

  return {
    disconnect,

    /** Whoever leaves takes back what they gave: every bank's access ends, what is known stays as it is. */
    async revokeAll(person: string): Promise<void> {
      const rows = await asPerson(db, person, (tx) => connectionsRepository(tx).list(person))
      for (const { id, institution_name, state } of rows)
        if (state !== 'disconnected')
          await disconnect(person, id, { institution_name, delete_history: false })
    },

    async list(person: string) {
      const results = await inSnapshot(db, person, (tx) => listIn(tx, person))
      return { results, count: results.length, next: null, previous: null }
    },

    async institutions() {
      const results = await anonymous(db, (tx) => institutionsRepository(tx).list())
      return { results, count: results.length, next: null, previous: null }
    },

    patch: (person: string, id: string, { hidden }: ConnectionPatch): Promise<Connection> =>
      outbox.transaction(db, person, async (tx) => {
        const repository = connectionsRepository(tx)
        if (!(await repository.find(person, id))) fail('not_found')
        await repository.hide(person, id, hidden)
        await accounts.hideOf(tx, person, id, hidden)
        await outbox.add(tx, person, { type: 'accounts_changed' })
        return (await listIn(tx, person)).find((row) => row.id === id) ?? fail('not_found')
      }),

    /** What would go if the history were deleted. */
    history: (person: string, id: string): Promise<HistoryAnswer> =>
      asPerson(db, person, async (tx) => {
        const { id: connectionId } = await findFor(tx, person, id)
        return accounts.historyOf(tx, person, await accounts.idsOf(tx, person, connectionId))
      }),
  }
}
