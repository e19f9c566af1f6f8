import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Log } from '../../../platform/log.ts'
import type { OwnedAccount } from '../../accounts/index.ts'
import { stopIfBlocked } from '../../data-block/index.ts'
import type { TransactionIngest } from '../../ingest/index.ts'
import type { Recompute } from '../../recurring/index.ts'
import { type CredentialStore, decryptCredentials } from '../credentials/store.ts'
import type { Provider, ProviderCallback } from '../provider/port.ts'
import type { ProviderSnapshot } from '../provider/snapshot.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { toAccountBatches } from './account-batches.ts'
import type { FetchQueue } from './fetch-queue.ts'
import {
  type ConnectionCallback,
  type ResolveConnectionDeps,
  resolveConnection,
} from './resolve-connection.ts'
import { isLinkRevoked, type SyncStatus } from './status.ts'

export type SnapshotIngest = ReturnType<typeof createSnapshotIngest>
type SnapshotIngestDeps = ResolveConnectionDeps & {
  clock: Clock
  log: Log
  events: Events
  envelope: Envelope
  provider: Provider
  transactions: TransactionIngest
  series: Recompute
  syncStatus: SyncStatus
  credentialStore: CredentialStore
  fetchQueue: FetchQueue
}

/** A callback with a complete snapshot. */
export type FinalCallback = Extract<ProviderCallback, { kind: 'final' }>

/** One snapshot on its way into the tables. */
interface SnapshotRun {
  tx: Tx
  link: LinkSessionRow
  connection: ConnectionRow
  callback: FinalCallback
  signal: AbortSignal
  now: Date
  /** A newer link session has replaced this one. */
  isLate: boolean
}

/** Creates the functions that store a normalised snapshot. */
export function createSnapshotIngest(deps: SnapshotIngestDeps) {
  const { clock, log, events, envelope, provider, accounts, transactions, series } = deps
  const { syncStatus, credentialStore, fetchQueue } = deps

  /**
   * The ingest pipeline: takes a normalised snapshot to rows, figures and events. Each step can run twice, so a repeated
   * or late snapshot changes nothing more.
   */
  async function ingestSnapshot(
    tx: Tx,
    link: LinkSessionRow,
    connection: ConnectionRow,
    callback: FinalCallback,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await lockUserData(tx, link.user_id))) return
    if (isOlderThanStored(connection, callback)) return fetchQueue.enqueueFetch(tx, connection, link.id)
    const isLate = await isSuperseded(tx, link, connection, callback)
    const run = { tx, link, connection, callback, signal, now: clock.now(), isLate }

    const owned = await matchAccounts(run)
    // Batch by batch: deduplicate, categorise, link transfers and refunds, store rows and move rollups.
    const stored = await transactions.ingest(tx, link.user_id, await toIngestInput(run, owned))
    const missing = await removeMissingTransactions(tx, link.user_id, callback.snapshot, {
      owned,
      transactions,
    })
    await series.forTransactions(tx, link.user_id, stored.touchedIds)
    await storeProviderState(run, owned)
    // Publishes the events; the notification detectors react to them in this transaction.
    await markDelivered(run, {
      isPartial: callback.snapshot.isPartial || missing.isDoubtful,
      added: stored.added,
      changed: stored.changed + missing.removed,
    })
  }

  async function matchAccounts({ tx, link, connection, callback, now, isLate }: SnapshotRun) {
    const { accounts: found, creditLines: lines } = callback.snapshot
    await syncStatus.publishStep(link, connection.id, 'accounts')
    const owned = await accounts.ingest(tx, link.user_id, {
      connectionId: connection.id,
      institutionId: connection.institution_id,
      institutionName: connection.institution_name,
      hidden: connection.hidden,
      found,
      lines,
      isOutdated: isLate,
      now,
    })
    await syncStatus.publishStep(link, connection.id, 'matching')
    return owned
  }

  async function toIngestInput(run: SnapshotRun, owned: ReadonlyMap<string, OwnedAccount>) {
    const { tx, link, connection, callback, now } = run
    await syncStatus.publishStep(link, connection.id, 'storing')
    return {
      now,
      ownRuts: await findOwnRuts(tx, connection, callback.holderRut),
      stableIdPrefixes: findStableIdPrefixes(callback.snapshot, owned),
      batches: toBatches(run, owned),
    }
  }

  /** Yields the batches until the process ends or the user blocks their data; both roll the ingest back. */
  async function* toBatches(
    { tx, link, callback, signal }: SnapshotRun,
    owned: ReadonlyMap<string, OwnedAccount>,
  ) {
    for (const batch of toAccountBatches(callback.snapshot.transactions, owned)) {
      signal.throwIfAborted()
      await stopIfBlocked(tx, link.user_id)
      yield batch
    }
  }

  /** Stores the provider's account ids, the time of a fetch and the credentials that came with the snapshot. */
  async function storeProviderState(
    { tx, link, connection, callback }: SnapshotRun,
    owned: ReadonlyMap<string, OwnedAccount>,
  ) {
    const { snapshot, readAt, storedCredentials } = callback
    if (snapshot.windows)
      await credentialStore.saveAccountReferences(tx, link, connection.id, snapshot.windows, owned)
    if (readAt) await connectionRepository(tx).markFetched(link.user_id, connection.id, readAt)
    if (storedCredentials !== null) await credentialStore.updateCredentials(tx, connection, storedCredentials)
  }

  async function markDelivered(
    { tx, link, connection, callback, isLate }: SnapshotRun,
    result: { isPartial: boolean; added: number; changed: number },
  ) {
    const { skippedRows: rows } = callback.snapshot
    if (rows > 0) log.warn({ connection_id: connection.id, rows }, 'provider rows skipped')
    if (isLate) await syncStatus.markDeliveredLate(tx, link, connection.id, result)
    else await syncStatus.markDelivered(tx, link, connection.id, result)
  }

  /**
   * Finds or creates the connection and marks the sync as started. Undefined when it is finished. `isRevoked`: the user has disconnected
   * it since, and nothing is started.
   */
  function beginSync(
    db: Db,
    link: LinkSessionRow,
    callback: ConnectionCallback,
    step: 'received' | 'reading',
  ) {
    return events.transaction(db, link.user_id, async (tx) => {
      if (!(await lockUserData(tx, link.user_id))) return undefined
      const connection = await resolveConnection(tx, link, callback, clock.now(), deps)
      if (isLinkRevoked(connection, link)) return { connection, isRevoked: true }
      if (step === 'received' && link.state === 'finished') return undefined
      if (!(await isSuperseded(tx, link, connection, callback)))
        await syncStatus.markStarted(tx, link, connection, {
          step,
          isAttempt: isWidgetAttempt(link, callback),
        })
      return { connection, isRevoked: false }
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

  /** Returns the user's RUTs, which identify own transfers. Answers to a refresh do not repeat the RUT. */
  async function findOwnRuts(tx: Tx, connection: ConnectionRow, holderRut: string | null): Promise<string[]> {
    const credentials = holderRut === null ? await decryptCredentials(envelope, tx, connection) : null
    const rut =
      holderRut ?? (credentials === null ? null : provider.refresh?.parseHolderRut(credentials)) ?? null
    return rut === null ? [] : [rut]
  }

  return { beginSync, ingestSnapshot, findOwnRuts }
}

/** Whether a widget session tries a login whose failure says nothing about the stored credentials. */
const isWidgetAttempt = (link: LinkSessionRow, callback: ConnectionCallback): boolean =>
  link.refresh_try === null &&
  (callback.kind === 'initial' || (callback.kind === 'final' && !callback.readAt))

/** An older snapshot could restore removed transactions. */
const isOlderThanStored = ({ data_read_at: storedAt }: ConnectionRow, { readAt }: FinalCallback): boolean =>
  readAt !== undefined && storedAt !== null && readAt < storedAt

/** The first days of a window are not compared: a transaction may have moved to a day before it. */
const marginDays = 10

/** Returns the id prefix of each fetched account. The provider keeps these ids while the connection exists. */
const findStableIdPrefixes = (
  { windows = [] }: ProviderSnapshot,
  owned: ReadonlyMap<string, OwnedAccount>,
): ReadonlyMap<string, string> =>
  new Map(
    windows.flatMap(({ accountKey, idPrefix }) => {
      const account = owned.get(accountKey)
      return account ? [[account.id, idPrefix]] : []
    }),
  )

/**
 * Deletes stored transactions that are missing in a complete window. Deletes none when an implausible number is missing;
 * the snapshot then counts as partial.
 */
async function removeMissingTransactions(
  tx: Tx,
  userId: string,
  { windows = [], transactions: received }: ProviderSnapshot,
  { owned, transactions }: { owned: ReadonlyMap<string, OwnedAccount>; transactions: TransactionIngest },
): Promise<{ removed: number; isDoubtful: boolean }> {
  const total = { removed: 0, isDoubtful: false }
  for (const { accountKey, since, idPrefix, isComplete } of windows) {
    const account = owned.get(accountKey)
    if (!account || !isComplete) continue
    const { removed, isDoubtful } = await transactions.removeMissingTransactions(tx, userId, {
      accountId: account.id,
      since: since === null ? null : addDays(since, marginDays),
      idPrefix,
      transactions: received.filter((transaction) => transaction.accountKey === accountKey),
    })
    total.removed += removed
    total.isDoubtful ||= isDoubtful
  }
  return total
}
