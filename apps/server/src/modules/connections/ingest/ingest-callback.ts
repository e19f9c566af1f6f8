import type { BankError } from '@lucas/contract/connection.ts'
import { decompress } from '../../../platform/compression.ts'
import { retrySerializationFailures } from '../../../platform/database/faults.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { isDataBlocked } from '../../data-block/index.ts'
import { createCredentialStore } from '../credentials/store.ts'
import { InvalidProviderPayload, type ProviderCallback } from '../provider/port.ts'
import { circuitKeyOf, createCircuitBreaker } from '../refresh/circuit-breaker.ts'
import { createRefreshTransitions } from '../refresh/transitions.ts'
import { connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { callbackRepository } from '../repository/provider-callback.ts'
import { createApplyEvent } from './apply-event.ts'
import { requireUnblockedIngest } from './block-pause.ts'
import { createSnapshotIngest, type IngestSnapshotDeps } from './ingest-snapshot.ts'
import { createSyncStatus } from './sync-status.ts'
import { type StoredCallback, withCallbackLock } from './with-callback-lock.ts'

export type IngestDeps = IngestSnapshotDeps

/** A callback with the payloads of its link session, the newest last. */
type LoadedCallback = StoredCallback & { isRefresh: boolean; receivedAt: Date; bodies: Buffer[] }

/** Creates the function that ingests one stored callback. Repeats and other orders change nothing more (decisions 3). */
export function createIngestCallback(deps: IngestDeps) {
  const { db, clock, envelope, provider } = deps
  const syncStatus = createSyncStatus(deps)
  const transitions = createRefreshTransitions(deps)
  const circuitBreaker = createCircuitBreaker(deps)
  const applyEvent = createApplyEvent(deps)
  const credentialStore = createCredentialStore(deps)
  const { beginSync, ingestSnapshot, findOwnRuts } = createSnapshotIngest(deps)

  /** Ingests a callback. A lost race loads the callback again, because an ingest empties the parsed snapshot. */
  const ingestCallback = (userId: string, callbackId: string, signal: AbortSignal): Promise<void> =>
    retrySerializationFailures(() => ingestCallbackOnce(userId, callbackId, signal))

  async function ingestCallbackOnce(userId: string, callbackId: string, signal: AbortSignal): Promise<void> {
    const stored = await loadCallback(userId, callbackId)
    if (stored === null) return
    const callback = parseStored(stored)
    const apply = async (tx: Tx, link: LinkSessionRow) => {
      if (callback === null) await transitions.requestTransactions(tx, link)
      else if (callback.kind === 'error') await markFailed(tx, link, callback.error)
      else if (callback.kind === 'initial') await beginSync(tx, link, callback, 'received')
      else if (callback.kind === 'event')
        await applyEvent(tx, link, callback.event, {
          at: stored.receivedAt,
          ownRuts: await findOwnRutsOfLink(tx, link),
        })
      else if (callback.kind === 'linked') {
        const connection = await beginSync(tx, link, callback, 'received')
        if (connection) await credentialStore.saveCredentials(tx, link, connection, callback)
      } else {
        // In its own transaction, so that other connections see the progress.
        const connection = await beginSync(db, link, callback, 'reading')
        if (connection) await ingestSnapshot(tx, link, connection, callback, signal)
      }
      await callbackRepository(tx).markDone(userId, callbackId, clock.now())
      await requireUnblockedIngest(tx, userId)
      return {
        circuitKey: await findCircuitKey(tx, link),
        isFirstAttempt: link.refresh_try === null || link.refresh_try === 1,
      }
    }
    const circuit = await withCallbackLock(deps, stored, apply, { once: true })
    if (circuit?.circuitKey && (callback?.kind === 'final' || callback?.kind === 'error'))
      await circuitBreaker.record(
        circuit.circuitKey,
        callback.kind === 'final' ? null : callback.error,
        circuit.isFirstAttempt,
      )
  }

  async function findCircuitKey(tx: Tx, { user_id, id }: LinkSessionRow) {
    const connectionId = (await linkSessionRepository(tx).find(user_id, id))?.connection_id ?? null
    const connection =
      connectionId === null ? undefined : await connectionRepository(tx).find(user_id, connectionId)
    return connection && circuitKeyOf(connection)
  }

  /** Loads the callback, in a refresh with the earlier ones; null when there is nothing to do. */
  async function loadCallback(userId: string, id: string): Promise<LoadedCallback | null> {
    const found = await withUser(db, userId, async (tx) => {
      const callbacks = callbackRepository(tx)
      const row = await callbacks.find(userId, id)
      // While the data are blocked, the payload stays encrypted.
      if (row?.state !== 'received' || (await isDataBlocked(tx, userId))) return null
      const link = await linkSessionRepository(tx).find(userId, row.link_session_id)
      const isRefresh = link?.refresh_try != null
      const earlier = isRefresh ? await callbacks.listOthers(userId, row.link_session_id, id) : []
      return {
        linkSessionId: row.link_session_id,
        isRefresh,
        receivedAt: row.received_at,
        rows: [...earlier, row],
      }
    })
    if (found === null) return null
    const cipher = await envelope.getCipher(db, userId)
    const decrypt = (row: { id: string; body: Buffer }) =>
      decompress(cipher.decryptBytes({ table: 'provider_callback', column: 'body', row: row.id }, row.body))
    const { linkSessionId, isRefresh, receivedAt, rows } = found
    return { userId, id, linkSessionId, isRefresh, receivedAt, bodies: await Promise.all(rows.map(decrypt)) }
  }

  function parseStored({ bodies, isRefresh }: LoadedCallback): ProviderCallback | null {
    try {
      // Bytes, texts and parsed values are large: each is released as soon as the next one exists.
      const texts = bodies.splice(0).map((body) => body.toString())
      const messages: unknown[] = texts.splice(0).map((text) => JSON.parse(text))
      return isRefresh && provider.refresh
        ? provider.refresh.mergeAnswers(messages)
        : provider.parseCallback(messages.at(-1))
    } catch (err) {
      throw err instanceof SyntaxError ? new InvalidProviderPayload('no JSON') : err
    }
  }

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
