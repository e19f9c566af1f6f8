import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import type { Mail, MailPort } from '../../platform/mail/mail.ts'
import { lookupRepository } from '../auth/index.ts'
import { createNotificationWriter } from './create-notifications.ts'

interface NoticeMailDeps {
  db: Db
  clock: Clock
  events: Events
  /** Called for a mail to an address without an account: nothing can show it. */
  onUnknownReader(mail: Mail): void
}

/** A notice stands for a mail: neither another mail nor a push follows. */
const nothing = async () => undefined

/** Creates the mail port of an installation without a mail server: each mail becomes a notice of its user in the app, under security. */
export function createNoticeMail({ db, clock, events, onUnknownReader }: NoticeMailDeps): MailPort {
  const write = createNotificationWriter({ clock, enqueueMail: nothing, enqueuePush: nothing })
  return {
    isNotices: true,
    async send(mail) {
      if (mail.isInApp) return
      const userId = await lookupRepository(db).findUserIdByEmail(mail.to)
      if (userId === null) return onUnknownReader(mail)
      const notice = {
        kind: 'security' as const,
        cause: `mail:${mail.id ?? newId()}`,
        title: mail.subject,
        message: mail.notice,
        about: { subject: 'security' as const, key: null },
        isMailed: true,
      }
      await events.transaction(db, userId, (tx) => write(tx, userId, [notice], events.publish))
    },
  }
}
