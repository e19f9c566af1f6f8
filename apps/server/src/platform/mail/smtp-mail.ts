import { createTransport } from 'nodemailer'
import type { MailPort } from './mail.ts'

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string
  /** Sender of every mail: `Lucas <hola@lucas.example>`. */
  from: string
  /** Refuses servers without STARTTLS; `smtps://` is TLS from the first byte anyway. */
  requireTls: boolean
}

/** Creates a mail port for SMTP. `send` throws if the server refuses the mail; the job retries. */
export function createSmtpMail({ url, from, requireTls }: SmtpSettings): MailPort & { close(): void } {
  const senderDomain = /@([^\s>]+)/.exec(from)?.[1] ?? 'lucas'
  const transport = createTransport({
    url: requireTls ? withRequiredTls(url) : url,
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

/** Sets requireTLS in the URL, because nodemailer prefers the URL's parameters over options. */
function withRequiredTls(url: string): string {
  const address = new URL(url)
  address.searchParams.set('requireTLS', 'true')
  return address.href
}
