import { createNoticeMail } from '../modules/notifications/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/connect.ts'
import { createEvents } from '../platform/events/events.ts'
import type { Log } from '../platform/log.ts'
import type { Mail, MailPort } from '../platform/mail/mail.ts'
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

interface MailingDeps {
  db: Db
  clock: Clock
  log: Log
  /** What happens to a mail that no user can read, because there is no mail server and its address has no account. Default: a log line. */
  onUnknownReader?: (mail: Mail) => void
}

/** Whether mail is sent, or shown at `/_correo`. A family without a mail server gets notices in the app instead. */
export const sendsMail = ({ smtpUrl, provider }: Pick<Config, 'smtpUrl' | 'provider'>): boolean =>
  smtpUrl !== null || provider !== 'files'

/** Creates the mail transport: SMTP where it is configured; without it notices in a family's installation, else the outbox of development. */
export function openMailing(config: Config, deps: MailingDeps): Mailing {
  const { smtpUrl, mailFrom, env } = config
  const noMessages = { messages: null, hasPage: false, close: () => {} }
  if (!sendsMail(config)) return { mail: openNotices(deps), ...noMessages }
  if (smtpUrl === null) {
    const outbox = createMailOutbox(deps)
    return { mail: outbox, messages: outbox.messages, hasPage: env !== 'production', close: () => {} }
  }
  const smtp = createSmtpMail({ url: smtpUrl, from: mailFrom, requireTls: env === 'production' })
  return { ...noMessages, mail: smtp, close: () => smtp.close() }
}

const openNotices = ({ db, clock, log, onUnknownReader }: MailingDeps): MailPort =>
  createNoticeMail({
    db,
    clock,
    events: createEvents({ db, clock, log }),
    onUnknownReader:
      onUnknownReader ??
      (() => log.warn('mail not delivered: no mail server is set and no account has its address')),
  })
