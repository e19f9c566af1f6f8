import { createHmac } from 'node:crypto'
import { alertMailCopy } from '@lucas/contract/copy/notifications/alert-mail.ts'
import type { EmailSummary } from '@lucas/contract/notifications/notification.ts'
import * as z from 'zod/mini'
import { regardlessOfBlock } from '../../../platform/block-gate.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type JobOptions, type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import type { Mail, MailPort } from '../../../platform/mail/mail.ts'
import { renderMail } from '../../../platform/mail/template.ts'
import { sha256 } from '../../../platform/secret.ts'
import { isDeletionPending } from '../../auth/index.ts'
import { wasBlockLiftedSince } from '../../data-block/index.ts'
import type { EnqueueMail } from '../create-notifications.ts'
import { afterQuietHours, nextSummary } from '../domain/mail-schedule.ts'
import { toDueJob } from '../due-job.ts'
import { getRecipient } from '../recipient.ts'
import { findUnsubscriber, notificationMailRepository } from '../repository/notification-mail.ts'
import { notificationPreferenceRepository } from '../repository/notification-preference.ts'
import { renderNotificationMail } from './template.ts'

/** The payload has only ids; the job reads the content when it builds the mail. Mails about security are sent in any case. */
const mailJob = jobKind(
  'notifications.mail',
  z.object({ person: z.uuid(), mail: z.uuid(), security: z.optional(z.boolean()) }),
  { runs: false, user: ({ person, security }) => (security ? null : person) },
)

/** Returns a function that enqueues a mail for its due time, in the caller's transaction. */
export const createMailQueue =
  ({ clock, jobs }: { clock: Clock; jobs: Jobs }): EnqueueMail =>
  (tx, userId, { id, kind, dueAt }) =>
    jobs.enqueue(
      tx,
      mailJob,
      { person: userId, mail: id, ...(kind === 'security' && { security: true }) },
      toDueJob(userId, dueAt, clock.now()),
    )

export interface NotificationMailsDeps {
  db: Db
  /** The connection pool of the job workers. */
  jobsDb: Db
  clock: Clock
  jobs: Jobs
  mail: MailPort
  events: Events
  /** The HMAC key of the unsubscribe tokens. */
  key: Uint8Array
  publicUrl: string
}
export type NotificationMails = ReturnType<typeof createNotificationMails>

/** Retries for hours, because a mail server may be down that long. */
const retryPolicy = { maxAttempts: 30, retryDelaySeconds: 5, maxRetryDelaySeconds: 900 } satisfies JobOptions

/** Sends notifications by mail. A mail is closed before its first attempt, so that all attempts have one content. */
export function createNotificationMails({
  db,
  jobsDb,
  clock,
  jobs,
  mail,
  events,
  key,
  publicUrl,
}: NotificationMailsDeps) {
  const toUnsubscribeToken = (userId: string) => createHmac('sha256', key).update(userId).digest('base64url')

  const enqueue = createMailQueue({ clock, jobs })

  /** Closes the mail and returns its content, or null if there is nothing to send now. */
  async function prepareMail(tx: Tx, userId: string, mailId: string): Promise<Mail | null> {
    const mails = notificationMailRepository(tx)
    const row = await mails.lock(userId, mailId)
    if (row === undefined || row.sent_at !== null) return null
    const now = clock.now()
    const due = afterQuietHours(row.kind, row.due_at, now)
    if (due > now) {
      await enqueue(tx, userId, { id: mailId, kind: row.kind, dueAt: due })
      return null
    }
    await mails.close(userId, mailId, row.kind, now)
    const preferences = notificationPreferenceRepository(tx)
    const recipient = await getRecipient(tx, userId)
    const notifications = await mails.listNotifications(userId, mailId)
    // A mail that fell due while the data were blocked counts as sent, so that lifting the block sends nothing old. So does one of an
    // account that waits for its erasure: its data are closed, also to who reads its mail.
    const isWanted =
      row.kind === 'security' ||
      (recipient.preferences?.email_enabled !== false &&
        !(await wasBlockLiftedSince(tx, userId, row.due_at)) &&
        !(await isDeletionPending(tx, userId)))
    if (notifications.length === 0) {
      await mails.delete(userId, mailId)
      return null
    }
    if (!recipient.isVerified || !isWanted) {
      await mails.markSent(userId, mailId, now)
      return null
    }
    const token = toUnsubscribeToken(userId)
    await preferences.createIfMissing(userId, now)
    await preferences.saveUnsubscribeHash(userId, sha256(token))
    const canUnsubscribe = row.kind !== 'security'
    const message = renderNotificationMail(row.kind, notifications, {
      open: `${publicUrl}/alerts`,
      choose: `${publicUrl}/settings?tab=notifications`,
      leave: canUnsubscribe ? `${publicUrl}/baja#token=${token}` : null,
    })
    return {
      ...renderMail(recipient.addressee, message),
      id: mailId,
      isInApp: true,
      ...(canUnsubscribe && { unsubscribe: `${publicUrl}/api/notifications/unsubscribe/${token}/` }),
    }
  }

  return {
    enqueue,

    /** Moves the open summary to the next time of the chosen frequency. */
    async rescheduleSummary(tx: Tx, userId: string, summary: EmailSummary): Promise<void> {
      const dueAt = nextSummary(clock.now(), summary)
      const id = await notificationMailRepository(tx).reschedule(userId, dueAt)
      if (id !== undefined) await enqueue(tx, userId, { id, kind: 'summary', dueAt })
    },

    /** Turns notification mails off for the user of the token. Throws `not_found` for an unknown token. */
    async unsubscribe(token: string): Promise<void> {
      const userId =
        (await findUnsubscriber(db, sha256(token))) ??
        fail('not_found', { detail: alertMailCopy.linkInvalid })
      await events.transaction(db, userId, async (tx) => {
        await notificationPreferenceRepository(tx).disableMail(userId, clock.now())
        await events.publish(tx, userId, { type: 'notifications_changed' })
      })
    },

    define: () =>
      jobs.define(
        mailJob,
        async ({ person: userId, mail: mailId }) => {
          const message = await withUser(jobsDb, userId, (tx) => prepareMail(tx, userId, mailId))
          if (message === null) return
          await mail.send(message)
          await regardlessOfBlock(() =>
            withUser(jobsDb, userId, (tx) =>
              notificationMailRepository(tx).markSent(userId, mailId, clock.now()),
            ),
          )
        },
        { ...retryPolicy, groupConcurrency: 1 },
      ),
  }
}
