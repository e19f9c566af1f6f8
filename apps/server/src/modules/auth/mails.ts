import { authMailCopy as copy } from '@lucas/contract/copy/auth-mail.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Mail, MailPort } from '../../platform/mail/mail.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import { awaitedAddress } from './awaited-address.ts'
import { codeRepository } from './code-repository.ts'
import type { Codes } from './codes.ts'
import { codeMail, linkMail, newDeviceMail, plainMail } from './letters.ts'
import { type PersonRow, personRepository } from './person-repository.ts'
import { sessionRepository } from './session-repository.ts'

const subject = z.enum([
  'welcome',
  'verify_code',
  'email_change',
  'session_copied',
  'register_taken',
  'password_reset',
  'password_changed',
  'new_device',
  'step_up_code',
  'identity_linked',
  'identity_unlinked',
])
export type AuthMailSubject = z.infer<typeof subject>

/** The job knows whom and about what; addresses, codes and links are looked up and made when the mail is written. */
const authMail = jobKind('auth-mail', z.object({ person: z.uuid(), subject, session: z.optional(z.uuid()) }))

export type AuthMails = {
  /** The mail leaves if and only if the transaction commits, and never inside the request (S-12). */
  queue(tx: Tx, person: string, about: AuthMailSubject, session?: string): Promise<void>
}

const linkMinutes = 30 // S-21

type AuthMailsDeps = { db: Db; clock: Clock; jobs: Jobs; mail: MailPort; codes: Codes; publicUrl: string }

/** Letters about the account; defines their job. */
export function createAuthMails({ db, clock, jobs, mail, codes, publicUrl }: AuthMailsDeps): AuthMails {
  jobs.define(authMail, async ({ person, subject: about, session }) => {
    const letters = await asPerson(db, person, async (tx) => {
      const row = await personRepository(tx).find(person)
      return row ? write(tx, row, about, session) : []
    })
    for (const letter of letters) await mail.send(letter)
  })

  async function write(
    tx: Tx,
    person: PersonRow,
    about: AuthMailSubject,
    session: string | undefined,
  ): Promise<Mail[]> {
    const { user_id: userId, email } = person
    switch (about) {
      case 'welcome':
      case 'verify_code': {
        const to = awaitedAddress(person)
        if (to === null && about === 'welcome') return [plainMail(email, copy.welcomeKnown)]
        // Whoever corrected the address already hears of it by that mail.
        if (to === null || (about === 'welcome' && to !== email)) return []
        const words = about === 'welcome' ? copy.welcome : copy.verifyCode
        return [codeMail(to, words, await newCode(tx, userId, to))]
      }
      case 'email_change':
        return emailChange(tx, person)
      case 'password_reset':
        return [linkMail(email, copy.passwordReset, await resetLink(tx, userId))]
      case 'password_changed':
        return [linkMail(email, copy.passwordChanged, `${publicUrl}/recuperar`)]
      case 'new_device': {
        const opened = session && (await sessionRepository(tx).find(userId, session))
        return opened ? [newDeviceMail(email, opened)] : []
      }
      case 'step_up_code':
        return [codeMail(email, copy.stepUpCode, await newCode(tx, userId, email, 'step_up'))]
      case 'identity_linked':
        return [plainMail(email, copy.identityLinked)]
      case 'identity_unlinked':
        return [plainMail(email, copy.identityUnlinked)]
      case 'session_copied':
        return [plainMail(email, copy.sessionCopied)]
      case 'register_taken':
        return [plainMail(email, copy.registerTaken)]
    }
  }

  async function emailChange(tx: Tx, { user_id: userId, ...person }: PersonRow): Promise<Mail[]> {
    const { email, pending_email: next, email_verified_at: verifiedAt } = person
    if (next === null) return []
    const link = await emailLink(tx, userId)
    // Who mistyped the address at the door stands before the boxes for a code.
    const code = verifiedAt === null ? await newCode(tx, userId, next) : null
    return [linkMail(next, copy.confirmEmail, link, code), plainMail(email, copy.emailChangeAsked)]
  }

  const newCode = (tx: Tx, person: string, sentTo: string, purpose: 'email' | 'step_up' = 'email') =>
    codes.make(tx, { person, purpose, sentTo })
  const linkEnd = () => new Date(clock.now().getTime() + linkMinutes * 60_000)

  /** Links are made when the mail is written, so that no table and no job ever holds them. */
  async function emailLink(tx: Tx, userId: string): Promise<string> {
    const token = newSecret()
    await personRepository(tx).awaitEmail(userId, hashOf(token), linkEnd())
    return `${publicUrl}/confirmar-correo#token=${token}`
  }

  async function resetLink(tx: Tx, userId: string): Promise<string> {
    const token = newSecret()
    await codeRepository(tx).keepReset(userId, hashOf(token), linkEnd())
    return `${publicUrl}/restablecer#token=${token}`
  }

  return {
    queue: (tx, person, about, session) =>
      jobs.send(tx, authMail, { person, subject: about, ...(session === undefined ? {} : { session }) }),
  }
}
