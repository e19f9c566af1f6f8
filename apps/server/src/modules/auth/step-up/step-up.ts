import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { RateCounters } from '../../../platform/http/rate-limits/rate-counters.ts'
import { isSteppedUp, type StepUpPurpose, stepUpLifetimeMinutes } from '../domain/step-up.ts'
import type { PasswordHasher } from '../passwords/hash.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { credentialRepository } from '../repository/credential.ts'
import { sessionRepository } from '../repository/session.ts'
import { maxLoginAttempts } from '../sign-in/sign-in.ts'

type StepUpMethod = 'pin' | 'password' | 'passkey' | 'mail'

export type StepUp = {
  /** Grants step-up for five minutes and unlocks the session. The caller has verified the proof. */
  grant(person: SignedInUser, method: StepUpMethod): Promise<{ valid_until: string }>
  recordFailure(person: SignedInUser, method: StepUpMethod): Promise<unknown>
  /** Grants step-up by password. An attempt is counted before the password is checked. */
  grantByPassword(person: SignedInUser, password: string, field?: string): Promise<{ valid_until: string }>
  isActive(person: SignedInUser, purpose: StepUpPurpose): boolean
  /** Fails with `reauthentication_required` and writes an audit event unless step-up is active for this purpose. */
  require(person: SignedInUser, purpose: StepUpPurpose): Promise<void>
  /** Fails as `require` does, for callers that have checked `isActive` themselves. */
  refuse(person: SignedInUser, purpose: StepUpPurpose): Promise<never>
}

type StepUpDeps = {
  db: Db
  clock: Clock
  passwords: PasswordHasher
  counters: RateCounters
}

export function createStepUp({ db, clock, passwords, counters }: StepUpDeps): StepUp {
  async function grant(
    { userId, sessionId }: SignedInUser,
    method: string,
  ): Promise<{ valid_until: string }> {
    const now = clock.now()
    const until = new Date(now.getTime() + stepUpLifetimeMinutes * 60_000)
    await withUser(db, userId, async (tx) => {
      await sessionRepository(tx).markSteppedUp(userId, sessionId, until, now)
      await auditEventRepository(tx).create(userId, 'step_up', now, { session: sessionId, by: method })
    })
    return { valid_until: until.toISOString() }
  }

  const recordFailure = ({ userId, sessionId }: SignedInUser, method: string) =>
    withUser(db, userId, (tx) =>
      auditEventRepository(tx).create(userId, 'step_up_failed', clock.now(), {
        session: sessionId,
        by: method,
      }),
    )

  const isActive = (person: SignedInUser, purpose: StepUpPurpose) => isSteppedUp(person, purpose, clock.now())

  async function refuse({ userId, sessionId }: SignedInUser, purpose: StepUpPurpose): Promise<never> {
    await withUser(db, userId, (tx) =>
      auditEventRepository(tx).create(userId, 'access_refused', clock.now(), { session: sessionId, purpose }),
    )
    fail('reauthentication_required')
  }

  return {
    grant,
    recordFailure,
    isActive,

    async grantByPassword(person, password, field = 'password') {
      const { userId } = person
      await counters.consumeWithBackoffOrFail('step-up', userId, maxLoginAttempts)
      const hash = await withUser(db, userId, (tx) => credentialRepository(tx).findHash(userId))
      const isCorrect = await passwords.verify(hash, password)
      if (!isCorrect) {
        await recordFailure(person, 'password')
        failField(field, copy.passwordWrong)
      }
      const granted = await grant(person, 'password')
      await counters.reset('step-up', userId)
      return granted
    },

    async require(person, purpose) {
      if (!isActive(person, purpose)) await refuse(person, purpose)
    },
    refuse,
  }
}
