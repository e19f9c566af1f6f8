import { mailPageCopy as copy } from '@lucas/contract/copy/mail-page.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { anonymous } from '../database/person.ts'
import { fail } from '../errors.ts'
import type { App } from '../http/app.ts'
import { isForwarded } from '../http/forwarded.ts'
import { html } from '../http/html.ts'
import { stylePath } from '../http/page-style.ts'
import { newId } from '../ids.ts'
import type { Mail, MailPort } from './mail.ts'
import type { MessagePort } from './messages.ts'
import { mailOutboxRepository } from './repository.ts'

const mostKept = 500

/** Keeps mails and text messages in the database instead of delivering them: development and test only. */
export function createMailOutbox({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): MailPort & { messages: MessagePort } {
  const send = ({ to, subject, text, html: markup }: Mail) =>
    anonymous(db, (tx) =>
      mailOutboxRepository(tx).keep(
        { id: newId(), recipient: to, subject, text, html: markup, created_at: clock.now() },
        mostKept,
      ),
    )
  return {
    send,
    messages: { send: ({ to, text }) => send({ to, subject: copy.message, text, html: '' }) },
  }
}

/** As a mail program draws it: a file, because no page of ours may hold its styles. */
const asFile = (markup: string) =>
  html`<p><a download="correo.html" href="data:text/html;charset=utf-8;base64,${Buffer.from(markup).toString('base64')}">${copy.file}</a></p>`

export const mailPagePublicRoutes = ['GET /_correo'] as const

/** The page that shows them. Whoever comes through a proxy is told that there is no such page (S-22). */
export function mailPage(app: App, { db, env }: { db: Db; env: string }) {
  if (env !== 'development' && env !== 'test')
    throw new Error('The mail outbox exists only in development and test.')
  app.get('/_correo', { config: { access: 'public', document: true } }, async (request, reply) => {
    if (isForwarded(request)) fail('not_found')
    const mails = await anonymous(db, (tx) => mailOutboxRepository(tx).latest(100))
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return html`<!doctype html>
<html lang="es-CL">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.title}</title><link rel="stylesheet" href="${stylePath}"></head>
<body><main><h1>${copy.title}</h1><p>${copy.lead}</p>
${mails.length === 0 ? html`<p>${copy.empty}</p>` : null}
${mails.map(
  (mail) => html`<details><summary><strong>${mail.subject}</strong><span>${mail.recipient}</span>
<time class="tag" datetime="${mail.created_at.toISOString()}">${mail.created_at.toISOString()}</time></summary>
<div><pre>${mail.text}</pre>${mail.html === '' ? null : asFile(mail.html)}</div></details>`,
)}
</main></body></html>`.text
  })
}
