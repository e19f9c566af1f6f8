import { type AlertMailsDeps, createAlertMails } from './mails.ts'
import { createNotifications, type NotificationsDeps } from './notifications.ts'
import { createReminders } from './reminders.ts'

type OpenAlertsDeps = AlertMailsDeps & Omit<NotificationsDeps, 'remind' | 'queueMail' | 'reschedule'>

/** Alerts with their reminders and letters; defines the jobs of both. */
export function openAlerts(deps: OpenAlertsDeps) {
  const { jobsDb, jobs, outbox } = deps
  const reminders = createReminders({ db: jobsDb, jobs, outbox })
  const alertMails = createAlertMails(deps)
  const notifications = createNotifications({
    ...deps,
    remind: reminders.remind,
    queueMail: alertMails.queue,
    reschedule: alertMails.reschedule,
  })
  reminders.define(notifications.remindOf)
  alertMails.define()
  return { notifications, alertMails }
}
