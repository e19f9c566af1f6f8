import type {
  NotificationServiceDeps,
  NotificationSubscriberDeps,
} from '../../src/modules/notifications/index.ts'

export type MailDeps = Pick<NotificationServiceDeps, 'rescheduleSummary'> &
  Pick<NotificationSubscriberDeps, 'enqueueMail'>

/** For tests without notification mails. */
export const noMail: MailDeps = { enqueueMail: async () => {}, rescheduleSummary: async () => {} }
