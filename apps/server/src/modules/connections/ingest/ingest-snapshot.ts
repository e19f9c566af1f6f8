import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Log } from '../../../platform/log.ts'
import type { Recompute } from '../../recurring/index.ts'
import type { TransactionIngest } from '../../transactions/index.ts'
import { decryptCredentials, encryptCredentials } from '../credentials/encrypt.ts'
import { createCredentialStore } from '../credentials/store.ts'
import { nextRefreshAt } from '../domain/refresh-policy.ts'
import { createFetchQueue } from '../fetch/queue.ts'
import type { Provider, ProviderCallback } from '../provider/port.ts'
import type { RefreshTransitionDeps } from '../refresh/transitions.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { requireUnblockedIngest } from './block-pause.ts'
import { groupByAccount } from './group-by-account.ts'
import { findStableIdPrefixes, removeMissingTransactions, toSnapshotWindows } from './remove-missing.ts'
import {
  type ConnectionCallback,
  type ResolveConnectionDeps,
  resolveConnection,
} from './resolve-connection.ts'
import { createSyncStatus, isLinkRevoked } from './sync-status.ts'

export type IngestSnapshotDeps = ResolveConnectionDeps &
  RefreshTransitionDeps & {
    /** Connection pool of the jobs: progress uses a second connection while the ingest transaction is open. */
    db: Db
    clock: Clock
    events: Events
    envelope: Envelope
    log: Log
    provider: Provider
    transactions: TransactionIngest
    series: Recompute
  }

/** A callback with a complete snapshot. */
export type FinalCallback = Extract<ProviderCallback, { kind: 'final' }>

/** Transactions per batch: large enough for the database, small enough for the memory. */
const batchSize = 4_000

/** Creates the functions that store a normalised snapshot. */
export function createSnapshotIngest(deps: IngestSnapshotDeps) {
  const { clock, log, events, envelope, provider, accounts, transactions, series } = deps
  const syncStatus = createSyncStatus(deps)
  const credentialStore = createCredentialStore(deps)
  const fetchQueue = createFetchQueue(deps)

  /** Finds or creates the connection and marks the sync as started. Undefined when it is finished or disconnected. */
  function beginSync(
    db: Db,
    link: LinkSessionRow,
    callback: ConnectionCallback,
    step: 'received' | 'reading',
  ) {
    return events.transaction(db, link.user_id, async (tx) => {
      if (!(await lockUserData(tx, link.user_id))) return undefined
      const connection = await resolveConnection(tx, link, callback, clock.now(), deps)
      const isEnded = isLinkRevoked(connection, link) || (step === 'received' && link.state === 'finished')
      if (isEnded) return undefined
      if (!(await isSuperseded(tx, link, connection, callback)))
        await syncStatus.markStarted(tx, link, connection, step)
      return connection
    })
  }

  /** Whether a newer link session has replaced this one. A fetched snapshot has its own time and is never replaced. */
  async function isSuperseded(
    tx: Tx,
    link: LinkSessionRow,
    connection: ConnectionRow,
    callback: ConnectionCallback,
  ) {
    if (callback.kind === 'linked' || (callback.kind === 'final' && callback.readAt)) return false
    return linkSessionRepository(tx).hasNewerSession(link.user_id, connection.id, link, clock.now())
  }

  /** Stores accounts, then transactions, then the sync status. */
  async function ingestSnapshot(
    tx: Tx,
    link: LinkSessionRow,
    connection: ConnectionRow,
    callback: FinalCallback,
    signal: AbortSignal,
  ): Promise<void> {
    const { snapshot, holderRut, storedCredentials, readAt } = callback
    const userId = link.user_id
    const now = clock.now()
    if (!(await lockUserData(tx, userId))) return
    // An older snapshot could restore removed transactions: fetch again instead.
    if (readAt && connection.data_read_at && readAt < connection.data_read_at)
      return fetchQueue.enqueueFetch(tx, connection, link.id)
    const isLate = await isSuperseded(tx, link, connection, callback)
    const windows = toSnapshotWindows(snapshot)
    await syncStatus.publishStep(link, connection.id, 'accounts')
    const owned = await accounts.ingest(tx, userId, {
      connectionId: connection.id,
      institutionId: connection.institution_id,
      institutionName: connection.institution_name,
      hidden: connection.hidden,
      found: snapshot.accounts,
      lines: snapshot.creditLines,
      isOutdated: isLate,
      now,
    })
    await syncStatus.publishStep(link, connection.id, 'matching')
    const batches = groupByAccount(snapshot.transactions, owned, batchSize)
    await syncStatus.publishStep(link, connection.id, 'storing')
    const ownRuts = await findOwnRuts(tx, connection, holderRut)
    const counts = { added: 0, changed: 0 }
    const allTouchedIds: string[] = []
    const stableIdPrefixes = findStableIdPrefixes(snapshot, owned)
    let upcoming = batches.next().value
    while (upcoming !== undefined) {
      signal.throwIfAborted()
      await requireUnblockedIngest(tx, userId)
      const movements = upcoming
      upcoming = batches.next().value
      const next = upcoming ?? []
      const { added, changed, touchedIds } = await transactions.ingest(tx, userId, {
        now,
        today: toPlainDate(now),
        ownRuts,
        transactions: movements,
        next,
        stableIdPrefixes,
      })
      counts.added += added
      counts.changed += changed
      allTouchedIds.push(...touchedIds)
    }
    if (snapshot.windows)
      await credentialStore.saveAccountReferences(tx, link, connection.id, snapshot.windows, owned)
    const { removed, isDoubtful } = await removeMissingTransactions(tx, userId, windows, {
      owned,
      transactions,
    })
    counts.changed += removed
    await series.forTransactions(tx, userId, allTouchedIds)
    if (readAt) await connectionRepository(tx).markFetched(userId, connection.id, readAt)
    if (storedCredentials !== null) await storeCredentials(tx, connection, storedCredentials)
    if (snapshot.skippedRows > 0)
      log.warn({ connection_id: connection.id, rows: snapshot.skippedRows }, 'provider rows skipped')
    const result = { isPartial: snapshot.isPartial || isDoubtful, ...counts }
    if (isLate) await syncStatus.markDeliveredLate(tx, link, connection.id, result)
    else await syncStatus.markDelivered(tx, link, connection.id, result)
  }

  async function storeCredentials(tx: Tx, connection: ConnectionRow, credentials: string) {
    const encrypted = await encryptCredentials(envelope, tx, connection, credentials)
    const { user_id, id } = connection
    await connectionRepository(tx).updateCredentials(user_id, id, encrypted, nextRefreshAt(clock.now()))
  }

  /** Returns the user's RUTs, which identify own transfers. Answers to a refresh do not repeat the RUT. */
  async function findOwnRuts(tx: Tx, connection: ConnectionRow, holderRut: string | null): Promise<string[]> {
    const credentials = holderRut === null ? await decryptCredentials(envelope, tx, connection) : null
    const rut =
      holderRut ?? (credentials === null ? null : provider.refresh?.parseHolderRut(credentials)) ?? null
    return rut === null ? [] : [rut]
  }

  return { beginSync, ingestSnapshot, findOwnRuts }
}
