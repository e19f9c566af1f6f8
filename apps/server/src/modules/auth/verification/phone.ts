import type { User } from '@lucas/contract/auth/session.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import type { TextMessagePort } from '../../../platform/mail/text-message.ts'
import { users } from '../../users/index.ts'
import { type Codes, refuseCode } from '../codes/codes.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { toUser } from '../to-api.ts'

/** The payload has the user id only. The worker reads the number and creates the code. */
const phoneCodeJob = jobKind('phone-code', z.object({ person: z.uuid() }), {
  runs: true,
  reason: 'The user asked for the code to secure the account.',
})

export type PhoneVerification = {
  /** Sends a code to the user's phone. */
  sendCode(userId: string): Promise<void>
  verify(userId: string, code: string): Promise<User>
}

type PhoneVerificationDeps = {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  codes: Codes
  /** Null if no SMS provider is configured. */
  messages: TextMessagePort | null
}

/** Verifies phone numbers by SMS code. Defines the job that sends it. */
export function createPhoneVerification({
  db,
  clock,
  events,
  jobs,
  codes,
  messages,
}: PhoneVerificationDeps): PhoneVerification {
  jobs.define(phoneCodeJob, async ({ person: userId }) => {
    const message = await withUser(db, userId, async (tx) => {
      const to = (await users.find(tx, userId))?.phone
      if (!to) return null
      const code = await codes.create(tx, { userId, purpose: 'phone', sentTo: to })
      return { to, text: authMailCopy.phoneCode(code) }
    })
    if (message) await messages?.send(message)
  })

  return {
    async sendCode(userId) {
      if (messages === null) fail('unavailable')
      const row = await withUser(db, userId, (tx) => users.find(tx, userId))
      if (!row?.phone) failField('phone', authCopy.phoneMissing)
      await codes.countSending('phone', userId)
      await withUser(db, userId, (tx) => jobs.enqueue(tx, phoneCodeJob, { person: userId }))
      await codes.resetAttempts('phone', userId)
    },

    async verify(userId, code) {
      const attemptsLeft = await codes.countAttempt('phone', userId)
      const after = await events.transaction(db, userId, async (tx) => {
        const sentTo = (await users.lock(tx, userId))?.phone ?? ''
        if (!(await codes.consume(tx, { userId, purpose: 'phone', sentTo }, code))) return null
        const now = clock.now()
        const row = await users.update(tx, userId, { phone_verified_at: now }, now)
        await auditEventRepository(tx).create(userId, 'phone_confirmed', now)
        await events.publish(tx, userId, { type: 'profile_changed' })
        return row
      })
      if (after === null) return refuseCode(attemptsLeft)
      await codes.resetAttempts('phone', userId)
      return toUser(after)
    },
  }
}
