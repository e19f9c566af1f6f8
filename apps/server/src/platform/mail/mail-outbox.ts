import { mailPageCopy as copy } from '@lucas/contract/copy/mail-page.ts'
import { zone } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { withoutUser } from '../database/user-transaction.ts'
import { fail } from '../errors.ts'
import type { App } from '../http/app.ts'
import { describeRoutes } from '../http/describe-routes.ts'
import { isForwarded } from '../http/forwarded.ts'
import { html } from '../http/pages/html.ts'
import { stylePath } from '../http/pages/page-style.ts'
import { newId } from '../ids.ts'
import type { Mail, MailPort } from './mail.ts'
import { mailOutboxRepository } from './repository.ts'
import type { TextMessagePort } from './text-message.ts'

const maxMails = 500

/** Creates a mail port that stores mails and text messages in the database. For development and test only. */
export function createMailOutbox({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): MailPort & { messages: TextMessagePort } {
  const send = ({ to, subject, text, html: markup }: Omit<Mail, 'notice'>) =>
    withoutUser(db, (tx) =>
      mailOutboxRepository(tx).insertAndPrune(
        { id: newId(), recipient: to, subject, text, html: markup, created_at: clock.now() },
        maxMails,
      ),
    )
  return {
    send,
    messages: { send: ({ to, text }) => send({ to, subject: copy.message, text, html: '' }) },
  }
}

const timeFormat = new Intl.DateTimeFormat('es-CL', {
  timeZone: zone,
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** Renders a download link of the HTML mail, because the page's CSP blocks the mail's inline styles. */
const renderDownloadLink = (markup: string) =>
  html`<p><a download="correo.html" href="data:text/html;charset=utf-8;base64,${Buffer.from(markup).toString('base64')}">${copy.file}</a></p>`

export const mailPagePublicRoutes = ['GET /_correo'] as const

/** Registers the page that lists the stored mails. Requests through a proxy get 404 (S-22). */
export function registerMailPage(app: App, { db, env }: { db: Db; env: string }) {
  describeRoutes(app, {
    'GET /_correo': ['showMails', 'Shows the mails of development'],
  })

  if (env !== 'development' && env !== 'test')
    throw new Error('The mail outbox exists only in development and test.')
  app.get('/_correo', { config: { access: 'public', document: true } }, async (request, reply) => {
    if (isForwarded(request)) fail('not_found')
    const mails = await withoutUser(db, (tx) => mailOutboxRepository(tx).listLatest(100))
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.title}</title><link rel="stylesheet" href="${stylePath}"></head>
<body><main><h1>${copy.title}</h1><p>${copy.lead}</p>
${mails.length === 0 ? html`<p>${copy.empty}</p>` : null}
${mails.map(
  (mail) => html`<details><summary><strong>${mail.subject}</strong><span>${mail.recipient}</span>
<span>${mail.html === '' ? copy.kinds.message : copy.kinds.mail}</span>
<time class="tag" datetime="${mail.created_at.toISOString()}">${timeFormat.format(mail.created_at)}</time></summary>
<div><pre>${mail.text}</pre>${mail.html === '' ? null : renderDownloadLink(mail.html)}</div></details>`,
)}
</main></body></html>`.text
  })
}
