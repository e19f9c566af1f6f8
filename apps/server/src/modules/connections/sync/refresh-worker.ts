import type { infer as Infer } from 'zod/mini'
import { requireUnblockedNow } from '../../../platform/block-gate.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withoutUser, withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { JobRun, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../../platform/periodic-task.ts'
import { decryptCredentials } from '../credentials/store.ts'
import { maxAttempts } from '../domain/refresh-policy.ts'
import { refreshConnectionJob } from '../jobs.ts'
import type { SyncMetrics } from '../metrics.ts'
import { type Provider, ProviderError } from '../provider/port.ts'
import { connectionRepository } from '../repository/connection.ts'
import { linkSessionRepository } from '../repository/link-session.ts'
import { type CircuitBreaker, circuitKeyOf } from './circuit-breaker.ts'
import type { FetchQueue } from './fetch-queue.ts'
import type { RefreshService } from './refresh.ts'
import type { RefreshTransitions } from './transitions.ts'

type RefreshWorkerDeps = {
  db: Db
  clock: Clock
  log: Log
  events: Events
  jobs: Jobs
  envelope: Envelope
  provider: Provider
  syncMetrics: SyncMetrics
  transitions: RefreshTransitions
  refreshService: RefreshService
  circuitBreaker: CircuitBreaker
  fetchQueue: FetchQueue
}
type RefreshJobData = Infer<typeof refreshConnectionJob.data>

const sweepEveryMs = 30_000
const sweepLimit = 200

/** Creates the worker that sends refresh requests and the sweep that finds connections whose data are a day old. */
export function createRefreshWorker(deps: RefreshWorkerDeps) {
  const { db, clock, log, events, jobs, envelope, provider, syncMetrics } = deps
  const { transitions, refreshService, circuitBreaker, fetchQueue } = deps

  /** Returns the link session and its connection while the refresh is still running. */
  async function findPending(tx: Tx, userId: string, linkSessionId: string) {
    const link = await linkSessionRepository(tx).find(userId, linkSessionId)
    if (!link?.connection_id || link.state === 'finished' || link.state === 'failed') return undefined
    const connection = await connectionRepository(tx).find(userId, link.connection_id)
    return connection?.state === 'syncing' ? { link, connection } : undefined
  }

  async function requestRefresh(
    { person: userId, link: linkSessionId, missing }: RefreshJobData,
    { signal }: JobRun,
  ) {
    const found = await withUser(db, userId, (tx) => findPending(tx, userId, linkSessionId))
    if (!found) return
    const { connection, link } = found
    const circuitKey = circuitKeyOf(connection)
    const record = syncMetrics.start('request')
    const decision = await circuitBreaker.check(circuitKey, { isFollowUp: missing === 'movements' })
    if (decision.kind === 'reject') {
      record('postponed')
      return postpone(userId, linkSessionId, decision.until)
    }
    try {
      const credentials = await decryptCredentials(envelope, db, connection)
      if (credentials === null || provider.refresh === null) throw new ProviderError('needs_person')
      const { institution_id: institutionId } = connection
      const request = { credentials, institutionId, linkSessionId, missing, signal }
      await requireUnblockedNow(db, userId)
      const requested = await provider.refresh.requestRefresh(request)
      record('completed')
      await fetchQueue.enqueueAfterRefresh(requested, connection, linkSessionId)
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      record(err.error)
      log.warn(
        { user_id: userId, connection_id: connection.id, code: err.error },
        'connection refresh failed',
      )
      await handleFailure(userId, linkSessionId, err)
      if (err.error !== 'needs_person')
        await circuitBreaker.record(
          circuitKey,
          err.error,
          link.refresh_try === 1 || decision.kind === 'probe',
        )
    }
  }

  const postpone = (userId: string, linkSessionId: string, until: Date) =>
    events.transaction(db, userId, async (tx) => {
      const found = await findPending(tx, userId, linkSessionId)
      if (found) await transitions.postpone(tx, found.link, found.connection, until)
    })

  const handleFailure = (userId: string, linkSessionId: string, { error }: ProviderError) =>
    events.transaction(db, userId, async (tx) => {
      const found = await findPending(tx, userId, linkSessionId)
      if (!found) return
      if (error === 'needs_person') await transitions.requireReauth(tx, found.connection)
      else await transitions.retryOrFail(tx, found.link, error)
    })

  async function startDueRefreshes(signal: AbortSignal) {
    const due = await withoutUser(db, (tx) =>
      connectionRepository(tx).listDueRefreshes(clock.now(), sweepLimit),
    )
    await sweepEach(due, ({ user_id: userId, id }) => refreshService.startDue(userId, id), {
      signal,
      onError: (err, { id }) =>
        log.warn({ err, connection_id: id }, 'connection refresh could not be scheduled'),
    })
  }

  return {
    define: () =>
      jobs.define(refreshConnectionJob, requestRefresh, {
        maxAttempts,
        concurrency: 16,
        groupConcurrency: 6,
        timeLimitSeconds: 150,
      }),
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: false },
      run: ({ signal }) => startDueRefreshes(signal),
      onError: (err) => log.warn({ err }, 'refresh sweep failed'),
    }),
  }
}
