import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { sha256 } from '../../platform/secret.ts'
import { isDataBlockedLocked } from '../data-block/index.ts'
import { fromLocalPart } from './address.ts'
import { createMailCipher } from './cipher.ts'
import { addDaysTo, lifetimeDays } from './lifetimes.ts'
import { addressRepository, findBankMailAddress } from './repository/address.ts'
import { mailRepository } from './repository/mail.ts'

/** The payload has ids only; a mail of a user whose data are blocked waits. */
export const readMailJob = jobKind('read_bank_mail', z.object({ person: z.uuid(), mail: z.uuid() }), {
  runs: false,
  user: ({ person }) => person,
})

/** A bank sends some dozens a day; more is an attack (decided in issue V). */
const mailsPerAddress = { max: 300, windowSeconds: 3_600 }

export interface ReceiveDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  envelope: Envelope
  counters: RateCounters
}

export type ReceiveMail = ReturnType<typeof createReceive>

/**
 * Creates the use case that stores a mail for the user of an address, to be read by a job. Mails of unknown addresses, beyond the limit
 * and of users whose data are blocked are dropped; the sender learns nothing of it.
 */
export function createReceive({ db, clock, jobs, envelope, counters }: ReceiveDeps) {
  return async (localPart: string, bytes: Uint8Array): Promise<void> => {
    const token = fromLocalPart(localPart)
    const hash = sha256(token ?? localPart)
    const userId = await findBankMailAddress(db, hash)
    if (token === null || userId === null) return
    if (!(await counters.consume('bank_mail', userId, mailsPerAddress)).isAllowed) return
    const id = newId()
    const cipher = await createMailCipher(envelope, db, userId)
    const message = await cipher.encryptMessage(id, bytes)
    await withUser(db, userId, async (tx) => {
      const address = await addressRepository(tx).find(userId)
      if (!address?.token_hash.equals(hash) || (await isDataBlockedLocked(tx, userId))) return
      const now = clock.now()
      await mailRepository(tx).insert(userId, {
        id,
        message,
        received_at: now,
        expires_at: addDaysTo(now, lifetimeDays.waiting),
      })
      const usedAt = address.last_used_at
      if (usedAt === null || toPlainDate(usedAt) < toPlainDate(now))
        await addressRepository(tx).markUsed(userId, now)
      await jobs.enqueue(tx, readMailJob, { person: userId, mail: id }, { group: userId })
    })
  }
}
