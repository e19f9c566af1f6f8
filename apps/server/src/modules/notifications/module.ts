import type { App } from '../../platform/http/app.ts'
import type { Plans } from '../billing/index.ts'
import type { Cards } from '../cards/index.ts'
import type { ListBillReminders } from '../commitments/index.ts'
import { createBillNotifier, createCardCheck, defineCardCheckJob } from './card-check.ts'
import { createCurrentCauses } from './current-causes.ts'
import type { TransactionDetectorDeps } from './detectors/transactions.ts'
import { createNotificationMails, type NotificationMailsDeps } from './mail/send.ts'
import { registerUnsubscribeRoute } from './mail/unsubscribe-route.ts'
import { createNotificationPushes, type NotificationPushesDeps } from './push/send.ts'
import { registerNotificationRoutes } from './routes.ts'
import { registerAlertRuleRoutes } from './rules/routes.ts'
import { createAlertRules } from './rules/service.ts'
import { createNotificationService, type NotificationServiceDeps } from './service.ts'
import { defineStaleReminderJob } from './stale-reminder.ts'
import { createChangeNotifier, createStaleConnectionNotifier } from './subscriber.ts'

type NotificationsModuleDeps = NotificationMailsDeps &
  NotificationPushesDeps &
  Omit<NotificationServiceDeps, 'rescheduleSummaries'> & {
    plans: Plans
    cards: Pick<Cards, 'listBilled' | 'listToPay'>
    outlook: TransactionDetectorDeps['outlook']
    listBudgetUse: TransactionDetectorDeps['listBudgetUse']
    listBrokenReconciliations: TransactionDetectorDeps['listBrokenReconciliations']
    listBillReminders: ListBillReminders
  }

/** Creates the services of notifications and alert rules, and defines the jobs for mails, pushes, stale reminders and bills. */
export function createNotificationsModule(deps: NotificationsModuleDeps) {
  const { jobsDb, clock, jobs, events, cards, listBillReminders } = deps
  const mails = createNotificationMails(deps)
  const pushes = createNotificationPushes(deps)
  const queues = { enqueueMail: mails.enqueue, enqueuePush: pushes.enqueue }
  const rules = createAlertRules(deps)
  const notifications = createNotificationService({
    ...deps,
    sendsNoMail: deps.mail.isNotices === true,
    rescheduleSummaries: [mails.rescheduleSummary, pushes.rescheduleSummary],
  })
  const notify = createStaleConnectionNotifier({ clock, events, ...queues })
  defineStaleReminderJob({ db: jobsDb, clock, jobs, events, notify })
  defineCardCheckJob({
    db: jobsDb,
    jobs,
    events,
    notify: createBillNotifier({ ...deps, ...queues }),
    schedule: createCardCheck({ clock, jobs }),
  })
  mails.define()
  pushes.define()
  return {
    notifications,
    rules,
    currentCauses: createCurrentCauses({ clock, cards, listBillReminders }),
    /** Notifies about imported, hand-written and changed transactions. */
    notifyAboutChanges: createChangeNotifier({ ...deps, ...queues }),

    /** Registers the routes. Await it: the unsubscribe route registers in a scope of its own. */
    async routes(app: App) {
      registerNotificationRoutes(app, notifications)
      registerAlertRuleRoutes(app, rules)
      await registerUnsubscribeRoute(app, mails)
    },
  }
}
