import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { secondFactorCopy } from '@lucas/contract/copy/auth/second-factor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { AppError, fail, failField } from '../../../platform/errors.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { RateCounters } from '../../../platform/http/rate-limits/rate-counters.ts'
import { isSteppedUp, type StepUpPurpose, stepUpLifetimeMinutes } from '../domain/step-up.ts'
import type { AuthMails } from '../mail/send.ts'
import type { PasswordHasher } from '../passwords/hash.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { credentialRepository } from '../repository/credential.ts'
import { sessionRepository } from '../repository/session.ts'
import { requireProof } from '../require-proof.ts'
import type { SecondFactorGate } from '../second-factor-gate.ts'
import { maxLoginAttempts } from '../sign-in/sign-in.ts'

type StepUpMethod = 'pin' | 'password' | 'passkey' | 'mail'

export type StepUp = {
  /**
   * Grants step-up for five minutes and unlocks the session. The caller has verified the first factor, or does so in `verify`, in the
   * same transaction. A user with a second factor needs a code too, unless the method is a passkey: without it, a locked session unlocks
   * and gets no step-up, and others fail at the field `otp`.
   */
  grant(
    person: SignedInUser,
    method: StepUpMethod,
    otp?: string,
    verify?: (tx: Tx) => Promise<void>,
  ): Promise<{ valid_until: string }>
  recordFailure(person: SignedInUser, method: StepUpMethod): Promise<unknown>
  /** Grants step-up by password. An attempt is counted before the password is checked. */
  grantByPassword(
    person: SignedInUser,
    input: { password: string; otp?: string | undefined },
    field?: string,
  ): Promise<{ valid_until: string }>
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
  mails: AuthMails
  secondFactor: SecondFactorGate
}

export function createStepUp({ db, clock, passwords, counters, mails, secondFactor }: StepUpDeps): StepUp {
  async function grant(
    person: SignedInUser,
    method: StepUpMethod,
    otp = '',
    verify: (tx: Tx) => Promise<void> = async () => undefined,
  ): Promise<{ valid_until: string }> {
    const { userId, sessionId } = person
    const isAsked = method !== 'passkey'
    const hasCode = isAsked && otp !== ''
    if (hasCode) await secondFactor.countAttempt('step_up', userId, null)
    const now = clock.now()
    const until = new Date(now.getTime() + stepUpLifetimeMinutes * 60_000)
    const isGranted = await withUser(db, userId, async (tx) => {
      const isComplete = !isAsked || (await proveSecondFactor(tx, person, otp))
      await verify(tx)
      await sessionRepository(tx).unlock(userId, sessionId, isComplete ? until : null, now)
      await auditEventRepository(tx).create(userId, 'step_up', now, { session: sessionId, by: method })
      return isComplete
    }).catch(async (fault: unknown) => {
      if (fault instanceof AppError && fault.code === 'second_factor_invalid') {
        await recordFailure(person, 'second_factor')
        return failField('otp', fault.data.detail ?? secondFactorCopy.wrong)
      }
      throw fault
    })
    if (hasCode) await secondFactor.resetAttempts('step_up', userId)
    return { valid_until: (isGranted ? until : now).toISOString() }
  }

  /** Returns false if the second factor was not proved, which is enough to unlock and for nothing else. */
  async function proveSecondFactor(
    tx: Tx,
    { userId, isLocked }: SignedInUser,
    otp: string,
  ): Promise<boolean> {
    const verdict = await secondFactor.prove(tx, userId, { otp, deviceTokens: [] })
    if (!verdict.isProved && verdict.detail === null)
      return isLocked ? false : failField('otp', secondFactorCopy.required)
    await requireProof(tx, { userId, verdict, mails, at: clock.now() })
    return true
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

    async grantByPassword(person, { password, otp }, field = 'password') {
      const { userId } = person
      await counters.consumeWithBackoffOrFail('step-up', userId, maxLoginAttempts)
      const hash = await withUser(db, userId, (tx) => credentialRepository(tx).findHash(userId))
      const isCorrect = await passwords.verify(hash, password)
      if (!isCorrect) {
        await recordFailure(person, 'password')
        failField(field, copy.passwordWrong)
      }
      const granted = await grant(person, 'password', otp)
      await counters.reset('step-up', userId)
      return granted
    },

    async require(person, purpose) {
      if (!isActive(person, purpose)) await refuse(person, purpose)
    },
    refuse,
  }
}
