import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { staleReminderSeconds } from './domain/stale-connection.ts'

const staleReminderJob = jobKind('notifications.stale', z.object({ person: z.uuid(), connection: z.uuid() }))

/**
 * Schedules a check for a day after a sync, so that a user whose bank sends no data for a day is notified (spec 9).
 */
export const createStaleReminder =
  (jobs: Jobs) =>
  (tx: Tx, userId: string, connectionId: string): Promise<void> =>
    jobs.enqueue(
      tx,
      staleReminderJob,
      { person: userId, connection: connectionId },
      { startAfterSeconds: staleReminderSeconds, group: userId },
    )

interface StaleReminderJobDeps {
  /** The connection pool of the job workers. */
  db: Db
  jobs: Jobs
  events: Events
  notify: (tx: Tx, userId: string, connectionId: string) => Promise<void>
}

/** Defines the job of the reminder. */
export const defineStaleReminderJob = ({ db, jobs, events, notify }: StaleReminderJobDeps): void =>
  jobs.define(
    staleReminderJob,
    ({ person: userId, connection: connectionId }) =>
      events.transaction(db, userId, (tx) => notify(tx, userId, connectionId)),
    { groupConcurrency: 1 },
  )
