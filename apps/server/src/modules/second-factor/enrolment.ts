import { randomBytes } from 'node:crypto'
import type {
  RecoveryCodes,
  SecondFactorEnrolment,
  SecondFactorInput,
} from '@lucas/contract/auth/second-factor.ts'
import { secondFactorCopy as copy } from '@lucas/contract/copy/auth/second-factor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { decodeBase64Url } from '../../platform/secret.ts'
import { type AuthMails, auditEventRepository, type Sessions, type StepUp } from '../auth/index.ts'
import { users } from '../users/index.ts'
import { type CodeVerdict, judgeCode } from './domain/one-time-code.ts'
import { formatRecoveryCode, normalizeTypedCode } from './domain/recovery-code.ts'
import { drawRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { recoveryCodeRepository } from './repository/recovery-code.ts'
import { hasSecondFactor, secondFactorRepository } from './repository/second-factor.ts'
import { encryptSecret } from './stored-secret.ts'
import { compareWith, describeSecret, secretBytes } from './totp.ts'

export type EnrolmentDeps = {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  sessions: Sessions
  stepUp: StepUp
  mails: AuthMails
  pepper: Buffer
}

const enrolmentMs = 15 * 60_000
const expiryBytes = 6

/** Enables and removes the second factor of a user, and renews its recovery codes. */
export function createEnrolment(deps: EnrolmentDeps) {
  const { db, clock, events, envelope, sessions, stepUp, mails, pepper } = deps

  const placeOf = ({ sessionId }: SignedInUser) => ({
    table: 'second_factor',
    column: 'enrolment',
    row: sessionId,
  })

  /** Seals a secret for the session that asked for it, so that nothing is stored before a right code. */
  async function seal(person: SignedInUser, secret: Buffer): Promise<string> {
    const expiry = Buffer.alloc(expiryBytes)
    expiry.writeUIntBE(clock.now().getTime() + enrolmentMs, 0, expiryBytes)
    const cipher = await envelope.getCipher(db, person.userId)
    return cipher.encryptBytes(placeOf(person), Buffer.concat([expiry, secret])).toString('base64url')
  }

  /** Returns the secret of an enrolment; fails if it is of another session, changed or too old. */
  async function unseal(person: SignedInUser, enrolment: string): Promise<Buffer> {
    const sealed = decodeBase64Url(enrolment) ?? fail('second_factor_expired')
    const cipher = await envelope.getCipher(db, person.userId)
    const plain = decryptOrFail(() => cipher.decryptBytes(placeOf(person), sealed))
    if (plain.readUIntBE(0, expiryBytes) <= clock.now().getTime()) fail('second_factor_expired')
    return plain.subarray(expiryBytes)
  }

  /** Stores new codes in place of those before, and returns them. */
  async function createCodes(tx: Tx, userId: string): Promise<RecoveryCodes> {
    const codes = drawRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(pepper, userId, code))
    await recoveryCodeRepository(tx).replace(userId, hashes, clock.now())
    return { recovery_codes: codes.map(formatRecoveryCode) }
  }

  /** Runs a change of the second factor for a session with step-up that is still open. */
  async function change<T>(person: SignedInUser, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    await stepUp.require(person, 'security')
    return events.transaction(db, person.userId, async (tx) => {
      if (!(await users.lock(tx, person.userId))) fail('not_authenticated')
      const result = await work(tx, clock.now())
      await sessions.requireOpen(tx, person) // after the second factor, as a step-up locks them
      await events.publish(tx, person.userId, { type: 'security_changed' })
      return result
    })
  }

  return {
    /** Draws a secret for the user's app. Needs step-up; protects nothing yet. */
    async start(person: SignedInUser): Promise<SecondFactorEnrolment> {
      await stepUp.require(person, 'security')
      const user = await withUser(db, person.userId, async (tx) => {
        if (await hasSecondFactor(tx, person.userId)) fail('second_factor_active')
        return users.get(tx, person.userId)
      })
      const secret = randomBytes(secretBytes)
      return { ...describeSecret(secret, user.email), enrolment: await seal(person, secret) }
    },

    /** Enables the second factor by its first code. Returns the recovery codes, which are shown once. */
    async enable(person: SignedInUser, { enrolment, otp }: SecondFactorInput): Promise<RecoveryCodes> {
      const { userId } = person
      const secret = await unseal(person, enrolment)
      return change(person, async (tx, now) => {
        const verdict = judgeCode(compareWith(secret, normalizeTypedCode(otp)), now, 0)
        if (verdict.kind !== 'right') return failField('otp', describeRefusal(verdict))
        const stored = await encryptSecret(envelope, tx, userId, secret)
        if (!(await secondFactorRepository(tx).create(userId, stored, verdict.step, now)))
          fail('second_factor_active')
        await auditEventRepository(tx).create(userId, 'second_factor_enabled', now, {
          session: person.sessionId,
        })
        await mails.enqueue(tx, userId, 'second_factor_enabled')
        return createCodes(tx, userId)
      })
    },

    /** Replaces the recovery codes. */
    renewCodes: (person: SignedInUser): Promise<RecoveryCodes> =>
      change(person, async (tx, now) => {
        const { userId } = person
        if (!(await hasSecondFactor(tx, userId))) fail('second_factor_missing')
        await auditEventRepository(tx).create(userId, 'recovery_codes_created', now)
        await mails.enqueue(tx, userId, 'recovery_codes_created')
        return createCodes(tx, userId)
      }),

    /** Removes the second factor. The step-up before it has asked for a code. */
    remove: (person: SignedInUser): Promise<void> =>
      change(person, async (tx, now) => {
        const { userId } = person
        if (!(await secondFactorRepository(tx).delete(userId))) fail('second_factor_missing')
        await auditEventRepository(tx).create(userId, 'second_factor_removed', now)
        await mails.enqueue(tx, userId, 'second_factor_removed')
      }),
  }
}

function decryptOrFail(decrypt: () => Buffer): Buffer {
  try {
    return decrypt()
  } catch {
    return fail('second_factor_expired') // of another session or user, or changed
  }
}

/** Says both directions of a wrong clock: who enrols sees the secret anyway. */
function describeRefusal(verdict: Exclude<CodeVerdict, { kind: 'right' }>): string {
  if (verdict.kind !== 'drift') return copy.wrong
  return verdict.minutes < 0 ? copy.clockBehind(-verdict.minutes) : copy.clockAhead(verdict.minutes)
}
