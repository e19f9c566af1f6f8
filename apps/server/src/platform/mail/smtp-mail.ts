import { createTransport } from 'nodemailer'
import type { MailPort } from './mail.ts'

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with the account in it. */
  url: string
  /** Sender of every mail: `Lucas <hola@lucas.example>`. */
  from: string
}

/** Delivers over SMTP. Throws when the server does not take the mail; the job that sends it tries again. */
export function createSmtpMail({ url, from }: SmtpSettings): MailPort & { close(): void } {
  const senderDomain = /@([^\s>]+)/.exec(from)?.[1] ?? 'lucas'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send({ to, subject, text, html, id, unsubscribe }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        ...(id !== undefined && { messageId: `<${id}@${senderDomain}>` }),
        ...(unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    },
    close: () => transport.close(),
  }
}
