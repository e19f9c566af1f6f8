import { authMailCopy as copy } from '@lucas/contract/copy/auth/auth-mail.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import type { Mail, MailPort } from '../../../platform/mail/mail.ts'
import { toAddressee } from '../../../platform/mail/template.ts'
import { generateToken, sha256 } from '../../../platform/secret.ts'
import { type UserRow, users } from '../../users/index.ts'
import type { Codes } from '../codes/codes.ts'
import { pendingEmail } from '../domain/pending-email.ts'
import { emailChangeRepository } from '../repository/email-change.ts'
import { sessionRepository } from '../repository/session.ts'
import { computeLinkExpiry, createResetLink } from './reset-link.ts'
import { codeMail, linkMail, newDeviceMail, plainMail } from './templates.ts'

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
  'second_factor_enabled',
  'second_factor_removed',
  'recovery_codes_created',
  'recovery_code_used',
  'calendar_feed_created',
  'invitation_created',
  'bank_mail_created',
  'bank_mailbox_created',
  'bank_mailbox_unread',
  'push_device_added',
  'password_changed_addresses',
])
export type AuthMailSubject = z.infer<typeof subject>

/** Mails whose code or link proves that their reader owns the address. */
const secretSubjects = ['welcome', 'verify_code', 'email_change', 'password_reset', 'step_up_code'] as const
type SecretSubject = (typeof secretSubjects)[number]
const isSecret = (about: AuthMailSubject): about is SecretSubject =>
  secretSubjects.some((secret) => secret === about)

/** The payload has ids and a subject only. The worker reads the address and creates codes and links. */
const authMailJob = jobKind(
  'auth-mail',
  z.object({ person: z.uuid(), subject, session: z.optional(z.uuid()) }),
  { runs: true, reason: 'Mails about access and security of the account, which a block must not weaken.' },
)

export type AuthMails = {
  /** Enqueues a mail in the caller's transaction. It is sent after the commit, never during the request (S-12). */
  enqueue(tx: Tx, userId: string, about: AuthMailSubject, session?: string): Promise<void>
}

/** The app notifies about these by their audit event. */
const inApp: ReadonlySet<AuthMailSubject> = new Set([
  'password_changed',
  'session_copied',
  'identity_linked',
  'identity_unlinked',
])

type AuthMailsDeps = { db: Db; clock: Clock; jobs: Jobs; mail: MailPort; codes: Codes; publicUrl: string }

/** Sends mails about the account. Defines the job that creates them. */
export function createAuthMails({ db, clock, jobs, mail, codes, publicUrl }: AuthMailsDeps): AuthMails {
  jobs.define(authMailJob, async ({ person: userId, subject: about, session }) => {
    const messages = await withUser(db, userId, async (tx) => {
      const row = await users.find(tx, userId)
      if (!row) return []
      return mail.isNotices === true && isSecret(about)
        ? createNotices(row, about)
        : createMails(tx, row, about, session)
    })
    for (const message of messages) await mail.send({ ...message, isInApp: inApp.has(about) })
  })

  /** Says in the app that a code or a link was asked for, which only the operator makes there (docs/operations.md). */
  const createNotices = (person: UserRow, about: SecretSubject): Mail[] =>
    about === 'welcome' ? [] : [plainMail(person.email, copy.withoutMail[about])]

  async function createMails(
    tx: Tx,
    person: UserRow,
    about: AuthMailSubject,
    session: string | undefined,
  ): Promise<Mail[]> {
    const { user_id: userId, email } = person
    const reader = toAddressee(person)
    switch (about) {
      case 'welcome':
      case 'verify_code': {
        const to = pendingEmail(person)
        if (to === null && about === 'welcome') return [plainMail(reader, copy.welcomeKnown)]
        // A user who has already corrected the address gets the email_change mail instead.
        if (to === null || (about === 'welcome' && to !== email)) return []
        const text = about === 'welcome' ? copy.welcome : copy.verifyCode
        return [codeMail(to, text, await createEmailCode(tx, userId, to))]
      }
      case 'email_change':
        return createEmailChangeMails(tx, person)
      case 'password_reset':
        return [
          linkMail(
            reader,
            copy.passwordReset,
            await createResetLink(tx, userId, { now: clock.now(), publicUrl }),
          ),
        ]
      case 'password_changed':
        return [linkMail(reader, copy.passwordChanged, `${publicUrl}/recuperar`)]
      case 'password_changed_addresses': {
        const { before, ...text } = copy.passwordChanged
        const withAddresses = { ...text, before: [...before, copy.passwordChangedAddresses] }
        return [linkMail(reader, withAddresses, `${publicUrl}/recuperar`)]
      }
      case 'new_device': {
        const opened = session && (await sessionRepository(tx).find(userId, session))
        return opened ? [newDeviceMail(reader, opened)] : []
      }
      case 'step_up_code': {
        if (session === undefined) return []
        const target = { userId, purpose: 'step_up', sentTo: email, session } as const
        return [codeMail(reader, copy.stepUpCode, await codes.create(tx, target))]
      }
      case 'identity_linked':
        return [plainMail(reader, copy.identityLinked)]
      case 'identity_unlinked':
        return [plainMail(reader, copy.identityUnlinked)]
      case 'second_factor_enabled':
        return [plainMail(reader, copy.secondFactorEnabled)]
      case 'second_factor_removed':
        return [plainMail(reader, copy.secondFactorRemoved)]
      case 'recovery_codes_created':
        return [plainMail(reader, copy.recoveryCodesCreated)]
      case 'recovery_code_used':
        return [plainMail(reader, copy.recoveryCodeUsed)]
      case 'calendar_feed_created':
        return [plainMail(reader, copy.calendarFeedCreated)]
      case 'invitation_created':
        return [plainMail(reader, copy.invitationCreated)]
      case 'bank_mail_created':
        return [plainMail(reader, copy.bankMailCreated)]
      case 'bank_mailbox_created':
        return [plainMail(reader, copy.bankMailboxCreated)]
      case 'bank_mailbox_unread':
        return [plainMail(reader, copy.bankMailboxUnread)]
      case 'push_device_added':
        return [plainMail(reader, copy.pushDeviceAdded)]
      case 'session_copied':
        return [plainMail(reader, copy.sessionCopied)]
      case 'register_taken':
        return [plainMail(reader, copy.registerTaken)]
    }
  }

  async function createEmailChangeMails(tx: Tx, { user_id: userId, ...person }: UserRow): Promise<Mail[]> {
    const { email, pending_email: next, email_verified_at: emailVerifiedAt } = person
    if (next === null) return []
    const link = await createEmailChangeLink(tx, userId)
    // A user who mistyped the address at registration is still on the screen that asks for a code.
    const code = emailVerifiedAt === null ? await createEmailCode(tx, userId, next) : null
    return [linkMail(next, copy.confirmEmail, link, code), plainMail(email, copy.emailChangeAsked)]
  }

  const createEmailCode = (tx: Tx, userId: string, sentTo: string) =>
    codes.create(tx, { userId, purpose: 'email', sentTo })

  /** Creates a link and stores the hash of its token. The token itself is only in the mail. */
  async function createEmailChangeLink(tx: Tx, userId: string): Promise<string> {
    const token = generateToken()
    await emailChangeRepository(tx).upsert(userId, sha256(token), computeLinkExpiry(clock.now()))
    return `${publicUrl}/confirmar-correo#token=${token}`
  }

  return {
    enqueue: (tx, userId, about, session) =>
      jobs.enqueue(tx, authMailJob, {
        person: userId,
        subject: about,
        ...(session === undefined ? {} : { session }),
      }),
  }
}
