import { createHmac } from 'node:crypto'
import { alertMailCopy } from '@lucas/contract/copy/alert-mail.ts'
import type { EmailSummary } from '@lucas/contract/notification.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { toMail } from '../../platform/mail/letter.ts'
import type { Mail, MailPort } from '../../platform/mail/mail.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { hashOf } from '../../platform/secret.ts'
import { isQuiet, nextMorning, nextSummary } from './domain/mail-times.ts'
import { letterOf } from './mail-letter.ts'
import { mailsRepository, unsubscriberOf } from './repository/mails.ts'
import { preferencesRepository } from './repository/preferences.ts'

/** The job knows whose letter; what it says is read when it is written. */
const alertMail = jobKind('notifications.mail', z.object({ person: z.uuid(), mail: z.uuid() }))

export interface AlertMailsDeps {
  db: Db
  /** The pool of jobs. */
  jobsDb: Db
  clock: Clock
  jobs: Jobs
  mail: MailPort
  outbox: Outbox
  /** Makes the tokens of the links by which people get no more letters. */
  key: Uint8Array
  publicUrl: string
}
export type AlertMails = ReturnType<typeof createAlertMails>

/** A mail server that is away for hours is tried until it is back. */
const tries = { tries: 30, firstDelaySeconds: 5, longestDelaySeconds: 900 }

/** Alerts by mail: each letter is closed before it leaves, so that every try of it says the same, and sent once. */
export function createAlertMails({ db, jobsDb, clock, jobs, mail, outbox, key, publicUrl }: AlertMailsDeps) {
  const tokenOf = (person: string) => createHmac('sha256', key).update(person).digest('base64url')

  const queue = (tx: Tx, person: string, id: string, dueAt: Date): Promise<void> => {
    const wait = Math.ceil((dueAt.getTime() - clock.now().getTime()) / 1_000)
    return jobs.send(
      tx,
      alertMail,
      { person, mail: id },
      // One at a time of each person: two jobs for one letter come one after the other.
      { group: person, ...(wait > 0 && { startAfterSeconds: wait }) },
    )
  }

  /** Null where nothing is to be sent, or not yet. */
  async function write(tx: Tx, person: string, id: string): Promise<Mail | null> {
    const mails = mailsRepository(tx)
    const row = await mails.lock(person, id)
    if (row === undefined || row.sent_at !== null) return null
    const now = clock.now()
    const due = row.kind === 'alert' && isQuiet(now) ? nextMorning(now) : row.due_at
    if (due > now) {
      await queue(tx, person, id, due)
      return null
    }
    await mails.close(person, id, row.kind, now)
    const preferences = preferencesRepository(tx)
    const reader = await preferences.reader(person)
    const notices = await mails.notices(person, id)
    const isWanted = row.kind === 'security' || reader.own?.email_enabled !== false
    if (notices.length === 0) {
      await mails.drop(person, id)
      return null
    }
    if (!reader.isVerified || !isWanted) {
      await mails.sent(person, id, now)
      return null
    }
    const token = tokenOf(person)
    await preferences.ensure(person, now)
    await preferences.keepLink(person, hashOf(token))
    const isFree = row.kind !== 'security'
    const letter = letterOf(row.kind, notices, {
      open: `${publicUrl}/alerts`,
      choose: `${publicUrl}/settings?tab=notifications`,
      leave: isFree ? `${publicUrl}/baja#token=${token}` : null,
    })
    return {
      ...toMail(reader.email, letter),
      id,
      ...(isFree && { unsubscribe: `${publicUrl}/api/notifications/unsubscribe/${token}/` }),
    }
  }

  return {
    queue,

    /** The summary that waits leaves at another time from now on. */
    async reschedule(tx: Tx, person: string, summary: EmailSummary): Promise<void> {
      const dueAt = nextSummary(clock.now(), summary)
      const id = await mailsRepository(tx).move(person, dueAt)
      if (id !== undefined) await queue(tx, person, id, dueAt)
    },

    /** By the link of a letter, without signing in: no more of them. */
    async unsubscribe(token: string): Promise<void> {
      const person =
        (await unsubscriberOf(db, hashOf(token))) ?? fail('not_found', { detail: alertMailCopy.linkInvalid })
      await outbox.transaction(db, person, async (tx) => {
        await preferencesRepository(tx).leaveMail(person, clock.now())
        await outbox.add(tx, person, { type: 'notifications_changed' })
      })
    },

    define: () =>
      jobs.define(
        alertMail,
        async ({ person, mail: id }) => {
          const letter = await asPerson(jobsDb, person, (tx) => write(tx, person, id))
          if (letter === null) return
          await mail.send(letter)
          await asPerson(jobsDb, person, (tx) => mailsRepository(tx).sent(person, id, clock.now()))
        },
        { ...tries, perGroup: 1 },
      ),
  }
}
