import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/connect.ts'
import type { MailPort } from '../platform/mail/mail.ts'
import { createMailOutbox } from '../platform/mail/mail-outbox.ts'
import { createSmtpMail } from '../platform/mail/smtp-mail.ts'
import type { TextMessagePort } from '../platform/mail/text-message.ts'

export interface Mailing {
  mail: MailPort
  /** Text messages are not delivered yet: only the mail page of development shows them. */
  messages: TextMessagePort | null
  /** True if mails are shown at `/_correo` instead of being delivered. */
  hasPage: boolean
  close: () => void
}

/** Creates the mail transport: SMTP where it is configured, otherwise the mail outbox of development. */
export function openMailing(config: Config, { db, clock }: { db: Db; clock: Clock }): Mailing {
  const { smtpUrl, mailFrom, env } = config
  const hasPage = env !== 'production' && smtpUrl === null
  const outbox = createMailOutbox({ db, clock })
  const requireTls = env === 'production'
  const smtp = smtpUrl === null ? null : createSmtpMail({ url: smtpUrl, from: mailFrom, requireTls })
  return {
    mail: smtp ?? outbox,
    messages: hasPage ? outbox.messages : null,
    hasPage,
    close: () => smtp?.close(),
  }
}
