import { authMailCopy as copy } from '@lucas/contract/copy/auth-mail.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { html } from '../../platform/http/html.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Mail, MailPort } from '../../platform/mail/mail.ts'
import { personRepository } from './person-repository.ts'
import { hashSecret, newSecret } from './secrets.ts'

const subject = z.enum(['email_change', 'session_copied', 'register_taken'])
export type AuthMailSubject = z.infer<typeof subject>

/** The job knows whom and about what; addresses and links are looked up and made when the mail is written. */
const authMail = jobKind('auth-mail', z.object({ person: z.uuid(), subject }))

export type AuthMails = {
  /** The mail leaves if and only if the transaction commits, and never inside the request (S-12). */
  queue(tx: Tx, person: string, about: AuthMailSubject): Promise<void>
}

const linkMinutes = 30 // S-21

type AuthMailsDeps = { db: Db; clock: Clock; jobs: Jobs; mail: MailPort; publicUrl: string }

/** Letters about the account; defines their job. */
export function createAuthMails({ db, clock, jobs, mail, publicUrl }: AuthMailsDeps): AuthMails {
  jobs.define(authMail, async ({ person, subject: about }) => {
    for (const letter of await asPerson(db, person, (tx) => write(tx, person, about))) await mail.send(letter)
  })

  async function write(tx: Tx, userId: string, about: AuthMailSubject): Promise<Mail[]> {
    const person = await personRepository(tx).find(userId)
    if (!person) return []
    if (about === 'session_copied') return [toMail(person.email, copy.sessionCopied)]
    if (about === 'register_taken') return [toMail(person.email, copy.registerTaken)]
    if (person.pending_email === null) return []
    const { subject: title, text } = copy.confirmEmail
    const confirm = toMail(person.pending_email, { subject: title, text: text(await newLink(tx, userId)) })
    return [confirm, toMail(person.email, copy.emailChangeAsked)]
  }

  /** Made when the mail is written, so that no table and no job ever holds it. */
  async function newLink(tx: Tx, userId: string): Promise<string> {
    const token = newSecret()
    const expiresAt = new Date(clock.now().getTime() + linkMinutes * 60_000)
    await personRepository(tx).awaitEmail(userId, hashSecret(token), expiresAt)
    return `${publicUrl}/confirmar-correo#token=${token}`
  }

  return { queue: (tx, person, about) => jobs.send(tx, authMail, { person, subject: about }) }
}

function toMail(to: string, { subject: title, text }: { subject: string; text: string }): Mail {
  const paragraphs = text
    .split('\n\n')
    .map((piece) =>
      piece.startsWith('http') ? html`<p><a href="${piece}">${piece}</a></p>` : html`<p>${piece}</p>`,
    )
  return {
    to,
    subject: title,
    text,
    html: html`<!doctype html><html lang="es-CL"><body>${paragraphs}</body></html>`.text,
  }
}
