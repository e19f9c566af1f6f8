import type { Security } from '@lucas/contract/auth/lock.ts'
import type { PinInput, SecurityPatch, UnlockInput } from '@lucas/contract/auth/security.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { securityCopy as copy } from '@lucas/contract/copy/auth/security.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import {
  auditEventRepository,
  type MailCode,
  type PasswordHasher,
  type Sessions,
  type SignInMethods,
  type StepUp,
  signInMethodRepository,
} from '../auth/index.ts'
import { hasSecondFactor } from '../second-factor/index.ts'
import { type AppLockRow, appLockRepository } from './repository/app-lock.ts'

export type AppLockDeps = {
  db: Db
  clock: Clock
  events: Events
  passwords: PasswordHasher
  sessions: Sessions
  stepUp: StepUp
  mailCode: MailCode
}

export type AppLock = ReturnType<typeof createAppLock>

/** PIN, lock timeout and unlocking. */
export function createAppLock({ db, clock, events, passwords, sessions, stepUp, mailCode }: AppLockDeps) {
  const get = (person: SignedInUser): Promise<Security> =>
    withUser(db, person.userId, (tx) => getIn(tx, person))

  async function getIn(tx: Tx, { userId, isLocked }: SignedInUser): Promise<Security> {
    const row = await appLockRepository(tx).find(userId)
    const methods = await signInMethodRepository(tx).count(userId)
    return toApiSecurity(row, methods, { isLocked, hasSecondFactor: await hasSecondFactor(tx, userId) })
  }

  /** Grants step-up and unlocks. A PIN attempt is counted before it is checked; the fourth wrong PIN ends the session. */
  async function verify(person: SignedInUser, { pin, password, code, otp }: UnlockInput) {
    if (pin !== undefined) return verifyPin(person, pin, otp)
    const isByMail = password === undefined && code !== undefined
    const granted = isByMail
      ? await mailCode.verify(person, code, otp)
      : await stepUp.grantByPassword(person, { password: password ?? '', otp })
    await resetPinAttempts(person.userId)
    return granted
  }

  async function verifyPin(
    person: SignedInUser,
    pin: string,
    otp: string | undefined,
  ): Promise<{ valid_until: string }> {
    const { userId } = person
    const attempt = await withUser(db, userId, (tx) =>
      appLockRepository(tx).countPinAttempt(userId, limits.pinTries),
    )
    if (!attempt?.pin_hash) return refuseAttempt(userId)
    const { pin_hash: storedHash, failed_pins: failedPins } = attempt
    if (!(await passwords.verify(storedHash, pin))) return refusePin(person, limits.pinTries - failedPins)
    // Before the code of the second factor, which has a limit of its own: the PIN was right.
    await resetPinAttempts(userId)
    const granted = await stepUp.grant(person, 'pin', otp)
    if (passwords.isOutdated(storedHash)) {
      const newHash = await passwords.hash(pin)
      await withUser(db, userId, (tx) => appLockRepository(tx).replacePinHash(userId, storedHash, newHash))
    }
    return granted
  }

  const resetPinAttempts = (userId: string) =>
    withUser(db, userId, (tx) => appLockRepository(tx).resetPinAttempts(userId))

  async function refuseAttempt(userId: string): Promise<never> {
    const row = await withUser(db, userId, (tx) => appLockRepository(tx).find(userId))
    return fail(row?.pin_hash ? 'pin_blocked' : 'pin_missing')
  }

  async function refusePin(person: SignedInUser, attemptsLeft: number): Promise<never> {
    await stepUp.recordFailure(person, 'pin')
    if (attemptsLeft > 0)
      fail('validation_failed', {
        detail: copy.pinWrong,
        errors: { pin: [copy.pinWrong] },
        members: { tries_left: attemptsLeft },
      })
    const { userId, sessionId } = person
    await events.transaction(db, userId, (tx) => sessions.end(tx, userId, { id: sessionId }, 'pin'))
    return fail('not_authenticated', { detail: copy.pinClosed })
  }

  async function resolveStepUp(
    person: SignedInUser,
    { password, otp }: Pick<PinInput, 'password' | 'otp'>,
  ): Promise<Date | null> {
    if (password !== undefined)
      return new Date((await stepUp.grantByPassword(person, { password, otp })).valid_until)
    const methods = await withUser(db, person.userId, (tx) => signInMethodRepository(tx).count(person.userId))
    return methods.has_password ? failField('password', authCopy.passwordRequired) : person.stepUpUntil
  }

  /**
   * Runs `work` with the user's lock row locked. Unless it returns null, publishes `security_changed` and restarts the idle clock of
   * this session, which a shorter timeout would lock at once.
   */
  const updateLock = <T extends Security | null>(
    person: SignedInUser,
    work: (tx: Tx, row: AppLockRow) => Promise<T>,
  ): Promise<T> =>
    events.transaction(db, person.userId, async (tx) => {
      const result = await work(tx, await appLockRepository(tx).lockOrCreate(person.userId, clock.now()))
      if (result === null) return result
      await sessions.markSeen(tx, person.userId, person.sessionId)
      await events.publish(tx, person.userId, { type: 'security_changed' })
      return result
    })

  return {
    get,
    verify,

    /**
     * Sets the PIN. The password in the request grants step-up; users without one need an active step-up. Literal
     * clients are refused.
     */
    async setPin(person: SignedInUser, { pin, ...proof }: PinInput): Promise<Security> {
      await stepUp.require({ ...person, stepUpUntil: await resolveStepUp(person, proof) }, 'security')
      const hash = await passwords.hash(pin)
      return updateLock(person, async (tx) => {
        await appLockRepository(tx).setPin(person.userId, hash, clock.now())
        await auditEventRepository(tx).create(person.userId, 'pin_set', clock.now())
        return getIn(tx, person)
      })
    },

    /** Removes the PIN; sessions no longer lock. */
    async removePin(person: SignedInUser): Promise<Security> {
      await stepUp.require(person, 'security')
      return updateLock(person, async (tx, row) => {
        if (row.pin_hash === null) fail('pin_missing')
        await appLockRepository(tx).setPin(person.userId, null, clock.now())
        await auditEventRepository(tx).create(person.userId, 'pin_removed', clock.now())
        return getIn(tx, person)
      })
    },

    /**
     * Updates the lock settings. A longer timeout requires step-up (S-20). Unlocking by passkey does not: an existing
     * passkey can open a session anyway, and adding one required step-up.
     */
    async update(person: SignedInUser, patch: SecurityPatch): Promise<Security> {
      const isSteppedUp = stepUp.isActive(person, 'security')
      const updated = await updateLock(person, async (tx, row) => {
        if (extendsTimeout(row, patch) && !isSteppedUp) return null
        const { passkeys } = await signInMethodRepository(tx).count(person.userId)
        if (patch.biometric_enabled && passkeys === 0) fail('passkey_missing')
        await appLockRepository(tx).update(person.userId, patch, clock.now())
        await auditEventRepository(tx).create(person.userId, 'lock_changed', clock.now())
        return getIn(tx, person)
      })
      return updated ?? stepUp.refuse(person, 'security')
    },

    /** Locks this session in all its pages. */
    lock: ({ userId, sessionId }: SignedInUser): Promise<void> =>
      events.transaction(db, userId, async (tx) => {
        const row = await appLockRepository(tx).find(userId)
        if (!row?.pin_hash) fail('pin_missing')
        await sessions.lock(tx, userId, sessionId)
      }),

    /** Keeps this session from locking: its page says that the user is there (S-19a). */
    reportUse: ({ userId, sessionId }: SignedInUser) =>
      withUser(db, userId, (tx) => sessions.markSeen(tx, userId, sessionId)),

    /** Resets the PIN attempts after a password or passkey. */
    resetPinAttempts,
  }
}

/** Returns whether a patch extends the lock timeout. Without a PIN nothing locks. */
const extendsTimeout = (row: AppLockRow, { lock_timeout_seconds: seconds }: SecurityPatch): boolean =>
  row.pin_hash !== null && seconds !== undefined && seconds > row.timeout_seconds

function toApiSecurity(
  row: AppLockRow | undefined,
  methods: SignInMethods,
  { isLocked, hasSecondFactor: has }: { isLocked: boolean; hasSecondFactor: boolean },
): Security {
  return {
    has_pin: row?.pin_hash !== undefined && row.pin_hash !== null,
    pin_set_at: row?.pin_set_at?.toISOString() ?? null,
    tries_left: Math.max(0, limits.pinTries - (row?.failed_pins ?? 0)),
    lock_timeout_seconds: row?.timeout_seconds ?? 300,
    biometric_enabled: row?.biometric_enabled ?? false,
    passkey_count: methods.passkeys,
    has_password: methods.has_password,
    has_second_factor: has,
    locked: isLocked,
  }
}
