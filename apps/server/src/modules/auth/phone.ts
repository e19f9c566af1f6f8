import { authCopy } from '@lucas/contract/copy/auth.ts'
import { authMailCopy } from '@lucas/contract/copy/auth-mail.ts'
import type { User } from '@lucas/contract/session.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { MessagePort } from '../../platform/mail/messages.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { auditRepository } from './audit-repository.ts'
import { type Codes, refuseCode } from './codes.ts'
import { personRepository } from './person-repository.ts'
import { toUser } from './wire.ts'

/** The job knows whom; number and code are looked up and made when the message is written. */
const phoneCode = jobKind('phone-code', z.object({ person: z.uuid() }))

export type Phone = {
  /** Sends a code to the person's telephone. */
  sendCode(userId: string): Promise<void>
  verify(userId: string, code: string): Promise<User>
}

type PhoneDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  jobs: Jobs
  codes: Codes
  /** Null where no text message can leave. */
  messages: MessagePort | null
}

/** Shows that a telephone is the person's; defines its job. */
export function createPhone({ db, clock, outbox, jobs, codes, messages }: PhoneDeps): Phone {
  jobs.define(phoneCode, async ({ person }) => {
    const letter = await asPerson(db, person, async (tx) => {
      const to = (await personRepository(tx).find(person))?.phone
      if (!to) return null
      const code = await codes.make(tx, { person, purpose: 'phone', sentTo: to })
      return { to, text: authMailCopy.phoneCode(code) }
    })
    if (letter) await messages?.send(letter)
  })

  return {
    async sendCode(userId) {
      if (messages === null) fail('unavailable')
      const row = await asPerson(db, userId, (tx) => personRepository(tx).find(userId))
      if (!row?.phone) refuseField('phone', authCopy.phoneMissing)
      await codes.admitSending('phone', userId)
      await asPerson(db, userId, (tx) => jobs.send(tx, phoneCode, { person: userId }))
      await codes.forgetTries('phone', userId)
    },

    async verify(userId, code) {
      const left = await codes.admitTry('phone', userId)
      const after = await outbox.transaction(db, userId, async (tx) => {
        const people = personRepository(tx)
        const sentTo = (await people.lock(userId))?.phone ?? ''
        if (!(await codes.spend(tx, { person: userId, purpose: 'phone', sentTo }, code))) return null
        const now = clock.now()
        const row = await people.change(userId, { phone_verified_at: now }, now)
        await auditRepository(tx).add(userId, 'phone_confirmed', now)
        await outbox.add(tx, userId, { type: 'profile_changed' })
        return row
      })
      if (after === null) return refuseCode(left)
      await codes.forgetTries('phone', userId)
      return toUser(after)
    },
  }
}
