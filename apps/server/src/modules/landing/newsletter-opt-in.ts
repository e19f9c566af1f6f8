import { createHmac, timingSafeEqual } from 'node:crypto'
import { newsletterMailCopy as copy } from '@lucas/contract/copy/users/newsletter.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withoutUser, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/template.ts'
import { decodeBase64Url } from '../../platform/secret.ts'
import { lookupRepository } from '../auth/index.ts'
import { isDataBlockedLocked } from '../data-block/index.ts'
import { landingRepository } from './repository.ts'

/** Records the newsletter consent of an existing account. */
export type RecordConsent = (userId: string) => Promise<unknown>

export type NewsletterOptInDeps = {
  db: Db
  clock: Clock
  counters: RateCounters
  jobs: Jobs
  mail: MailPort
  /** 32 bytes (`config.deriveKey('newsletter')`). */
  key: Buffer
  publicUrl: string
}

const linkDays = 7
/** Counter of the mails to one address. */
const dailyMails = 'newsletter question'
const dailyMailLimit = { max: 1, windowSeconds: 86_400 }

/** The job holds the lead's id; the worker looks up the address and signs the link. */
const confirmationMailJob = jobKind('newsletter-question', z.object({ lead: z.uuid() }), {
  runs: true,
  reason: 'It is about an address that a form names. It asks itself whether an account with a block has it.',
})

/** Double opt-in for the newsletter: the form, then a link in a mail (decisions 5). Defines the mail job. */
export function createNewsletterOptIn(deps: NewsletterOptInDeps) {
  const { db, clock, counters, jobs, mail, key, publicUrl } = deps

  jobs.define(confirmationMailJob, async ({ lead: leadId }) => {
    if (mail.isNotices === true) return // the question is a link in a mail
    const to = await withoutUser(db, (tx) => landingRepository(tx).findUnconfirmedEmail(leadId))
    if (to !== null && (await isOfBlockedAccount(to))) return
    // A form can name a stranger's address: send at most one mail a day to it.
    if (to === null || !(await counters.consume(dailyMails, to, dailyMailLimit)).isAllowed) return
    const expiresAt = new Date(clock.now().getTime() + linkDays * 86_400_000)
    const { subject, before, action: label, after } = copy
    const url = `${publicUrl}/confirmar-consejos#token=${createEmailToken(key, to, expiresAt)}`
    try {
      await mail.send(renderMail(to, { subject, before, action: { label, url }, after }))
    } catch (error) {
      await counters.reset(dailyMails, to) // nothing was sent, so the next attempt may send
      throw error
    }
  })

  /** Returns whether the address belongs to an account with a data block. */
  async function isOfBlockedAccount(email: string): Promise<boolean> {
    const userId = await lookupRepository(db).findUserIdByEmail(email)
    return userId !== null && withUser(db, userId, (tx) => isDataBlockedLocked(tx, userId))
  }

  return {
    /** Enqueues the confirmation mail in the caller's transaction. */
    enqueueConfirmation: (tx: Tx, leadId: string) => jobs.enqueue(tx, confirmationMailJob, { lead: leadId }),

    async confirm(token: string, recordConsent: RecordConsent): Promise<void> {
      const email = readEmailToken(key, token, clock.now()) ?? fail('link_invalid')
      const isLead = await withoutUser(db, (tx) => landingRepository(tx).confirm(email, clock.now()))
      const userId = await lookupRepository(db).findUserIdByEmail(email)
      if (userId !== null) await recordConsent(userId)
      else if (!isLead) fail('link_invalid') // erased meanwhile
    },
  }
}

const sign = (key: Buffer, payload: string): Buffer =>
  createHmac('sha256', key).update(`newsletter ${payload}`).digest()

/** Returns a signed token with an email address and an expiry. It proves that its holder received a mail at that address; nothing is stored. */
export function createEmailToken(key: Buffer, email: string, expiresAt: Date): string {
  const payload = `${Buffer.from(email).toString('base64url')}.${expiresAt.getTime().toString(36)}`
  return `${payload}.${sign(key, payload).toString('base64url')}`
}

/** Returns the address of a token; null when the signature is wrong or the token has expired. */
export function readEmailToken(key: Buffer, token: string, now: Date): string | null {
  const [encodedEmail = '', expiry = '', encodedSignature = '', ...others] = token.split('.')
  const signature = decodeBase64Url(encodedSignature)
  const expected = sign(key, `${encodedEmail}.${expiry}`)
  if (others.length > 0 || signature?.length !== expected.length || !timingSafeEqual(signature, expected))
    return null
  const email = decodeBase64Url(encodedEmail)
  return email !== null && Number.parseInt(expiry, 36) > now.getTime() ? email.toString() : null
}
