import type { LoginInput, RegisterInput } from '@lucas/contract/auth.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import type { SessionAnswer } from '@lucas/contract/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { newId } from '../../platform/ids.ts'
import type { AccessTokens } from './access-token.ts'
import type { AddressProved } from './addresses.ts'
import type { Attempts } from './attempts.ts'
import { auditRepository } from './audit-repository.ts'
import type { Caller } from './caller.ts'
import type { Codes } from './codes.ts'
import { isNewDevice } from './domain/device.ts'
import { lookupRepository } from './lookup-repository.ts'
import type { AuthMails } from './mails.ts'
import type { Passwords } from './passwords.ts'
import { type PersonRow, personRepository } from './person-repository.ts'
import { sessionRepository } from './session-repository.ts'
import type { OpenedSession, Sessions } from './sessions.ts'

import { refuseWeakPassword } from './weak-password.ts'
import { toUser } from './wire.ts'

export const loginTries = 10 // S-13, per account
const hour = 3_600

export type SignedIn = { readonly answer: SessionAnswer; readonly session: OpenedSession }

export type SignIn = {
  /** Opens a session for a person who has proved who they are in another way than by password. */
  enter(userId: string, caller: Caller, by: 'passkey' | IdentityProviderName): Promise<SignedIn>
  /** A session among example data, for a person who was just made for it; no cookie, no letters. */
  visit(tx: Tx, userId: string, caller: Caller): Promise<SignedIn>
  login(input: LoginInput, caller: Caller): Promise<SignedIn>
  register(input: RegisterInput, caller: Caller): Promise<SignedIn>
  /** Without a password: somebody else vouches. What `settle` writes commits with the person, or nothing does. */
  registerVouched(
    input: VouchedInput,
    caller: Caller,
    settle: (tx: Tx, userId: string) => Promise<void>,
  ): Promise<SignedIn>
}

export type VouchedInput = Omit<RegisterInput, 'password'> & {
  by: IdentityProviderName
  /** The one who vouches has seen that the address is theirs. */
  isEmailVerified: boolean
}

export type SignInDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  attempts: Attempts
  counters: Counters
  sessions: Sessions
  access: AccessTokens
  mails: AuthMails
  codes: Codes
  loginsPerAddress: number
  registrationsPerAddress: number
  addressProved: AddressProved
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { db, clock, passwords, attempts, counters, sessions, access, mails, codes, addressProved } = deps

  async function openFor(
    tx: Tx,
    person: PersonRow,
    caller: Caller,
    kind: 'sign_in' | 'register',
    by = 'password',
  ): Promise<SignedIn> {
    const { user_id: userId } = person
    if (kind === 'sign_in' && (await personRepository(tx).isSealed(userId))) fail('account_sealed')
    const known = kind === 'sign_in' ? await sessionRepository(tx).knownAgents(userId) : []
    const session = await sessions.open(tx, userId, caller)
    const detail = { session: session.id, client: caller.client, address: caller.address, by }
    await auditRepository(tx).add(userId, kind, clock.now(), detail)
    if (kind === 'register') await mails.queue(tx, userId, 'welcome')
    else if (isNewDevice(caller.userAgent, known)) await mails.queue(tx, userId, 'new_device', session.id)
    return enterAs(person, session)
  }

  async function enterAs(person: PersonRow, session: OpenedSession): Promise<SignedIn> {
    const token = await access.sign({ userId: person.user_id, sessionId: session.id })
    return { session, answer: { user: toUser(person), access: token, refresh: session.refresh } }
  }

  const visit: SignIn['visit'] = async (tx, userId, caller) =>
    enterAs(await personOf(tx, userId), await sessions.open(tx, userId, caller, 'example'))

  async function login({ email, password }: LoginInput, caller: Caller): Promise<SignedIn> {
    await attempts.admit('login address', caller.network, deps.loginsPerAddress)
    await attempts.admit('login account', email, loginTries)
    const known = await lookupRepository(db).personByEmail(email)
    // Nobody's id for an unknown address: the same statements and the same hash as for a known one (S-12).
    const userId = known ?? newId()
    const person = await asPerson(db, userId, (tx) => personRepository(tx).withPassword(userId))
    const kept = person?.password_hash ?? null
    const isRight = await passwords.verify(kept, password)
    if (!person || kept === null || !isRight) {
      await noteFailure(userId, caller)
      fail('invalid_credentials')
    }
    const renewed = passwords.isOutdated(kept) ? await passwords.hash(password) : null
    const signedIn = await asPerson(db, userId, async (tx) => {
      if (renewed !== null) await personRepository(tx).setPassword(userId, renewed, clock.now())
      return openFor(tx, person, caller, 'sign_in')
    })
    await counters.reset('login account', email)
    return signedIn
  }

  const enter: SignIn['enter'] = (userId, caller, by) =>
    asPerson(db, userId, async (tx) => {
      return openFor(tx, await personOf(tx, userId), caller, 'sign_in', by)
    })

  const noteFailure = (userId: string, { address, client }: Caller) =>
    asPerson(db, userId, async (tx) => {
      const audit = auditRepository(tx)
      await audit.doNotWaitForDisk()
      await audit.addIfKnown(userId, 'sign_in_failed', clock.now(), { address, client })
    })

  async function admitRegistration({ network }: Caller) {
    const limit = { max: deps.registrationsPerAddress, windowSeconds: hour }
    await counters.admit('register address', network, limit)
  }

  async function register(input: RegisterInput, caller: Caller): Promise<SignedIn> {
    await admitRegistration(caller)
    await refuseWeakPassword(input.password, input.email)
    await codes.noteSending('email', input.email)
    const hash = await passwords.hash(input.password) // before the address is looked at (S-12)
    return addPerson(input, async (tx, id) => {
      await personRepository(tx).setPassword(id, hash, clock.now())
      return openFor(tx, await personOf(tx, id), caller, 'register')
    })
  }

  const registerVouched: SignIn['registerVouched'] = async (input, caller, settle) => {
    await admitRegistration(caller)
    await codes.noteSending('email', input.email)
    return addPerson(input, async (tx, id) => {
      await settle(tx, id)
      const now = clock.now()
      if (input.isEmailVerified) {
        await personRepository(tx).change(id, { email_verified_at: now }, now)
        await addressProved(tx, id, input.email)
      }
      return openFor(tx, await personOf(tx, id), caller, 'register', input.by)
    })
  }

  const personOf = async (tx: Tx, id: string) =>
    (await personRepository(tx).find(id)) ?? fail('not_authenticated')

  /** Where the address belongs to somebody nothing is written. */
  async function addPerson(
    input: Omit<RegisterInput, 'password'>,
    open: (tx: Tx, id: string) => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const now = clock.now()
    const { email, country, newsletter, first_name: firstName, last_name: lastName } = input
    const id = newId()
    try {
      return await asPerson(db, id, async (tx) => {
        const people = personRepository(tx)
        await people.add({ id, email, firstName, lastName, country, newsletter }, now)
        if (!(await people.claimEmail(id, email))) throw new AddressTaken()
        return open(tx, id)
      })
    } catch (fault) {
      if (fault instanceof AddressTaken) return refuseTaken(email)
      throw fault
    }
  }

  /** Says nothing to the caller; the owner of the address hears of it, at most once a day. */
  async function refuseTaken(email: string): Promise<never> {
    const owner = await lookupRepository(db).personByEmail(email)
    const today = await counters.consume('register taken', email, { max: 1, windowSeconds: 24 * hour })
    if (owner)
      await asPerson(db, owner, async (tx) => {
        await auditRepository(tx).add(owner, 'register_refused', clock.now())
        if (today.isAllowed) await mails.queue(tx, owner, 'register_taken')
      })
    fail('registration_not_possible')
  }

  return { login, register, registerVouched, enter, visit }
}

class AddressTaken extends Error {
  override readonly name = 'AddressTaken'
}
