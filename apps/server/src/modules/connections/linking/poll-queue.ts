import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { pollLinkSessionJob } from '../jobs.ts'
import type { LinkToken, Provider } from '../provider/port.ts'
import { encryptLinkToken } from './link-token.ts'

type PollQueueDeps = { db: Db; clock: Clock; jobs: Jobs; envelope: Envelope; provider: Provider }

const firstPollSeconds = 10
const minIntervalMs = 2_000
const maxRemembered = 5_000

/** Creates the queue that polls link sessions which the server completes at the provider. */
export function createPollQueue({ db, clock, jobs, envelope, provider }: PollQueueDeps) {
  const lastPolls = new Map<string, number>()

  return {
    encrypt: async (tx: Tx, userId: string, id: string, { caseId, secret }: LinkToken) => ({
      caseId,
      secret: await encryptLinkToken(envelope, tx, { user_id: userId, id }, secret),
    }),

    enqueue: (tx: Tx, userId: string, linkSessionId: string) =>
      jobs.enqueue(
        tx,
        pollLinkSessionJob,
        { person: userId, link: linkSessionId, look: 0 },
        { startAfterSeconds: firstPollSeconds, group: linkSessionId },
      ),

    /** Enqueues an extra poll, at most one per session and interval. */
    async pollNow(userId: string, linkSessionId: string): Promise<void> {
      const now = clock.now().getTime()
      if (provider.fetcher === null || now - (lastPolls.get(linkSessionId) ?? 0) < minIntervalMs) return
      lastPolls.delete(linkSessionId)
      lastPolls.set(linkSessionId, now)
      const [oldest] = lastPolls.keys()
      if (lastPolls.size > maxRemembered && oldest !== undefined) lastPolls.delete(oldest)
      await withUser(db, userId, (tx) =>
        jobs.enqueue(
          tx,
          pollLinkSessionJob,
          { person: userId, link: linkSessionId, look: null },
          { group: linkSessionId },
        ),
      )
    },
  }
}
