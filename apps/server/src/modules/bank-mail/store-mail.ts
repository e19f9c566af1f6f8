import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { isDataBlockedLocked } from '../data-block/index.ts'
import { createMailCipher } from './cipher.ts'
import { addDaysTo, lifetimeDays } from './lifetimes.ts'
import { mailRepository } from './repository/mail.ts'

/** The payload has ids only; a mail of a user whose data are blocked waits. */
export const readMailJob = jobKind('read_bank_mail', z.object({ person: z.uuid(), mail: z.uuid() }), {
  runs: false,
  user: ({ person }) => person,
})

/** A bank sends some dozens a day; more is an attack (decided in issue V). */
const mailsPerUser = { max: 300, windowSeconds: 3_600 }

export interface StoreMailDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  envelope: Envelope
  counters: RateCounters
}

/** What became of a mail: `unwanted`, its way has ended or the data of the user are blocked. */
export type StoredMail = 'stored' | 'over_limit' | 'unwanted'
export type StoreMail = ReturnType<typeof createStoreMail>

/**
 * Creates the door through which every mail comes, however it reached Lucas: it is stored encrypted, to be read by a job, in one
 * transaction that also counts it. `admit` runs in it; it returns whether the way by which the mail came still exists, and may note how
 * far it was read.
 */
export function createStoreMail({ db, clock, jobs, envelope, counters }: StoreMailDeps) {
  return async (
    userId: string,
    bytes: Uint8Array,
    admit: (tx: Tx, now: Date) => Promise<boolean>,
  ): Promise<StoredMail> => {
    return withUser(db, userId, async (tx) => {
      const now = clock.now()
      if (!(await counters.consume('bank_mail', userId, mailsPerUser, tx)).isAllowed) return 'over_limit'
      if ((await isDataBlockedLocked(tx, userId)) || !(await admit(tx, now))) return 'unwanted'
      const id = newId()
      const cipher = await createMailCipher(envelope, tx, userId)
      await mailRepository(tx).insert(userId, {
        id,
        message: await cipher.encryptMessage(id, bytes),
        received_at: now,
        expires_at: addDaysTo(now, lifetimeDays.waiting),
      })
      await jobs.enqueue(tx, readMailJob, { person: userId, mail: id }, { group: userId })
      return 'stored'
    })
  }
}
