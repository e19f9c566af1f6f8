import type {
  AddressInput,
  PasswordChangeInput,
  PasswordResetInput,
} from '@lucas/contract/auth/account-security.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import { sha256 } from '../../platform/secret.ts'
import { users } from '../users/index.ts'
import type { AuthHooks } from './hooks.ts'
import type { AuthMails } from './mail/send.ts'
import type { PasswordHasher } from './passwords/hash.ts'
import { requireStrongPassword } from './passwords/require-strong-password.ts'
import { auditEventRepository } from './repository/audit-event.ts'
import { credentialRepository } from './repository/credential.ts'
import { knownBrowserRepository } from './repository/known-browser.ts'
import { lookupRepository } from './repository/lookup.ts'
import { passwordResetRepository } from './repository/password-reset.ts'
import type { Caller } from './request-caller.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { StepUp } from './step-up/step-up.ts'
import { updateUser } from './verification/update-user.ts'

export type PasswordService = {
  /** Mails a reset link. The response does not reveal whether the address is known (S-12). */
  requestReset(input: AddressInput, caller: Caller): Promise<void>
  /** Sets a new password by the token of the link and ends every session and private address (S-19, S-45). */
  reset(input: PasswordResetInput): Promise<void>
  /** Sets a new password by the current one and ends the other sessions and the private addresses (decisions 2, S-45). */
  change(person: SignedInUser, input: PasswordChangeInput): Promise<void>
}

type PasswordServiceDeps = Pick<AuthHooks, 'onEmailClaimed' | 'revokeAddresses' | 'untrustDevices'> & {
  db: Db
  clock: Clock
  events: Events
  counters: RateCounters
  passwords: PasswordHasher
  sessions: Sessions
  stepUp: StepUp
  mails: AuthMails
  loginsPerAddress: number
}

const resetLimit = { max: 5, windowSeconds: 3_600 } // S-13

export function createPasswordService(deps: PasswordServiceDeps): PasswordService {
  const { db, clock, events, counters, passwords, sessions, stepUp, mails } = deps

  async function requestReset({ email }: AddressInput, caller: Caller) {
    await counters.consumeWithBackoffOrFail('reset address', caller.network, deps.loginsPerAddress)
    await counters.consumeOrFail('password reset', email, resetLimit)
    const userId = (await lookupRepository(db).findUserIdByEmail(email)) ?? newId()
    await withUser(db, userId, async (tx) => {
      await auditEventRepository(tx).createIfUserExists(userId, 'password_asked', clock.now(), {
        address: caller.address,
      })
      await mails.enqueue(tx, userId, 'password_reset')
    })
  }

  async function reset({ token, password }: PasswordResetInput) {
    const tokenHash = sha256(token)
    const userId = (await lookupRepository(db).findUserIdByPasswordReset(tokenHash)) ?? fail('link_invalid')
    const current = await withUser(db, userId, (tx) => users.find(tx, userId))
    const owner = current ?? fail('link_invalid')
    await requireStrongPassword(password, owner)
    const hash = await passwords.hash(password)
    await events.transaction(db, userId, async (tx) => {
      const now = clock.now()
      if (!(await passwordResetRepository(tx).consume(userId, tokenHash, now))) fail('link_invalid')
      // The link proves this address only. A pending one is dropped, because it may belong to an attacker.
      const verifiedAt = current?.email_verified_at ?? now
      await updateUser(tx, userId, { email_verified_at: verifiedAt, pending_email: null }, now)
      // An attacker may have registered this address before its owner: their passkeys and identities must not stay.
      if (current?.email_verified_at == null) await deps.onEmailClaimed(tx, userId, now)
      await replacePassword(tx, userId, hash, 'password_reset', null)
    })
    await counters.reset('login account', owner.email)
  }

  async function change(
    person: SignedInUser,
    { current_password: password, new_password, otp }: PasswordChangeInput,
  ) {
    const { userId, sessionId } = person
    if (person.client !== 'web') await stepUp.refuse(person, 'security') // S-17
    await stepUp.grantByPassword(person, { password, otp }, 'current_password')
    const row = await withUser(db, userId, (tx) => users.find(tx, userId))
    await requireStrongPassword(new_password, row ?? fail('not_authenticated'), 'new_password')
    const hash = await passwords.hash(new_password)
    await events.transaction(db, userId, async (tx) => {
      await dropPendingEmail(tx, userId)
      await passwordResetRepository(tx).delete(userId)
      await replacePassword(tx, userId, hash, 'password_changed', sessionId)
    })
  }

  /** Voids a change of address that was asked for: an attacker may have, and the mail about it tells the user to change the password. */
  async function dropPendingEmail(tx: Tx, userId: string) {
    const row = await users.lock(tx, userId)
    if (row !== undefined && row.pending_email !== null)
      await updateUser(tx, userId, { pending_email: null }, clock.now())
  }

  async function replacePassword(
    tx: Tx,
    userId: string,
    hash: string,
    kind: 'password_reset' | 'password_changed',
    except: string | null,
  ) {
    const now = clock.now()
    await credentialRepository(tx).upsert(userId, hash, now)
    await sessions.end(tx, userId, { except }, 'password_change')
    // A reset between the password check and this change has ended the session, and its password stays. Checked here,
    // because a reset also locks the credential first, the sessions after it and the addresses last.
    if (except !== null) await sessions.requireOpen(tx, { userId, sessionId: except })
    await auditEventRepository(tx).create(userId, kind, now)
    const hadAddress = await deps.revokeAddresses(tx, userId, now)
    await deps.untrustDevices(tx, userId)
    await knownBrowserRepository(tx).deleteAll(userId)
    await mails.enqueue(tx, userId, hadAddress ? 'password_changed_addresses' : 'password_changed')
    await events.publish(tx, userId, [{ type: 'profile_changed' }, { type: 'security_changed' }])
  }

  return { requestReset, reset, change }
}
