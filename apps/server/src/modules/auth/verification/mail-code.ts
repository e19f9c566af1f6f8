import type { Db } from '../../../platform/database/connect.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { users } from '../../users/index.ts'
import type { AuthMails } from '../mail/send.ts'
import { signInMethodRepository } from '../repository/sign-in-method.ts'
import type { StepUp } from '../step-up/step-up.ts'
import { type Codes, refuseCode } from './codes.ts'

export type MailCode = {
  /** Mails a code for this session. Users with a password get `forbidden`. */
  send(person: SignedInUser): Promise<void>
  /** Grants step-up by the code. */
  verify(person: SignedInUser, code: string): Promise<{ valid_until: string }>
}

type MailCodeDeps = { db: Db; codes: Codes; mails: AuthMails; stepUp: StepUp }

/** Step-up by mail for users without a password (decisions 2). */
export function createMailCode({ db, codes, mails, stepUp }: MailCodeDeps): MailCode {
  return {
    async send({ userId, sessionId }) {
      const methods = await withUser(db, userId, (tx) => signInMethodRepository(tx).count(userId))
      if (methods.has_password) fail('forbidden')
      await codes.countSending('step_up', userId)
      await withUser(db, userId, (tx) => mails.enqueue(tx, userId, 'step_up_code', sessionId))
      await codes.resetAttempts('step_up', userId)
    },

    async verify(person, code) {
      const { userId, sessionId } = person
      const attemptsLeft = await codes.countAttempt('step_up', userId)
      const isCorrect = await withUser(db, userId, async (tx) => {
        const sentTo = (await users.find(tx, userId))?.email ?? ''
        const target = { userId, purpose: 'step_up', sentTo, session: sessionId } as const
        return codes.consume(tx, target, code)
      })
      if (!isCorrect) {
        await stepUp.recordFailure(person, 'mail')
        return refuseCode(attemptsLeft)
      }
      const granted = await stepUp.grant(person, 'mail')
      await codes.resetAttempts('step_up', userId)
      return granted
    },
  }
}
