import { newsletterMailCopy as words } from '@lucas/contract/copy/newsletter.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { toMail } from '../../platform/mail/letter.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { lookupRepository } from '../auth/index.ts'
import { makeAddressToken, readAddressToken } from './address-token.ts'
import { landingRepository } from './repository.ts'

/** The person's own say, where the address has an account; of the module of consents only this is needed. */
export type SayYes = (person: string) => Promise<unknown>

export type NewsletterDeps = {
  db: Db
  clock: Clock
  counters: Counters
  jobs: Jobs
  mail: MailPort
  /** 32 bytes of its own (`config.deriveKey('newsletter')`). */
  key: Buffer
  publicUrl: string
}

const questionDays = 7
const onceADay = { max: 1, windowSeconds: 86_400 }

/** The job knows the row alone; the address is looked up and the link made when the mail is written. */
const question = jobKind('newsletter-question', z.object({ lead: z.uuid() }))

/** News go to nobody who has not said so twice: in the form, and from the address itself (decisions 5). Defines its job. */
export function createNewsletter(deps: NewsletterDeps) {
  const { db, clock, counters, jobs, mail, key, publicUrl } = deps

  jobs.define(question, async ({ lead }) => {
    const to = await anonymous(db, (tx) => landingRepository(tx).waiting(lead))
    // A form can be sent for a stranger: their mailbox hears of it once a day at most.
    if (to === null || !(await counters.consume('newsletter question', to, onceADay)).isAllowed) return
    const end = new Date(clock.now().getTime() + questionDays * 86_400_000)
    const { subject, before, action: label, after } = words
    const url = `${publicUrl}/confirmar-consejos#token=${makeAddressToken(key, to, end)}`
    await mail.send(toMail(to, { subject, before, action: { label, url }, after }))
  })

  return {
    /** Leaves with the commit of what was said in the form. */
    ask: (tx: Tx, lead: string) => jobs.send(tx, question, { lead }),

    async confirm(token: string, sayYes: SayYes): Promise<void> {
      const email = readAddressToken(key, token, clock.now()) ?? fail('link_invalid')
      const isLead = await anonymous(db, (tx) => landingRepository(tx).confirm(email, clock.now()))
      const person = await lookupRepository(db).personByEmail(email)
      if (person !== null) await sayYes(person)
      else if (!isLead) fail('link_invalid') // erased meanwhile
    },
  }
}
