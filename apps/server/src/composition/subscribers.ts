import { createBudgetSubscriber } from '../modules/budgets/index.ts'
import { createCardSubscriber } from '../modules/cards/index.ts'
import {
  createCardCheck,
  createMailQueue,
  createNotificationSubscriber,
  createPushQueue,
  createStaleReminder,
} from '../modules/notifications/index.ts'
import { createPushSubscriber } from '../modules/push/index.ts'
import { createRecurringSubscriber } from '../modules/recurring/index.ts'
import { createSavingsSubscriber } from '../modules/savings/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Subscriber } from '../platform/events/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createFigures } from './figures.ts'

/** Returns the subscribers of domain events, in the order in which they run inside the publishing transaction. */
export const createSubscribers = ({
  db,
  clock,
  jobs,
}: {
  db: Db
  clock: Clock
  jobs: Jobs
}): Subscriber[] => {
  const { outlook, cardBills, listBudgetUse, listBrokenReconciliations } = createFigures({ db, clock })
  return [
    createCardSubscriber({ clock }),
    createRecurringSubscriber({ clock, jobs }),
    createSavingsSubscriber({ jobs }),
    createBudgetSubscriber({ clock, outlook }),
    createPushSubscriber(),
    createNotificationSubscriber({
      clock,
      outlook,
      cards: cardBills,
      listBudgetUse,
      listBrokenReconciliations,
      scheduleReminder: createStaleReminder(jobs),
      scheduleCardCheck: createCardCheck({ clock, jobs }),
      enqueueMail: createMailQueue({ clock, jobs }),
      enqueuePush: createPushQueue({ clock, jobs }),
    }),
  ]
}
