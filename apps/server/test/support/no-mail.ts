import type {
  NotificationServiceDeps,
  NotificationSubscriberDeps,
} from '../../src/modules/notifications/index.ts'

export type MailDeps = Pick<NotificationServiceDeps, 'rescheduleSummaries'> &
  Pick<NotificationSubscriberDeps, 'enqueueMail' | 'enqueuePush'>

/** For tests without notification mails and pushes. */
export const noMail: MailDeps = {
  enqueueMail: async () => {},
  enqueuePush: async () => {},
  rescheduleSummaries: [],
}
