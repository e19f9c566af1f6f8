import type { AddressInput, VerifyInput } from '@lucas/contract/account-security.ts'
import type { Db } from '../../platform/database/connect.ts'
import { brokenConstraint } from '../../platform/database/faults.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Person } from '../../platform/http/access.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Addresses } from './addresses.ts'
import type { Attempts } from './attempts.ts'
import { awaitedAddress } from './awaited-address.ts'
import type { Caller } from './caller.ts'
import { codeRepository } from './code-repository.ts'
import { type Codes, refuseCode } from './codes.ts'
import { lookupRepository } from './lookup-repository.ts'
import type { AuthMails } from './mails.ts'
import { personRepository } from './person-repository.ts'

export type Verification = {
  /** Takes the code that was sent to an address; `person` where somebody is signed in. */
  verify(input: VerifyInput, person: Person | null, caller: Caller): Promise<void>
  /** Another code; nothing tells whether there was anybody to send it to (S-12). */
  resend(input: AddressInput, person: Person | null, caller: Caller): Promise<void>
}

type VerificationDeps = {
  db: Db
  outbox: Outbox
  attempts: Attempts
  codes: Codes
  mails: AuthMails
  addresses: Addresses
  loginsPerAddress: number
}

export function createVerification(deps: VerificationDeps): Verification {
  const { db, outbox, attempts, codes, mails, addresses, loginsPerAddress } = deps

  /** Nobody's id for an unknown address: the same statements as for a known one. */
  const ownerOf = async (email: string, person: Person | null): Promise<string> =>
    person?.userId ?? (await lookupRepository(db).personByEmail(email)) ?? newId()

  async function verify({ email, code }: VerifyInput, person: Person | null, caller: Caller) {
    await attempts.admit('code address', caller.network, loginsPerAddress)
    const left = await codes.admitTry('email', email)
    const userId = await ownerOf(email, person)
    const isRight = await outbox.transaction(db, userId, (tx) => take(tx, userId, email, code)).catch(taken)
    if (!isRight) refuseCode(left)
    await codes.forgetTries('email', email)
  }

  async function take(tx: Tx, userId: string, email: string, code: string): Promise<boolean> {
    const row = await personRepository(tx).lock(userId)
    const isRight = await codes.spend(tx, { person: userId, purpose: 'email', sentTo: email }, code)
    if (!isRight || !row || awaitedAddress(row) !== email) return false
    await addresses.confirm(tx, row, email)
    return true
  }

  async function resend({ email }: AddressInput, person: Person | null, caller: Caller) {
    await attempts.admit('code address', caller.network, loginsPerAddress)
    await codes.admitSending('email', email)
    const userId = await ownerOf(email, person)
    await asPerson(db, userId, async (tx) => {
      await codeRepository(tx).drop(userId, 'email')
      await mails.queue(tx, userId, 'verify_code')
    })
    await codes.forgetTries('email', email)
  }

  return { verify, resend }
}

/** Somebody has the address by now: the code is as good as a wrong one. */
function taken(fault: unknown): false {
  if (brokenConstraint(fault) === 'email_owner_pkey') return false
  throw fault
}
