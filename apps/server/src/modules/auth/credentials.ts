import type {
  AddressInput,
  PasswordChangeInput,
  PasswordResetInput,
} from '@lucas/contract/account-security.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Person } from '../../platform/http/access.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { hashOf } from '../../platform/secret.ts'
import type { Attempts } from './attempts.ts'
import { auditRepository } from './audit-repository.ts'
import type { Caller } from './caller.ts'
import { codeRepository } from './code-repository.ts'
import { lookupRepository } from './lookup-repository.ts'
import type { AuthMails } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { personRepository } from './person-repository.ts'
import type { Sessions } from './sessions.ts'
import type { StepUp } from './step-up.ts'
import { waysRepository } from './ways-repository.ts'
import { refuseWeakPassword } from './weak-password.ts'

export type Credentials = {
  /** A link to choose another password; nothing tells whether anybody got it (S-12). */
  forgot(input: AddressInput, caller: Caller): Promise<void>
  /** By the link of the mail; ends every session (S-19). */
  reset(input: PasswordResetInput): Promise<void>
  /** By the old password; ends the other sessions (decisions 2). */
  change(person: Person, input: PasswordChangeInput): Promise<void>
}

type CredentialsDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  counters: Counters
  attempts: Attempts
  passwords: Passwords
  sessions: Sessions
  stepUp: StepUp
  mails: AuthMails
  loginsPerAddress: number
}

const resetsAnHour = { max: 5, windowSeconds: 3_600 } // S-13

export function createCredentials(deps: CredentialsDeps): Credentials {
  const { db, clock, outbox, counters, attempts, passwords, sessions, stepUp, mails } = deps

  async function forgot({ email }: AddressInput, caller: Caller) {
    await attempts.admit('reset address', caller.network, deps.loginsPerAddress)
    await counters.admit('password reset', email, resetsAnHour)
    const userId = (await lookupRepository(db).personByEmail(email)) ?? newId()
    await asPerson(db, userId, async (tx) => {
      await auditRepository(tx).addIfKnown(userId, 'password_asked', clock.now(), { address: caller.address })
      await mails.queue(tx, userId, 'password_reset')
    })
  }

  async function reset({ token, password }: PasswordResetInput) {
    const link = hashOf(token)
    const userId = (await lookupRepository(db).passwordReset(link)) ?? fail('link_invalid')
    const before = await asPerson(db, userId, (tx) => personRepository(tx).find(userId))
    const { email } = before ?? fail('link_invalid')
    await refuseWeakPassword(password, email)
    const hash = await passwords.hash(password)
    await outbox.transaction(db, userId, async (tx) => {
      const now = clock.now()
      if (!(await codeRepository(tx).spendReset(userId, link, now))) fail('link_invalid')
      // The link came to this address; another one that waits may be a stranger's.
      const shown = before?.email_verified_at ?? now
      await personRepository(tx).change(userId, { email_verified_at: shown, pending_email: null }, now)
      // Who registered with a stranger's address keeps no door of their own to what is now the stranger's account.
      if (before?.email_verified_at == null) await waysRepository(tx).dropBesidePassword(userId)
      await replace(tx, userId, hash, 'password_reset', null)
    })
    await counters.reset('login account', email)
  }

  async function change(person: Person, { current_password, new_password }: PasswordChangeInput) {
    const { userId, sessionId } = person
    if (person.client !== 'web') await stepUp.refuse(person, 'security') // S-17
    await stepUp.byPassword(person, current_password, 'current_password')
    const row = await asPerson(db, userId, (tx) => personRepository(tx).find(userId))
    await refuseWeakPassword(new_password, row?.email ?? '', 'new_password')
    const hash = await passwords.hash(new_password)
    await outbox.transaction(db, userId, async (tx) => {
      await codeRepository(tx).dropReset(userId)
      await replace(tx, userId, hash, 'password_changed', sessionId)
    })
  }

  async function replace(
    tx: Tx,
    userId: string,
    hash: string,
    kind: 'password_reset' | 'password_changed',
    except: string | null,
  ) {
    const now = clock.now()
    await personRepository(tx).setPassword(userId, hash, now)
    await sessions.end(tx, userId, { except }, 'password_change')
    await auditRepository(tx).add(userId, kind, now)
    await mails.queue(tx, userId, 'password_changed')
    await outbox.add(tx, userId, { type: 'profile_changed' })
  }

  return { forgot, reset, change }
}
