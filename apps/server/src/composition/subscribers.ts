import {
  createMailQueue,
  createNotificationSubscriber,
  createStaleReminder,
} from '../modules/notifications/index.ts'
import { createRecurringOutlook, createRecurringSubscriber } from '../modules/recurring/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Subscriber } from '../platform/events/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

/** Returns the subscribers of domain events, in the order in which they run inside the publishing transaction. */
export const createSubscribers = ({
  db,
  clock,
  jobs,
}: {
  db: Db
  clock: Clock
  jobs: Jobs
}): Subscriber[] => [
  createRecurringSubscriber({ clock, jobs }),
  createNotificationSubscriber({
    clock,
    outlook: createRecurringOutlook({ db, clock }),
    scheduleReminder: createStaleReminder(jobs),
    enqueueMail: createMailQueue({ clock, jobs }),
  }),
]
