import type { App } from '../../platform/http/app.ts'
import type { Plans } from '../billing/index.ts'
import { type AlertMailsDeps, createAlertMails } from './mails.ts'
import { createNotifications, type NotificationsDeps } from './notifications.ts'
import { createReminders } from './reminders.ts'
import { notificationRoutes } from './routes.ts'
import { alertRuleRoutes } from './rule-routes.ts'
import { createAlertRules } from './rules.ts'
import { unsubscribeRoutes } from './unsubscribe-route.ts'

type OpenAlertsDeps = AlertMailsDeps &
  Omit<NotificationsDeps, 'remind' | 'queueMail' | 'reschedule'> & { plans: Plans }

/** Alerts with their rules, reminders and letters; defines the jobs of the last two. */
export function openAlerts(deps: OpenAlertsDeps) {
  const { jobsDb, jobs, outbox } = deps
  const reminders = createReminders({ db: jobsDb, jobs, outbox })
  const alertMails = createAlertMails(deps)
  const rules = createAlertRules(deps)
  const notifications = createNotifications({
    ...deps,
    remind: reminders.remind,
    queueMail: alertMails.queue,
    reschedule: alertMails.reschedule,
  })
  reminders.define(notifications.remindOf)
  alertMails.define()
  return {
    notifications,
    rules,

    /** Awaited: the link of the letters has a scope of its own. */
    async routes(app: App) {
      notificationRoutes(app, notifications)
      alertRuleRoutes(app, rules)
      await unsubscribeRoutes(app, alertMails)
    },
  }
}
