import type { AddressInput, VerifyInput } from '@lucas/contract/auth/account-security.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { findViolatedConstraint } from '../../../platform/database/faults.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { RateCounters } from '../../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../../platform/ids.ts'
import { users } from '../../users/index.ts'
import { type Codes, refuseCode } from '../codes/codes.ts'
import { pendingEmail } from '../domain/pending-email.ts'
import type { AuthMails } from '../mail/send.ts'
import { accountCodeRepository } from '../repository/account-code.ts'
import { lookupRepository } from '../repository/lookup.ts'
import type { Caller } from '../request-caller.ts'
import type { EmailConfirmation } from './confirm-email.ts'

export type Verification = {
  /** Confirms an address by its code. `person` is set if the request is signed in. */
  verify(input: VerifyInput, person: SignedInUser | null, caller: Caller): Promise<void>
  /** Sends another code. The response does not reveal whether the address is known (S-12). */
  resend(input: AddressInput, person: SignedInUser | null, caller: Caller): Promise<void>
}

type VerificationDeps = {
  db: Db
  events: Events
  counters: RateCounters
  codes: Codes
  mails: AuthMails
  emailConfirmation: EmailConfirmation
  loginsPerAddress: number
}

export function createVerification(deps: VerificationDeps): Verification {
  const { db, events, counters, codes, mails, emailConfirmation, loginsPerAddress } = deps

  /** Returns an unused id for an unknown address, so that it runs the same statements as a known one. */
  const resolveUserId = async (email: string, person: SignedInUser | null): Promise<string> =>
    person?.userId ?? (await lookupRepository(db).findUserIdByEmail(email)) ?? newId()

  async function verify({ email, code }: VerifyInput, person: SignedInUser | null, caller: Caller) {
    await counters.consumeWithBackoffOrFail('code address', caller.network, loginsPerAddress)
    const attemptsLeft = await codes.countAttempt('email', email)
    const userId = await resolveUserId(email, person)
    const isCorrect = await events
      .transaction(db, userId, (tx) => consumeCode(tx, userId, email, code))
      .catch(falseIfEmailTaken)
    if (!isCorrect) refuseCode(attemptsLeft)
    await codes.resetAttempts('email', email)
  }

  async function consumeCode(tx: Tx, userId: string, email: string, code: string): Promise<boolean> {
    const row = await users.lock(tx, userId)
    const isCorrect = await codes.consume(tx, { userId, purpose: 'email', sentTo: email }, code)
    if (!isCorrect || !row || pendingEmail(row) !== email) return false
    await emailConfirmation.confirm(tx, row, email)
    return true
  }

  async function resend({ email }: AddressInput, person: SignedInUser | null, caller: Caller) {
    await counters.consumeWithBackoffOrFail('code address', caller.network, loginsPerAddress)
    await codes.countSending('email', email)
    const userId = await resolveUserId(email, person)
    await withUser(db, userId, async (tx) => {
      await accountCodeRepository(tx).delete(userId, ['email'])
      await mails.enqueue(tx, userId, 'verify_code')
    })
    await codes.resetAttempts('email', email)
  }

  return { verify, resend }
}

/** Treats the code as wrong if another user has confirmed the address first. */
function falseIfEmailTaken(fault: unknown): false {
  if (findViolatedConstraint(fault) === 'email_owner_pkey') return false
  throw fault
}
