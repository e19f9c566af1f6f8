import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { MailPort } from '../../platform/mail/mail.ts'
import { users } from '../users/index.ts'
import { toConfirmationMail, toSupportMail } from './mail-templates.ts'
import { supportRepository } from './repository.ts'

/** The job holds ids only; the worker reads the message when it sends the mails. */
const supportMailJob = jobKind('support-mail', z.object({ person: z.uuid(), message: z.uuid() }), {
  runs: true,
  reason: 'The user wrote to the support.',
})

export type SupportMailQueue = ReturnType<typeof createSupportMails>

type SupportMailsDeps = { db: Db; jobs: Jobs; mail: MailPort; inbox: string }

/** Creates the queue that mails a message to support and confirms it to the user, and defines its job. */
export function createSupportMails({ db, jobs, mail, inbox }: SupportMailsDeps) {
  jobs.define(supportMailJob, async ({ person: userId, message: id }) => {
    const found = await withUser(db, userId, async (tx) => {
      const message = await supportRepository(tx).findMessage(userId, id)
      return message && { message, user: await users.get(tx, userId) }
    })
    if (!found) return
    await mail.send(toSupportMail(inbox, found.user, found.message))
    // Only the first message of a thread is confirmed.
    if (found.message.id === found.message.thread_id)
      await mail.send(toConfirmationMail(found.user, found.message))
  })

  return {
    /** Enqueues the mails in the caller's transaction. */
    enqueue: (tx: Tx, userId: string, messageId: string) =>
      jobs.enqueue(tx, supportMailJob, { person: userId, message: messageId }),
  }
}
