import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { reminderSeconds } from './domain/silence.ts'

const reminderJob = jobKind('notifications.stale', z.object({ person: z.uuid(), connection: z.uuid() }))

interface RemindersDeps {
  /** The pool of jobs. */
  db: Db
  jobs: Jobs
  outbox: Outbox
}

/** The promise of spec 9: who hears nothing from a bank for a day is told. */
export function createReminders({ db, jobs, outbox }: RemindersDeps) {
  return {
    remind: (tx: Tx, person: string, connection: string) =>
      jobs.send(
        tx,
        reminderJob,
        { person, connection },
        { startAfterSeconds: reminderSeconds, group: person },
      ),

    define: (remindOf: (tx: Tx, person: string, connection: string) => Promise<void>) =>
      jobs.define(
        reminderJob,
        ({ person, connection }) => outbox.transaction(db, person, (tx) => remindOf(tx, person, connection)),
        { perGroup: 1 },
      ),
  }
}
