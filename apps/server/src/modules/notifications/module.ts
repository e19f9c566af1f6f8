import type { App } from '../../platform/http/app.ts'
import type { Plans } from '../billing/index.ts'
import { createNotificationMails, type NotificationMailsDeps } from './mail/send.ts'
import { registerUnsubscribeRoute } from './mail/unsubscribe-route.ts'
import { registerNotificationRoutes } from './routes.ts'
import { registerAlertRuleRoutes } from './rules/routes.ts'
import { createAlertRules } from './rules/service.ts'
import { createNotificationService, type NotificationServiceDeps } from './service.ts'
import { defineStaleReminderJob } from './stale-reminder.ts'
import { createStaleConnectionNotifier } from './subscriber.ts'

type NotificationsModuleDeps = NotificationMailsDeps &
  Omit<NotificationServiceDeps, 'rescheduleSummary'> & { plans: Plans }

/** Creates the services of notifications and alert rules, and defines the jobs for mails and stale reminders. */
export function createNotificationsModule(deps: NotificationsModuleDeps) {
  const { jobsDb, clock, jobs, events } = deps
  const mails = createNotificationMails(deps)
  const rules = createAlertRules(deps)
  const notifications = createNotificationService({ ...deps, rescheduleSummary: mails.rescheduleSummary })
  const notify = createStaleConnectionNotifier({ clock, events, enqueueMail: mails.enqueue })
  defineStaleReminderJob({ db: jobsDb, jobs, events, notify })
  mails.define()
  return {
    notifications,
    rules,

    /** Registers the routes. Await it: the unsubscribe route registers in a scope of its own. */
    async routes(app: App) {
      registerNotificationRoutes(app, notifications)
      registerAlertRuleRoutes(app, rules)
      await registerUnsubscribeRoute(app, mails)
    },
  }
}
