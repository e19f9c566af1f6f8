import { authCopy } from '@lucas/contract/copy/auth.ts'
import { securityCopy as copy } from '@lucas/contract/copy/security.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Security } from '@lucas/contract/lock.ts'
import type { PinInput, SecurityPatch, UnlockInput } from '@lucas/contract/security.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import {
  auditRepository,
  type MailCode,
  type Passwords,
  type Sessions,
  type StepUp,
  type Ways,
  waysRepository,
} from '../auth/index.ts'
import { type LockRow, lockRepository } from './repository/locks.ts'

export type LocksDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  passwords: Passwords
  sessions: Sessions
  stepUp: StepUp
  mailCode: MailCode
}

export type Locks = ReturnType<typeof createLocks>

/** The PIN, what it locks, and what lifts it again. */
export function createLocks({ db, clock, outbox, passwords, sessions, stepUp, mailCode }: LocksDeps) {
  const show = (person: Person): Promise<Security> => asPerson(db, person.userId, (tx) => showIn(tx, person))

  async function showIn(tx: Tx, { userId, isLocked }: Person): Promise<Security> {
    const row = await lockRepository(tx).find(userId)
    return toWire(row, await waysRepository(tx).count(userId), isLocked)
  }

  /** Raises the session and lifts its lock; PINs are counted before they are looked at, and the fourth ends it. */
  async function verify(person: Person, { pin, password, code }: UnlockInput) {
    if (pin !== undefined) return verifyPin(person, pin)
    const isByMail = password === undefined && code !== undefined
    const raised = isByMail
      ? await mailCode.prove(person, code)
      : await stepUp.byPassword(person, password ?? '')
    await forgetTries(person.userId)
    return raised
  }

  async function verifyPin(person: Person, pin: string): Promise<{ valid_until: string }> {
    const { userId } = person
    const tried = await asPerson(db, userId, (tx) => lockRepository(tx).countTry(userId, limits.pinTries))
    if (!tried?.pin_hash) return refuseTry(userId)
    const { pin_hash: kept, failed_pins: tries } = tried
    if (!(await passwords.verify(kept, pin))) return refusePin(person, limits.pinTries - tries)
    const raised = await stepUp.raise(person, 'pin')
    await forgetTries(userId)
    if (passwords.isOutdated(kept)) {
      const renewed = await passwords.hash(pin)
      await asPerson(db, userId, (tx) => lockRepository(tx).renewHash(userId, kept, renewed))
    }
    return raised
  }

  const forgetTries = (userId: string) => asPerson(db, userId, (tx) => lockRepository(tx).forgetTries(userId))

  async function refuseTry(userId: string): Promise<never> {
    const row = await asPerson(db, userId, (tx) => lockRepository(tx).find(userId))
    return fail(row?.pin_hash ? 'pin_blocked' : 'pin_missing')
  }

  async function refusePin(person: Person, left: number): Promise<never> {
    await stepUp.noteFailure(person, 'pin')
    if (left > 0)
      fail('validation_failed', {
        detail: copy.pinWrong,
        errors: { pin: [copy.pinWrong] },
        members: { tries_left: left },
      })
    const { userId, sessionId } = person
    await outbox.transaction(db, userId, (tx) => sessions.end(tx, userId, { id: sessionId }, 'pin'))
    return fail('not_authenticated', { detail: copy.pinClosed })
  }

  async function raisedFor(person: Person, password: string | undefined): Promise<Date | null> {
    if (password !== undefined) return new Date((await stepUp.byPassword(person, password)).valid_until)
    const ways = await asPerson(db, person.userId, (tx) => waysRepository(tx).count(person.userId))
    return ways.has_password ? refuseField('password', authCopy.passwordRequired) : person.stepUpUntil
  }

  /** Runs under the person's lock row and tells their other pages. */
  const change = <T>(person: Person, work: (tx: Tx, row: LockRow) => Promise<T>): Promise<T> =>
    outbox.transaction(db, person.userId, async (tx) => {
      const result = await work(tx, await lockRepository(tx).hold(person.userId, clock.now()))
      await outbox.add(tx, person.userId, { type: 'security_changed' })
      return result
    })

  return {
    show,
    verify,

    /**
     * The password beside the new PIN raises the session; a client that may not be raised for this is refused. Who has
     * none has raised it before.
     */
    async setPin(person: Person, { pin, password }: PinInput): Promise<Security> {
      await stepUp.demand({ ...person, stepUpUntil: await raisedFor(person, password) }, 'security')
      const hash = await passwords.hash(pin)
      return change(person, async (tx) => {
        await lockRepository(tx).setPin(person.userId, hash, clock.now())
        await auditRepository(tx).add(person.userId, 'pin_set', clock.now())
        return showIn(tx, person)
      })
    },

    /** Without a PIN nothing locks any more. */
    async removePin(person: Person): Promise<Security> {
      await stepUp.demand(person, 'security')
      return change(person, async (tx, row) => {
        if (row.pin_hash === null) fail('pin_missing')
        await lockRepository(tx).setPin(person.userId, null, clock.now())
        await auditRepository(tx).add(person.userId, 'pin_removed', clock.now())
        return showIn(tx, person)
      })
    },

    patch: (person: Person, patch: SecurityPatch): Promise<Security> =>
      change(person, async (tx) => {
        const { passkeys } = await waysRepository(tx).count(person.userId)
        if (patch.biometric_enabled && passkeys === 0) fail('passkey_missing')
        await lockRepository(tx).change(person.userId, patch, clock.now())
        await auditRepository(tx).add(person.userId, 'lock_changed', clock.now())
        return showIn(tx, person)
      }),

    /** Locks this session at once; all its pages with it. */
    lock: ({ userId, sessionId }: Person): Promise<void> =>
      outbox.transaction(db, userId, async (tx) => {
        const row = await lockRepository(tx).find(userId)
        if (!row?.pin_hash) fail('pin_missing')
        await sessions.lock(tx, userId, sessionId)
      }),

    /** Proved by password or passkey: PINs may be tried again. */
    forgetTries,
  }
}

function toWire(row: LockRow | undefined, ways: Ways, isLocked: boolean): Security {
  return {
    has_pin: row?.pin_hash !== undefined && row.pin_hash !== null,
    pin_set_at: row?.pin_set_at?.toISOString() ?? null,
    tries_left: Math.max(0, limits.pinTries - (row?.failed_pins ?? 0)),
    lock_timeout_seconds: row?.timeout_seconds ?? 300,
    biometric_enabled: row?.biometric_enabled ?? false,
    passkey_count: ways.passkeys,
    has_password: ways.has_password,
    locked: isLocked,
  }
}
