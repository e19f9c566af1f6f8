import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import type { Counters } from '../../platform/http/counters.ts'
import type { Attempts } from './attempts.ts'
import { auditRepository } from './audit-repository.ts'
import { isRaised, type StepUpPurpose, stepUpMinutes } from './domain/step-up.ts'
import type { Passwords } from './passwords.ts'
import { personRepository } from './person-repository.ts'
import { sessionRepository } from './session-repository.ts'
import { loginTries } from './sign-in.ts'

type Proof = 'pin' | 'password' | 'passkey' | 'mail'

export type StepUp = {
  /** For five minutes; a lock on the session is lifted. The caller has seen the proof. */
  raise(person: Person, by: Proof): Promise<{ valid_until: string }>
  noteFailure(person: Person, by: Proof): Promise<unknown>
  /** Raises the session for five minutes; a wrong password is counted before it is looked at. */
  byPassword(person: Person, password: string, field?: string): Promise<{ valid_until: string }>
  /** Fails with `reauthentication_required` unless the session is raised for this purpose, and notes the refusal. */
  demand(person: Person, purpose: StepUpPurpose): Promise<void>
  /** The refusal of `demand`, where the caller has found that the session is not raised. */
  refuse(person: Person, purpose: StepUpPurpose): Promise<never>
}

type StepUpDeps = { db: Db; clock: Clock; passwords: Passwords; attempts: Attempts; counters: Counters }

export function createStepUp({ db, clock, passwords, attempts, counters }: StepUpDeps): StepUp {
  async function raise({ userId, sessionId }: Person, by: string): Promise<{ valid_until: string }> {
    const now = clock.now()
    const until = new Date(now.getTime() + stepUpMinutes * 60_000)
    await asPerson(db, userId, async (tx) => {
      await sessionRepository(tx).raise(userId, sessionId, until, now)
      await auditRepository(tx).add(userId, 'step_up', now, { session: sessionId, by })
    })
    return { valid_until: until.toISOString() }
  }

  const noteFailure = ({ userId, sessionId }: Person, by: string) =>
    asPerson(db, userId, (tx) =>
      auditRepository(tx).add(userId, 'step_up_failed', clock.now(), { session: sessionId, by }),
    )

  async function refuse({ userId, sessionId }: Person, purpose: StepUpPurpose): Promise<never> {
    await asPerson(db, userId, (tx) =>
      auditRepository(tx).add(userId, 'access_refused', clock.now(), { session: sessionId, purpose }),
    )
    fail('reauthentication_required')
  }

  return {
    raise,
    noteFailure,

    async byPassword(person, password, field = 'password') {
      const { userId } = person
      await attempts.admit('step-up', userId, loginTries)
      const row = await asPerson(db, userId, (tx) => personRepository(tx).withPassword(userId))
      const isRight = await passwords.verify(row?.password_hash ?? null, password)
      if (!isRight) {
        await noteFailure(person, 'password')
        refuseField(field, copy.passwordWrong)
      }
      const raised = await raise(person, 'password')
      await counters.reset('step-up', userId)
      return raised
    },

    async demand(person, purpose) {
      if (!isRaised(person, purpose, clock.now())) await refuse(person, purpose)
    },
    refuse,
  }
}
