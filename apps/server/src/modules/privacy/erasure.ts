import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockIngest, lockUserData } from '../../platform/database/locks.ts'
import { type Tx, withoutUser, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { deleteJobsOf } from '../../platform/jobs/repository.ts'
import type { Log } from '../../platform/log.ts'
import { mailOutboxRepository } from '../../platform/mail/repository.ts'
import { createPeriodicTask } from '../../platform/periodic-task.ts'
import { deleteAllocations } from '../goals/index.ts'
import { deleteExpiredLeads, deleteLead } from '../landing/index.ts'
import { recordErasedAccount } from '../rights/index.ts'
import { users } from '../users/index.ts'
import { accountDeletionLookup, accountDeletionRepository } from './repository/account-deletion.ts'
import { userTablesRepository } from './repository/user-tables.ts'

export type ErasureDeps = { jobsDb: Db; clock: Clock; log: Log; envelope: Envelope; dataDir: string }

const sweepIntervalMs = 3_600_000
const batchSize = 50
/** An entry with `cancelled` takes back the entries of this user up to its moment. */
const erasureEntry = z.object({
  user_id: z.uuid(),
  erased_at: z.string(),
  cancelled: z.optional(z.literal(true)),
})

/** The ids of erased users. The file is outside of the database, so that it survives a restore. */
export const erasureListFile = (dataDir: string): string => join(dataDir, 'erasures.jsonl')

/** Erases users whose grace period is over, and again those that a restored backup brought back (S-41). */
export function createErasure({ jobsDb, clock, log, envelope, dataDir }: ErasureDeps) {
  const erasuresFile = erasureListFile(dataDir)
  /** Users erased since the last sweep. A job of theirs that ran meanwhile may have enqueued another one. */
  let justErased: string[] = []

  /** Deletes the user's rows in all tables. The data key is one of them, so copies of encrypted data become unreadable. */
  async function eraseUser(
    userId: string,
    isDue: (eraseAt: Date | null) => boolean,
    isDemo = false,
  ): Promise<boolean> {
    const isErased = await withUser(jobsDb, userId, async (tx) => {
      await lockIngest(tx, userId)
      if (!(await lockUserData(tx, userId))) return false
      const row = await accountDeletionRepository(tx).lock(userId)
      const user = await users.find(tx, userId)
      if (!user || !isDue(row?.erase_at ?? null)) return false
      const erasedAt = clock.now()
      const askedAt = row?.asked_at ?? erasedAt
      if (!isDemo) await recordErasedAccount(tx, { accountId: userId, email: user.email, askedAt, erasedAt })
      await deleteRows(tx, userId, user.email)
      return true
    })
    if (isErased) {
      envelope.forget(userId)
      justErased.push(userId)
    }
    return isErased
  }

  /**
   * Erases a demo user at once, without a grace period or an entry in the file: a restored backup also restores the end of
   * the demo session. A user with a pending deletion is not erased here.
   */
  const eraseDemoUser = (userId: string): Promise<boolean> =>
    eraseUser(userId, (eraseAt) => eraseAt === null, true)

  const appendEntry = (entry: z.infer<typeof erasureEntry>) =>
    appendFile(erasuresFile, `${JSON.stringify(entry)}\n`)

  /** Deletes the jobs that others enqueued for users while these were erased. */
  async function deleteLateJobs(): Promise<void> {
    const userIds = justErased
    if (userIds.length > 0) await deleteJobsOf(jobsDb, userIds)
    justErased = justErased.filter((id) => !userIds.includes(id))
  }

  async function sweep(signal?: AbortSignal): Promise<number> {
    const now = clock.now()
    await deleteLateJobs()
    await withoutUser(jobsDb, (tx) => deleteExpiredLeads(tx, now))
    let erased = 0
    for (const userId of await accountDeletionLookup(jobsDb).listDue(now, batchSize)) {
      if (signal?.aborted) break
      // Written first: an erased user who is not in the file would come back with a restored backup.
      await appendEntry({ user_id: userId, erased_at: now.toISOString() })
      if (!(await eraseUser(userId, (eraseAt) => eraseAt !== null && eraseAt <= now))) {
        // The user undid the deletion in this moment. Without this entry the next start would erase them.
        await appendEntry({ user_id: userId, erased_at: now.toISOString(), cancelled: true })
        continue
      }
      log.info({ user_id: userId }, 'user data erased')
      erased += 1
    }
    return erased
  }

  /** Erases the users of the file again after a restore. Returns how many. */
  async function reapply(signal?: AbortSignal): Promise<number> {
    const text = await readFile(erasuresFile, 'utf8').catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return ''
      throw fault
    })
    const lines = text.split('\n').filter((one) => one !== '')
    const entries = lines.map((line) => erasureEntry.parse(JSON.parse(line)))
    const erasedAt = new Map<string, Date>()
    // By time: the lists of several workers may be joined in any order, also by lines.
    for (const { user_id: userId, erased_at: at, cancelled } of entries.toSorted(
      (a, b) =>
        Date.parse(a.erased_at) - Date.parse(b.erased_at) ||
        Number(a.cancelled ?? false) - Number(b.cancelled ?? false),
    )) {
      if (cancelled) erasedAt.delete(userId)
      else erasedAt.set(userId, new Date(at))
    }
    let erased = 0
    for (const userId of erasedAt.keys()) {
      if (signal?.aborted) break
      // A backup from before the request has no deletion row, so a missing row counts as due.
      if (await eraseUser(userId, (eraseAt) => eraseAt === null || eraseAt <= clock.now())) erased += 1
    }
    const before = clock.now().getTime() - 2 * sweepIntervalMs
    justErased.push(...[...erasedAt].filter(([, at]) => at.getTime() > before).map(([userId]) => userId))
    await deleteLateJobs()
    if (erased > 0) log.warn({ count: erased }, 'erasures reapplied after database restore')
    return erased
  }

  const onError = (err: unknown) => log.error({ err }, 'erasure sweep failed')

  return {
    sweep,
    reapply,
    eraseDemoUser,
    ...createPeriodicTask({
      intervalMs: sweepIntervalMs,
      whileBlocked: { runs: true, reason: 'Deleting the account is a right.' },
      async run({ isFirst, signal }) {
        if (isFirst) {
          // The list exists from the first start on, also without entries: a restore refuses to run without it.
          await appendFile(erasuresFile, '', { mode: 0o600 })
          await reapply(signal).catch(onError)
        }
        await sweep(signal)
      },
      onError,
    }),
  }
}

/** Deletes a user from all tables. Rows without a user id are found by email. */
async function deleteRows(tx: Tx, userId: string, email: string): Promise<void> {
  await deleteLead(tx, email)
  await mailOutboxRepository(tx).deleteByRecipient(email)
  // No cascade deletes allocations, so that nothing else deletes them by accident.
  await deleteAllocations(tx, userId)
  await userTablesRepository(tx).deleteUncascaded(userId)
  await users.delete(tx, userId)
  // Last: the queue waits for the rows of jobs that run.
  await deleteJobsOf(tx, [userId])
}
