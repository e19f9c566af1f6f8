import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { mailReceived, mailToUs } from './letters.ts'
import { supportRepository } from './repository.ts'

/** The job knows whose message; what it says is read when the mail is written. */
const supportMail = jobKind('support-mail', z.object({ person: z.uuid(), message: z.uuid() }))

export type SupportMails = {
  /** The mails leave if and only if the transaction commits. */
  queue(tx: Tx, person: string, message: string): Promise<void>
}

type SupportMailsDeps = { db: Db; jobs: Jobs; mail: MailPort; inbox: string }

/** Mails a person's message to support, and tells the person that it came; defines their job. */
export function createSupportMails({ db, jobs, mail, inbox }: SupportMailsDeps): SupportMails {
  jobs.define(supportMail, async ({ person, message: id }) => {
    const found = await asPerson(db, person, async (tx) => {
      const repository = supportRepository(tx)
      const message = await repository.find(person, id)
      return message && { message, writer: await repository.person(person) }
    })
    if (!found) return
    await mail.send(mailToUs(inbox, found.writer, found.message))
    // Only the first message of a conversation is thanked for.
    if (found.message.id === found.message.thread_id)
      await mail.send(mailReceived(found.writer, found.message))
  })

  return { queue: (tx, person, message) => jobs.send(tx, supportMail, { person, message }) }
}
