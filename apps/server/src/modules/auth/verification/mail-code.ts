import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { users } from '../../users/index.ts'
import { type Codes, refuseCode } from '../codes/codes.ts'
import type { AuthMails } from '../mail/send.ts'
import { signInMethodRepository } from '../repository/sign-in-method.ts'
import type { StepUp } from '../step-up/step-up.ts'

export type MailCode = {
  /** Mails a code for this session. Users with a password get `forbidden`. */
  send(person: SignedInUser): Promise<void>
  /** Grants step-up by the mailed code, and that of the second factor (`otp`) of a user who has one. */
  verify(person: SignedInUser, code: string, otp: string | undefined): Promise<{ valid_until: string }>
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

    async verify(person, code, otp) {
      const { userId, sessionId } = person
      const attemptsLeft = await codes.countAttempt('step_up', userId)
      // In the transaction of the step-up: a wrong code of the second factor does not spend the mailed one.
      const verify = async (tx: Tx) => {
        const sentTo = (await users.find(tx, userId))?.email ?? ''
        const target = { userId, purpose: 'step_up', sentTo, session: sessionId } as const
        if (!(await codes.consume(tx, target, code))) refuseCode(attemptsLeft)
      }
      const granted = await stepUp.grant(person, 'mail', otp, verify).catch(async (fault: unknown) => {
        if (fault instanceof AppError && fault.code === 'code_invalid')
          await stepUp.recordFailure(person, 'mail')
        throw fault
      })
      await codes.resetAttempts('step_up', userId)
      return granted
    },
  }
}
