import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { wasBlockLiftedSince } from '../data-block/index.ts'
import { staleMs, staleReminderSeconds } from './domain/stale-connection.ts'

const staleReminderJob = jobKind(
  'notifications.stale',
  z.object({ person: z.uuid(), connection: z.uuid() }),
  { runs: false, user: ({ person }) => person },
)

type ScheduleReminder = (tx: Tx, userId: string, connectionId: string) => Promise<void>

/**
 * Schedules a check for a day after a sync, so that a user whose bank sends no data for a day is notified (spec 9).
 */
export const createStaleReminder =
  (jobs: Jobs): ScheduleReminder =>
  (tx, userId, connectionId) =>
    jobs.enqueue(
      tx,
      staleReminderJob,
      { person: userId, connection: connectionId },
      { startAfterSeconds: staleReminderSeconds, group: userId },
    )

interface StaleReminderJobDeps {
  /** The connection pool of the job workers. */
  db: Db
  clock: Clock
  jobs: Jobs
  events: Events
  notify: (tx: Tx, userId: string, connectionId: string) => Promise<void>
}

/** Defines the job of the reminder. After a data block the bank has another day before it counts as silent. */
export function defineStaleReminderJob({ db, clock, jobs, events, notify }: StaleReminderJobDeps): void {
  const schedule = createStaleReminder(jobs)
  jobs.define(
    staleReminderJob,
    ({ person: userId, connection: connectionId }) =>
      events.transaction(db, userId, async (tx) => {
        const dayAgo = new Date(clock.now().getTime() - staleMs)
        if (await wasBlockLiftedSince(tx, userId, dayAgo)) await schedule(tx, userId, connectionId)
        else await notify(tx, userId, connectionId)
      }),
    { groupConcurrency: 1 },
  )
}
