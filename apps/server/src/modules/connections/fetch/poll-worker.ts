import type { infer as Infer } from 'zod/mini'
import { regardlessOfBlock, requireUnblockedNow } from '../../../platform/block-gate.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { JobRun, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { CallbackStore } from '../callbacks/store-callback.ts'
import { isRetryable } from '../domain/refresh-policy.ts'
import { pollLinkSessionJob } from '../jobs.ts'
import { decryptLinkToken } from '../linking/link-token.ts'
import { ProviderError, type SnapshotFetcher } from '../provider/port.ts'
import { linkSessionRepository } from '../repository/link-session.ts'
import { callbackRepository } from '../repository/provider-callback.ts'
import type { SyncStatus } from '../sync/status.ts'

type PollWorkerDeps = {
  db: Db
  clock: Clock
  log: Log
  events: Events
  jobs: Jobs
  envelope: Envelope
  fetcher: SnapshotFetcher
  callbackStore: CallbackStore
  syncStatus: SyncStatus
}
type PollJobData = Infer<typeof pollLinkSessionJob.data>

/** Seconds between scheduled polls. Events and polls by the browser make most of them unnecessary. */
const pollDelaysSeconds = [5, 5, 10, 10, 15, 15, 30]
const maxPollDelaySeconds = 60
/** How long the provider lets a link session be completed (reference 2.2). */
const linkTokenMinutes = 30

/** Creates the worker that polls a link session until the user has completed the widget. */
export function createPollWorker({
  db,
  clock,
  log,
  events,
  jobs,
  envelope,
  fetcher,
  callbackStore,
  syncStatus,
}: PollWorkerDeps) {
  /** Returns the link session while it has no callback. */
  const findWaiting = (userId: string, id: string) =>
    withUser(db, userId, async (tx) => {
      const link = await linkSessionRepository(tx).find(userId, id)
      const isOpen =
        link?.provider_secret != null && (link.state === 'open' || link.state === 'authenticated')
      return isOpen && !(await callbackRepository(tx).hasAny(userId, id)) ? link : undefined
    })

  async function poll({ person: userId, link: id, look: pollCount }: PollJobData, { signal }: JobRun) {
    const link = await findWaiting(userId, id)
    const token = link && (await decryptLinkToken(envelope, db, link))
    if (!link || !token) return
    await requireUnblockedNow(db, userId)
    const payload = await fetcher.pollLinkSession(token, signal).catch((err: unknown) => {
      if (!(err instanceof ProviderError)) throw err
      log.warn({ user_id: userId, code: err.error }, 'link session poll failed')
      return err
    })
    if (payload instanceof ProviderError) return handleFailure(userId, id, payload, pollCount)
    // The provider gives it once, so it is stored encrypted even if the data were blocked meanwhile.
    if (payload !== null)
      return regardlessOfBlock(() =>
        callbackStore.store(db, { userId, linkSessionId: id }, Buffer.from(JSON.stringify(payload))),
      )
    await schedulePoll(userId, id, link.created_at, pollCount)
  }

  /** Schedules another poll after a transient error; ends the link session after any other error. */
  async function handleFailure(
    userId: string,
    id: string,
    { error }: ProviderError,
    pollCount: number | null,
  ) {
    const link = await findWaiting(userId, id)
    if (!link) return
    if (error !== 'needs_person' && isRetryable(error, 1))
      return schedulePoll(userId, id, link.created_at, pollCount)
    await events.transaction(db, userId, async (tx) => {
      await syncStatus.markFailed(tx, link, error === 'needs_person' ? 'unexpected' : error)
      await linkSessionRepository(tx).deleteLinkToken(userId, id)
    })
  }

  async function schedulePoll(
    userId: string,
    linkSessionId: string,
    createdAt: Date,
    pollCount: number | null,
  ) {
    if (pollCount === null || clock.now().getTime() - createdAt.getTime() > linkTokenMinutes * 60_000) return
    const startAfterSeconds = pollDelaysSeconds[pollCount] ?? maxPollDelaySeconds
    await withUser(db, userId, (tx) =>
      jobs.enqueue(
        tx,
        pollLinkSessionJob,
        { person: userId, link: linkSessionId, look: pollCount + 1 },
        { startAfterSeconds, group: linkSessionId },
      ),
    )
  }

  // One poll per link session at a time: two would exchange the same token.
  return {
    define: () =>
      jobs.define(pollLinkSessionJob, poll, { concurrency: 8, groupConcurrency: 1, timeLimitSeconds: 150 }),
  }
}
