import * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import { mailboxRepository } from '../repository/mailbox.ts'

/** Reads the mailbox of a user, not while the user's data are blocked. */
export const readMailboxJob = jobKind('read_bank_mailbox', z.object({ person: z.uuid() }), {
  runs: false,
  user: ({ person }) => person,
})

/** When a reading counts as lost, and another is enqueued. */
const leaseMs = 300_000

/** Enqueues a reading in the caller's transaction, at most one at a time. */
export async function enqueueReading(
  tx: Tx,
  { jobs, userId, now }: { jobs: Jobs; userId: string; now: Date },
): Promise<void> {
  await mailboxRepository(tx).update(userId, { next_read_at: new Date(now.getTime() + leaseMs) })
  await jobs.enqueue(tx, readMailboxJob, { person: userId }, { group: userId })
}
