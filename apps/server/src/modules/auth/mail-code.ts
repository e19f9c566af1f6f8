import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import { type Codes, refuseCode } from './codes.ts'
import type { AuthMails } from './mails.ts'
import { personRepository } from './person-repository.ts'
import type { StepUp } from './step-up.ts'
import { waysRepository } from './ways-repository.ts'

export type MailCode = {
  /** Sends a code to a person without a password; whoever has one proves it by that. */
  send(person: Person): Promise<void>
  /** Raises the session as a password would. */
  prove(person: Person, code: string): Promise<{ valid_until: string }>
}

type MailCodeDeps = { db: Db; codes: Codes; mails: AuthMails; stepUp: StepUp }

/** How somebody who never chose a password shows that the open page is theirs (decisions 2). */
export function createMailCode({ db, codes, mails, stepUp }: MailCodeDeps): MailCode {
  return {
    async send({ userId }) {
      const ways = await asPerson(db, userId, (tx) => waysRepository(tx).count(userId))
      if (ways.has_password) fail('forbidden')
      await codes.admitSending('step_up', userId)
      await asPerson(db, userId, (tx) => mails.queue(tx, userId, 'step_up_code'))
      await codes.forgetTries('step_up', userId)
    },

    async prove(person, code) {
      const { userId } = person
      const left = await codes.admitTry('step_up', userId)
      const isRight = await asPerson(db, userId, async (tx) => {
        const sentTo = (await personRepository(tx).find(userId))?.email ?? ''
        return codes.spend(tx, { person: userId, purpose: 'step_up', sentTo }, code)
      })
      if (!isRight) {
        await stepUp.noteFailure(person, 'mail')
        return refuseCode(left)
      }
      const raised = await stepUp.raise(person, 'mail')
      await codes.forgetTries('step_up', userId)
      return raised
    },
  }
}
