import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { RateCounters } from '../../../platform/http/rate-limits/rate-counters.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { pollLinkSessionJob } from '../jobs.ts'
import type { LinkToken, Provider } from '../provider/port.ts'
import { encryptLinkToken } from './link-token.ts'

export type PollQueue = ReturnType<typeof createPollQueue>
type PollQueueDeps = { db: Db; jobs: Jobs; envelope: Envelope; provider: Provider; counters: RateCounters }

const firstPollSeconds = 10
/** The browser asks every two seconds. */
const extraPolls = { max: 1, windowSeconds: 2 }

/** Creates the queue that polls link sessions which the server completes at the provider. */
export function createPollQueue({ db, jobs, envelope, provider, counters }: PollQueueDeps) {
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

    /** Enqueues an extra poll, at most one per session and interval over all processes. */
    async pollNow(userId: string, linkSessionId: string): Promise<void> {
      if (provider.fetcher === null) return
      await withUser(db, userId, async (tx) => {
        const { isAllowed } = await counters.consume('link-session.poll', linkSessionId, extraPolls, tx)
        if (!isAllowed) return
        const data = { person: userId, link: linkSessionId, look: null }
        await jobs.enqueue(tx, pollLinkSessionJob, data, { group: linkSessionId })
      })
    },
  }
}
