import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { infer as Infer } from 'zod/mini'
import { regardlessOfBlock, requireUnblockedNow } from '../../../platform/block-gate.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { JobRun, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { CallbackStore } from '../callbacks/store-callback.ts'
import { decryptCredentials } from '../credentials/store.ts'
import { isRetryable, type RetryDelay, retryDelaySeconds } from '../domain/refresh-policy.ts'
import { fetchConnectionJob } from '../jobs.ts'
import type { SyncMetrics } from '../metrics.ts'
import { ProviderError, type SnapshotFetcher } from '../provider/port.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { type CircuitBreaker, circuitKeyOf } from '../sync/circuit-breaker.ts'
import type { FetchQueue } from '../sync/fetch-queue.ts'
import { newLinkSession } from '../sync/new-link-session.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { RefreshTransitions } from '../sync/transitions.ts'

type FetchWorkerDeps = {
  db: Db
  clock: Clock
  log: Log
  events: Events
  jobs: Jobs
  envelope: Envelope
  fetcher: SnapshotFetcher
  callbackStore: CallbackStore
  syncStatus: SyncStatus
  syncMetrics: SyncMetrics
  transitions: RefreshTransitions
  circuitBreaker: CircuitBreaker
  fetchQueue: FetchQueue
  refreshDelay: RetryDelay
}
type FetchJobData = Infer<typeof fetchConnectionJob.data>
type PendingFetch = { link: LinkSessionRow; connection: ConnectionRow }

/** Days before the last sync that a refresh fetches again: banks post late and correct posted transactions. */
const refreshDays = 60
/** Seconds before the next attempt while the provider is still reading the bank (reference 2.4: one to three minutes). */
const providerBusySeconds = 15

/** Creates the worker that fetches snapshots from a provider which does not push them. They are stored like callbacks. */
export function createFetchWorker(deps: FetchWorkerDeps) {
  const { db, clock, log, events, jobs, envelope, fetcher, refreshDelay } = deps
  const { callbackStore, syncStatus, syncMetrics, transitions, circuitBreaker, fetchQueue } = deps

  /** Returns the link session and its connection, unless the connection was fetched since the job was enqueued. */
  async function findPending(
    tx: Tx,
    { person: userId, link: id, at }: FetchJobData,
  ): Promise<PendingFetch | undefined> {
    const link = await linkSessionRepository(tx).find(userId, id)
    if (!link?.connection_id) return undefined
    const connection = await connectionRepository(tx).find(userId, link.connection_id)
    if (!connection || connection.state === 'disconnected') return undefined
    const isFetched = connection.data_read_at !== null && connection.data_read_at >= new Date(at)
    if (!isFetched || (link.refresh_try === null && !isEnded(link))) return { link, connection }
    if (!isEnded(link)) await syncStatus.markFinished(tx, link)
    return undefined
  }

  async function fetchConnection(data: FetchJobData, { signal }: JobRun) {
    const found = await withUser(db, data.person, (tx) => findPending(tx, data))
    if (!found) return
    const { connection, link } = found
    const circuitKey = circuitKeyOf(connection)
    // A fetch follows an accepted refresh or an event, so a probe may continue with it.
    const record = syncMetrics.start('fetch')
    const decision = await circuitBreaker.check(circuitKey, { isFollowUp: true })
    if (decision.kind === 'reject') {
      record('postponed')
      return postpone(data, decision.until)
    }
    try {
      const credentials = await decryptCredentials(envelope, db, connection)
      if (credentials === null) throw new ProviderError('needs_person')
      const since = fetchSince(connection, data.since)
      await requireUnblockedNow(db, data.person)
      const snapshot = await fetcher.fetchSnapshot(credentials, { since, now: clock.now(), signal })
      record(snapshot === null ? 'waiting' : 'completed')
      if (snapshot === null) return await retryLater(data, found)
      // What the bank answered is stored encrypted even if the data were blocked meanwhile.
      await regardlessOfBlock(async () => {
        const linkSessionId = isEnded(link) ? await continueLinkSession(link) : link.id
        const target = { userId: data.person, linkSessionId }
        await callbackStore.store(db, target, Buffer.from(JSON.stringify(snapshot)))
      })
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      record(err.error)
      log.warn(
        { user_id: data.person, connection_id: connection.id, code: err.error },
        'provider fetch failed',
      )
      await handleFailure(data, err)
      if (err.error !== 'needs_person')
        await circuitBreaker.record(circuitKey, err.error, data.tries === 1 || decision.kind === 'probe')
    }
  }

  /** Creates a link session for data that arrive after their own session has ended. */
  const continueLinkSession = ({ user_id: userId, provider, connection_id: connectionId }: LinkSessionRow) =>
    withUser(db, userId, (tx) =>
      newLinkSession(tx, userId, { provider, connectionId, refreshTry: 1 }, clock.now()),
    )

  /** Returns the first day to fetch; null until the whole history was fetched once. */
  function fetchSince(
    { last_sync_at: last, data_read_at: read }: ConnectionRow,
    changedSince: string | null,
  ): string | null {
    if (last === null || read === null) return null
    const usualSince = addDays(toPlainDate(last), -refreshDays)
    return changedSince !== null && changedSince < usualSince ? changedSince : usualSince
  }

  const postpone = (data: FetchJobData, until: Date) =>
    events.transaction(db, data.person, async (tx) => {
      const found = await findPending(tx, data)
      if (found) await transitions.postpone(tx, found.link, found.connection, until)
    })

  /** Enqueues another attempt while the provider reads the bank; fails when the link session has expired. */
  async function retryLater(data: FetchJobData, { link, connection }: PendingFetch) {
    if (clock.now() > link.expires_at) return handleFailure(data, new ProviderError('bank_unavailable'), true)
    await withUser(db, data.person, (tx) =>
      fetchQueue.enqueueJob(tx, connection, data, { startAfterSeconds: providerBusySeconds }),
    )
  }

  const handleFailure = (
    data: FetchJobData,
    { error, retryAfterSeconds: requestedDelay }: ProviderError,
    isLast = false,
  ) =>
    events.transaction(db, data.person, async (tx) => {
      const found = await findPending(tx, data)
      if (!found) return
      const { link, connection } = found
      if (error === 'needs_person') return transitions.requireReauth(tx, connection)
      if (isLast || !isRetryable(error, data.tries))
        return transitions.endWithError(tx, link, connection, error)
      const delay = Math.max(requestedDelay, retryDelaySeconds(data.tries, refreshDelay, Math.random()))
      await fetchQueue.enqueueJob(
        tx,
        connection,
        { ...data, tries: data.tries + 1 },
        { startAfterSeconds: delay },
      )
    })

  return {
    define: () =>
      jobs.define(fetchConnectionJob, fetchConnection, {
        concurrency: 24,
        groupConcurrency: 2,
        timeLimitSeconds: 600,
      }),
  }
}

const isEnded = ({ state }: LinkSessionRow) => state === 'finished' || state === 'failed'
