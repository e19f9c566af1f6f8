import type { BankError } from '@lucas/contract/banking/connection.ts'
import type { Clock } from '../../../platform/clock.ts'
import { decompress } from '../../../platform/compression.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { isDeletionPending } from '../../auth/index.ts'
import { endAccess } from '../credentials/end-access.ts'
import type { CredentialStore } from '../credentials/store.ts'
import { InvalidProviderPayload, type Provider, type ProviderCallback } from '../provider/port.ts'
import { connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { callbackRepository } from '../repository/provider-callback.ts'
import { type CircuitBreaker, circuitKeyOf } from '../sync/circuit-breaker.ts'
import type { FetchQueue } from '../sync/fetch-queue.ts'
import type { SnapshotIngest } from '../sync/ingest-snapshot.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { RefreshTransitions } from '../sync/transitions.ts'
import type { ApplyEvent } from './apply-event.ts'
import { type StoredCallback, withCallbackLock } from './with-callback-lock.ts'

export type IngestCallback = ReturnType<typeof createIngestCallback>
type IngestCallbackDeps = {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  envelope: Envelope
  provider: Provider
  syncStatus: SyncStatus
  transitions: RefreshTransitions
  circuitBreaker: CircuitBreaker
  credentialStore: CredentialStore
  fetchQueue: FetchQueue
  snapshotIngest: SnapshotIngest
  applyEvent: ApplyEvent
}

type Kind = ProviderCallback['kind']
type CallbackOf<K extends Kind> = Extract<ProviderCallback, { kind: K }>

/** The transaction and link session in which a callback is handled. */
interface CallbackRun {
  tx: Tx
  link: LinkSessionRow
  receivedAt: Date
  signal: AbortSignal
  /** The account waits for its erasure: nothing more is stored of a bank. */
  isSealed: boolean
}

/** A callback with its normalised content; null while a refresh waits for another message. */
type LoadedCallback = StoredCallback & { receivedAt: Date; callback: ProviderCallback | null }

/** Creates the function that ingests one stored callback. Repeats and other orders change nothing more (decisions 3). */
export function createIngestCallback(deps: IngestCallbackDeps) {
  const { db, clock, envelope, provider, syncStatus, transitions, circuitBreaker, credentialStore } = deps
  const { fetchQueue, applyEvent, snapshotIngest } = deps
  const { beginSync, ingestSnapshot, findOwnRuts } = snapshotIngest

  const handlers: { [K in Kind]: (callback: CallbackOf<K>, run: CallbackRun) => Promise<void> } = {
    error: ({ error }, { tx, link }) => markFailed(tx, link, error),

    async initial(callback, { tx, link }) {
      await beginSync(tx, link, callback, 'received')
    },

    async event({ event }, { tx, link, receivedAt }) {
      await applyEvent(tx, link, event, { at: receivedAt, ownRuts: await findOwnRutsOfLink(tx, link) })
    },

    async linked(callback, { tx, link, isSealed }) {
      const begun = await beginSync(tx, link, callback, 'received')
      const { credentials, references } = callback
      if (!begun || credentials === null) return
      const { connection, isRevoked } = begun
      // The user left the bank, or Lucas, while the link was being completed.
      if (isRevoked || isSealed) await credentialStore.refuseCredentials(tx, connection, credentials)
      if (isSealed)
        await endAccess(tx, connection, { at: clock.now(), erase: false, withAccount: true }, deps)
      if (isRevoked || isSealed) return
      await credentialStore.saveCredentials(tx, link, connection, { credentials, references })
      await fetchQueue.enqueueFetch(tx, connection, link.id)
    },

    async final(callback, { tx, link, signal }) {
      // In its own transaction, so that other connections see the progress.
      const begun = await beginSync(db, link, callback, 'reading')
      if (begun && !begun.isRevoked) await ingestSnapshot(tx, link, begun.connection, callback, signal)
    },
  }

  const handle = <K extends Kind>(kind: K, callback: CallbackOf<K>, run: CallbackRun) =>
    handlers[kind](callback, run)

  const handleOrAsk = (callback: ProviderCallback | null, run: CallbackRun) =>
    callback === null
      ? transitions.requestTransactions(run.tx, run.link)
      : handle(callback.kind, callback, run)

  /** Returns the error that the callback announced; null for data and where there was nothing to do. */
  async function ingestCallback(
    userId: string,
    callbackId: string,
    signal: AbortSignal,
  ): Promise<BankError | null> {
    const stored = await loadCallback(userId, callbackId)
    if (stored === null) return null
    const { callback, receivedAt } = stored
    const apply = async (tx: Tx, link: LinkSessionRow) => {
      const isSealed = await isDeletionPending(tx, userId)
      if (callback?.kind === 'linked' || !isSealed)
        await handleOrAsk(callback, { tx, link, receivedAt, signal, isSealed })
      await callbackRepository(tx).markDone(userId, callbackId, clock.now())
      return {
        circuitKey: await findCircuitKey(tx, link),
        isFirstAttempt: link.refresh_try === null || link.refresh_try === 1,
      }
    }
    const circuit = await withCallbackLock(deps, stored, apply)
    if (circuit?.circuitKey && (callback?.kind === 'final' || callback?.kind === 'error'))
      await circuitBreaker.record(
        circuit.circuitKey,
        callback.kind === 'final' ? null : callback.error,
        circuit.isFirstAttempt,
      )
    return callback?.kind === 'error' ? callback.error : null
  }

  async function findCircuitKey(tx: Tx, { user_id, id }: LinkSessionRow) {
    const connectionId = (await linkSessionRepository(tx).find(user_id, id))?.connection_id ?? null
    const connection =
      connectionId === null ? undefined : await connectionRepository(tx).find(user_id, connectionId)
    return connection && circuitKeyOf(connection)
  }

  /** Loads and normalises the callback, in a refresh with the earlier ones; null when there is nothing to do. */
  async function loadCallback(userId: string, id: string): Promise<LoadedCallback | null> {
    const found = await withUser(db, userId, async (tx) => {
      const callbacks = callbackRepository(tx)
      const row = await callbacks.find(userId, id)
      if (row?.state !== 'received') return null
      const link = await linkSessionRepository(tx).find(userId, row.link_session_id)
      const isRefresh = link?.refresh_try != null
      const earlier = isRefresh ? await callbacks.listOthers(userId, row.link_session_id, id) : []
      return {
        userId,
        id,
        linkSessionId: row.link_session_id,
        isRefresh,
        receivedAt: row.received_at,
        rows: [...earlier, row],
      }
    })
    if (found === null) return null
    const { rows, ...stored } = found
    const cipher = await envelope.getCipher(db, userId)
    const messages: unknown[] = []
    // One after the other, because bytes and text of a message are large.
    for (const { id: row, body } of rows)
      messages.push(
        parseJson(
          await decompress(cipher.decryptBytes({ table: 'provider_callback', column: 'body', row }, body)),
        ),
      )
    return { ...stored, callback: normalize(messages, stored.isRefresh) }
  }

  /** Normalises the messages of a link session, the newest last. Null while a refresh waits for another message. */
  const normalize = (messages: unknown[], isRefresh: boolean): ProviderCallback | null =>
    isRefresh && provider.refresh
      ? provider.refresh.mergeAnswers(messages)
      : provider.parseCallback(messages.at(-1))

  const markFailed = (tx: Tx, link: LinkSessionRow, error: BankError) =>
    link.refresh_try === null
      ? syncStatus.markFailed(tx, link, error)
      : transitions.retryOrFail(tx, link, error)

  async function findOwnRutsOfLink(
    tx: Tx,
    { user_id, connection_id: id }: LinkSessionRow,
  ): Promise<string[]> {
    const connection = id === null ? undefined : await connectionRepository(tx).find(user_id, id)
    return connection ? findOwnRuts(tx, connection, null) : []
  }

  return ingestCallback
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (err) {
    throw err instanceof SyntaxError ? new InvalidProviderPayload('no JSON') : err
  }
}
