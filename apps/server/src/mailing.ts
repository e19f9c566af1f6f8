import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/database/connect.ts'
import type { MailPort } from './platform/mail/mail.ts'
import type { MessagePort } from './platform/mail/messages.ts'
import { createMailOutbox } from './platform/mail/outbox-mail.ts'
import { createSmtpMail } from './platform/mail/smtp-mail.ts'

export interface Mailing {
  mail: MailPort
  /** Nobody delivers text messages yet: only the page of development shows them. */
  messages: MessagePort | null
  /** Mails are read at `/_correo` instead of being delivered. */
  hasPage: boolean
  close: () => void
}

/** How letters leave: by SMTP where it is configured, else into the outbox of development. */
export function openMailing(config: Config, { db, clock }: { db: Db; clock: Clock }): Mailing {
  const { smtpUrl, mailFrom, env } = config
  const hasPage = env !== 'production' && smtpUrl === null
  const kept = createMailOutbox({ db, clock })
  const smtp = smtpUrl === null ? null : createSmtpMail({ url: smtpUrl, from: mailFrom })
  return {
    mail: smtp ?? kept,
    messages: hasPage ? kept.messages : null,
    hasPage,
    close: () => smtp?.close(),
  }
}
