import type { BankError } from '@lucas/contract/banking/connection.ts'
import type { infer as Infer } from 'zod/mini'
import { DataBlockedError } from '../../../platform/block-gate.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { isConnectionFault } from '../../../platform/database/faults.ts'
import { withoutUser, withUser } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { JobRun, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../../platform/periodic-task.ts'
import type { RetryDelay } from '../domain/refresh-policy.ts'
import { ingestCallbackJob } from '../jobs.ts'
import type { SyncMetrics } from '../metrics.ts'
import { InvalidProviderPayload } from '../provider/port.ts'
import { callbackRepository } from '../repository/provider-callback.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { IngestCallback } from './ingest-callback.ts'
import { withCallbackLock } from './with-callback-lock.ts'

type IngestWorkerDeps = {
  db: Db
  clock: Clock
  log: Log
  events: Events
  jobs: Jobs
  ingestCallback: IngestCallback
  syncStatus: SyncStatus
  syncMetrics: SyncMetrics
  /** Seconds before the second attempt. */
  retryDelay: RetryDelay
}

const maxAttempts = 5
const sweepEveryMs = 10_000
/** A callback that waits this long has probably lost its job. At start the limit is shorter. */
const lostAfterMs = 60_000
const lostAtStartMs = 10_000
const sweepLimit = 500

/** Creates the ingest worker and the sweep for callbacks whose job was lost with a killed process. */
export function createIngestWorker(deps: IngestWorkerDeps) {
  const { db, clock, jobs, log, ingestCallback, syncStatus, syncMetrics, retryDelay } = deps
  /** Callbacks that this process is ingesting: a slow ingest is not a lost one. */
  const running = new Set<string>()

  /** Counts a failed attempt. After the last one the callback becomes a dead letter and the connection fails. */
  async function recordFailure(userId: string, callback: string, err: unknown): Promise<boolean> {
    const error: BankError = err instanceof InvalidProviderPayload ? 'payload_invalid' : 'unexpected'
    const linkSessionId = await findLinkSessionId(userId, callback)
    if (linkSessionId === null) return true
    const isLast = await withCallbackLock(deps, { userId, id: callback, linkSessionId }, async (tx, link) => {
      const row = await callbackRepository(tx).lock(userId, callback)
      const attempts = (row?.attempts ?? 0) + 1
      const isLast = attempts >= maxAttempts
      await callbackRepository(tx).recordFailedAttempt(userId, callback, { attempts, error, isLast })
      if (isLast) await syncStatus.markFailed(tx, link, error)
      return isLast
    })
    if (isLast)
      log.error(
        { callback_id: callback, user_id: userId, code: error, err },
        'callback moved to dead letters',
      )
    return isLast ?? true
  }

  async function findLinkSessionId(userId: string, callback: string): Promise<string | null> {
    const row = await withUser(db, userId, (tx) => callbackRepository(tx).find(userId, callback))
    return row?.link_session_id ?? null
  }

  async function runIngest(
    { person: userId, callback }: Infer<typeof ingestCallbackJob.data>,
    { signal }: Pick<JobRun, 'signal'>,
  ) {
    running.add(callback)
    const record = syncMetrics.start('ingest')
    try {
      record((await ingestCallback(userId, callback, signal)) ?? 'completed')
    } catch (err) {
      if (err instanceof DataBlockedError) {
        record('postponed')
        throw err
      }
      // A lost database connection or a shutdown is not a failure of the callback and does not count.
      const isDeadLetter =
        !signal.aborted && !isConnectionFault(err) && (await recordFailure(userId, callback, err))
      record(isDeadLetter ? 'dead_letter' : 'failed')
      if (!isDeadLetter) throw err
    } finally {
      running.delete(callback)
    }
  }

  /**
   * Ingests, one after the other, callbacks whose job was lost or used up by killed processes. An aborted sweep ends after the
   * current batch; its callback is ingested again later.
   */
  async function recoverLostCallbacks(olderThanMs: number, signal: AbortSignal) {
    const before = new Date(clock.now().getTime() - olderThanMs)
    const lostCallbacks = await withoutUser(db, (tx) =>
      callbackRepository(tx).listAllWaiting(before, sweepLimit),
    )
    const recover = async ({ user_id: person, id: callback }: { user_id: string; id: string }) =>
      running.has(callback) || runIngest({ person, callback }, { signal })
    await sweepEach(lostCallbacks, recover, {
      signal,
      onError(err, { id }) {
        if (!signal.aborted) log.warn({ err, callback_id: id }, 'recovered callback failed')
      },
    })
  }

  return {
    define: () =>
      jobs.define(ingestCallbackJob, runIngest, {
        maxAttempts,
        concurrency: 2,
        urgentConcurrency: 2,
        groupConcurrency: 1,
        retryDelaySeconds: retryDelay.first,
        maxRetryDelaySeconds: retryDelay.longest,
      }),
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: false },
      run: ({ isFirst, signal }) => recoverLostCallbacks(isFirst ? lostAtStartMs : lostAfterMs, signal),
      onError: (err) => log.warn({ err }, 'callback recovery sweep failed'),
    }),
  }
}
