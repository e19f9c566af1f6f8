import type { LoginInput, RegisterInput } from '@lucas/contract/auth/auth.ts'
import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import type { SessionAnswer } from '@lucas/contract/auth/session.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import type { RateCounters } from '../../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../../platform/ids.ts'
import { type UserRow, users } from '../../users/index.ts'
import type { Codes } from '../codes/codes.ts'
import { isNewDevice } from '../domain/device.ts'
import type { AuthHooks } from '../hooks.ts'
import type { AuthMails } from '../mail/send.ts'
import type { PasswordHasher } from '../passwords/hash.ts'
import { requireStrongPassword } from '../passwords/require-strong-password.ts'
import type { Admission } from '../registration-gate.ts'
import { auditEventRepository } from '../repository/audit-event.ts'
import { credentialRepository, isDeletionPending } from '../repository/credential.ts'
import { emailOwnerRepository } from '../repository/email-owner.ts'
import { lookupRepository } from '../repository/lookup.ts'
import type { Caller } from '../request-caller.ts'
import { requireProof } from '../require-proof.ts'
import type { AccessTokens } from '../sessions/access-token.ts'
import type { OpenedSession, Sessions } from '../sessions/sessions.ts'
import { toUser } from '../to-api.ts'
import type { BrowserToken } from './browser-cookies.ts'
import type { KnownBrowsers } from './known-browsers.ts'

export const maxLoginAttempts = 10 // S-13, per account, and per browser in which its user has signed in
const hourSeconds = 3_600

export type SignedIn = {
  readonly answer: SessionAnswer
  readonly session: OpenedSession
  /** Identifies the browser at its next sign-in; null for other clients than ours. */
  readonly browser: BrowserToken | null
  /** Of a browser that the user has just trusted. */
  readonly device: BrowserToken | null
}

/** What the user sent for the second factor. */
export type SecondFactorInput = { otp?: string | undefined; trust_device?: boolean | undefined }

export type SignIn = {
  /** Opens a session for a user who was authenticated by a passkey, which counts as both factors. */
  signInByPasskey(userId: string, caller: Caller): Promise<SignedIn>
  /** Opens a session for a user who was authenticated by an identity provider. A second factor is asked for too. */
  signInByIdentity(
    userId: string,
    caller: Caller,
    provider: IdentityProviderName,
    factor: SecondFactorInput,
  ): Promise<SignedIn>
  /** Opens a demo session for a user who was just created for it. Sets no cookie and sends no mail. */
  openDemoSession(tx: Tx, userId: string, caller: Caller): Promise<SignedIn>
  login(input: LoginInput, caller: Caller): Promise<SignedIn>
  register(input: RegisterInput, caller: Caller): Promise<SignedIn>
  /** Registers a user without a password. `linkIdentity` writes in the transaction that creates the user. */
  registerWithIdentity(
    input: IdentityRegistration,
    caller: Caller,
    linkIdentity: (tx: Tx, userId: string) => Promise<void>,
  ): Promise<SignedIn>
}

export type IdentityRegistration = Omit<RegisterInput, 'password'> & {
  provider: IdentityProviderName
  /** The identity provider has verified the address. */
  isEmailVerified: boolean
}

export type SignInDeps = AuthHooks & {
  db: Db
  clock: Clock
  passwords: PasswordHasher
  counters: RateCounters
  sessions: Sessions
  access: AccessTokens
  mails: AuthMails
  codes: Codes
  knownBrowsers: KnownBrowsers
  loginsPerAddress: number
  registrationsPerAddress: number
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { db, clock, passwords, counters, sessions, access, mails, codes, knownBrowsers, secondFactor } = deps

  async function openSession(
    tx: Tx,
    person: UserRow,
    caller: Caller,
    kind: 'sign_in' | 'register',
    method = 'password',
    trusts = false,
  ): Promise<SignedIn> {
    const { user_id: userId } = person
    const session = await sessions.open(tx, userId, caller)
    const detail = { session: session.id, client: caller.client, address: caller.address, by: method }
    await auditEventRepository(tx).create(userId, kind, clock.now(), detail)
    if (kind === 'register') await mails.enqueue(tx, userId, 'welcome')
    else if (isNewDevice(caller.userAgent, session.earlierAgents))
      await mails.enqueue(tx, userId, 'new_device', session.id)
    const isWeb = caller.client === 'web'
    const browser = isWeb ? await knownBrowsers.recordSignIn(tx, userId, caller.browserTokens) : null
    const device = isWeb && trusts ? await trustDevice(tx, userId, caller) : null
    return issueTokens(person, session, browser, device)
  }

  async function trustDevice(tx: Tx, userId: string, { userAgent }: Caller): Promise<BrowserToken> {
    await auditEventRepository(tx).create(userId, 'device_trusted', clock.now())
    return secondFactor.trustDevice(tx, userId, userAgent)
  }

  async function issueTokens(
    person: UserRow,
    session: OpenedSession,
    browser: BrowserToken | null = null,
    device: BrowserToken | null = null,
  ): Promise<SignedIn> {
    const token = await access.sign({ userId: person.user_id, sessionId: session.id })
    return {
      session,
      browser,
      device,
      answer: { user: toUser(person), access: token, refresh: session.refresh },
    }
  }

  const openDemoSession: SignIn['openDemoSession'] = async (tx, userId, caller) =>
    issueTokens(await users.get(tx, userId), await sessions.open(tx, userId, caller, 'example'))

  /**
   * Runs `open` with what proves the second factor in its transaction. An attempt with a code is counted before, and a refused one is
   * recorded. `prove` returns whether the user was asked and wants to trust this browser.
   */
  async function withSecondFactor<T>(
    userId: string,
    caller: Caller,
    { otp, trust_device: wantsTrust = false }: SecondFactorInput,
    open: (prove: (tx: Tx) => Promise<boolean>) => Promise<T>,
  ): Promise<T> {
    const hasCode = otp !== undefined && otp !== ''
    if (hasCode) await secondFactor.countAttempt('sign_in', userId, caller.network)
    try {
      const opened = await open(async (tx) => {
        const verdict = await secondFactor.prove(tx, userId, { otp, deviceTokens: caller.deviceTokens })
        await requireProof(tx, { userId, verdict, mails, at: clock.now() })
        return wantsTrust && verdict.isProved && (verdict.by === 'code' || verdict.by === 'recovery_code')
      })
      if (hasCode) await secondFactor.resetAttempts('sign_in', userId)
      return opened
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'second_factor_invalid')
        await recordFailure(userId, caller, 'second_factor')
      throw fault
    }
  }

  async function login(input: LoginInput, caller: Caller): Promise<SignedIn> {
    const { email, password } = input
    await counters.consumeWithBackoffOrFail('login address', caller.network, deps.loginsPerAddress)
    const accountCounter = { scope: 'login account', key: email }
    const hasTokens = caller.browserTokens.length > 0
    // Attempts are counted before anything is read, so that a flood is cheap. Only a request with browser tokens reads first.
    if (!hasTokens)
      await counters.consumeWithBackoffOrFail(accountCounter.scope, accountCounter.key, maxLoginAttempts)
    const knownUserId = await lookupRepository(db).findUserIdByEmail(email)
    // An unknown address gets an unused id, so that it runs the same statements and hash as a known one (S-12).
    const userId = knownUserId ?? newId()
    const presented = knownBrowsers.hashTokens(userId, caller.browserTokens)
    const { password_hash: storedHash, browser_hash: browser } = await withUser(db, userId, (tx) =>
      credentialRepository(tx).findForSignIn(userId, presented, clock.now()),
    )
    // A known browser has its own counter: an attacker elsewhere neither uses up its attempts nor gains any from it.
    const counter =
      browser === null ? accountCounter : { scope: 'login browser', key: browser.toString('hex') }
    if (hasTokens) await counters.consumeWithBackoffOrFail(counter.scope, counter.key, maxLoginAttempts)
    const isCorrect = await passwords.verify(storedHash, password)
    if (storedHash === null || !isCorrect) {
      await recordFailure(userId, caller)
      fail('invalid_credentials')
    }
    const newHash = passwords.isOutdated(storedHash) ? await passwords.hash(password) : null
    const open = (prove: (tx: Tx) => Promise<boolean>) =>
      withUser(db, userId, async (tx) => {
        const user = await lockUser(tx, userId)
        const current = await credentialRepository(tx).lockForSignIn(userId, secondFactor.selectHas(userId))
        if (current?.is_deletion_pending) fail('account_sealed')
        const passwordHash = current?.password_hash ?? null
        // A reset ends every session, so a sign-in with the password before it must not open a new one.
        if (passwordHash !== storedHash && !(await passwords.verify(passwordHash, password)))
          fail('invalid_credentials')
        if (newHash !== null) await credentialRepository(tx).upsert(userId, newHash, clock.now())
        const trusts = current?.has_second_factor === true && (await prove(tx))
        return openSession(tx, user, caller, 'sign_in', 'password', trusts)
      })
    const signedIn = await withSecondFactor(userId, caller, input, open)
    await counters.reset(counter.scope, counter.key)
    return signedIn
  }

  const openVerified = (
    userId: string,
    caller: Caller,
    method: 'passkey' | IdentityProviderName,
    prove: (tx: Tx) => Promise<boolean>,
  ) =>
    withUser(db, userId, async (tx) => {
      const user = await lockUser(tx, userId)
      if (await isDeletionPending(tx, userId)) fail('account_sealed')
      return openSession(tx, user, caller, 'sign_in', method, await prove(tx))
    })

  const signInByPasskey: SignIn['signInByPasskey'] = (userId, caller) =>
    openVerified(userId, caller, 'passkey', async () => false)

  const signInByIdentity: SignIn['signInByIdentity'] = (userId, caller, provider, factor) =>
    withSecondFactor(userId, caller, factor, (prove) => openVerified(userId, caller, provider, prove))

  /** Waits for a simultaneous request of deletion, so that the next statement sees it. */
  const lockUser = async (tx: Tx, userId: string) =>
    (await users.lockShared(tx, userId)) ?? fail('not_authenticated')

  const recordFailure = (userId: string, { address, client }: Caller, by = 'password') =>
    withUser(db, userId, async (tx) => {
      const audit = auditEventRepository(tx)
      await audit.disableSynchronousCommit()
      await audit.createIfUserExists(userId, 'sign_in_failed', clock.now(), { address, client, by })
    })

  async function countRegistration({ network }: Caller) {
    const limit = { max: deps.registrationsPerAddress, windowSeconds: hourSeconds }
    await counters.consumeOrFail('register address', network, limit)
  }

  async function register(input: RegisterInput, caller: Caller): Promise<SignedIn> {
    await countRegistration(caller)
    await requireStrongPassword(input.password, input)
    return withAdmission(input, async (admission) => {
      await codes.recordSending('email', input.email)
      const hash = await passwords.hash(input.password) // before the address is looked up (S-12)
      return createUser(input, admission, async (tx, user) => {
        await credentialRepository(tx).upsert(user.user_id, hash, clock.now())
        return openSession(tx, user, caller, 'register')
      })
    })
  }

  /** Runs a registration that the installation admits. If it fails, an invitation that it had taken is valid again. */
  async function withAdmission(
    { invitation }: Pick<RegisterInput, 'invitation'>,
    work: (admission: Admission) => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const admission = await deps.registration.admit(invitation)
    let outcome: 'registered' | 'failed' = 'failed'
    try {
      const signedIn = await work(admission)
      outcome = 'registered'
      return signedIn
    } finally {
      await admission.settle(outcome)
    }
  }

  const registerWithIdentity: SignIn['registerWithIdentity'] = async (input, caller, linkIdentity) => {
    await countRegistration(caller)
    return withAdmission(input, async (admission) => {
      await codes.recordSending('email', input.email)
      return createUser(input, admission, async (tx, created) => {
        const id = created.user_id
        await linkIdentity(tx, id)
        const now = clock.now()
        if (!input.isEmailVerified) return openSession(tx, created, caller, 'register', input.provider)
        const user = await users.update(tx, id, { email_verified_at: now }, now)
        await deps.onEmailConfirmed(tx, id, input.email)
        return openSession(tx, user, caller, 'register', input.provider)
      })
    })
  }

  /** Creates a user. Writes nothing if the address is taken. */
  async function createUser(
    input: Omit<RegisterInput, 'password'>,
    admission: Admission,
    open: (tx: Tx, user: UserRow) => Promise<SignedIn>,
  ): Promise<SignedIn> {
    const now = clock.now()
    const { email, country, newsletter, first_name: firstName, last_name: lastName } = input
    const id = newId()
    try {
      return await withUser(db, id, async (tx) => {
        await admission.confirm(tx)
        const user = await users.create(tx, { id, email, firstName, lastName, country, newsletter }, now)
        await deps.onRegistered(tx, id, { newsletter }, now)
        if (!(await emailOwnerRepository(tx).claim(id, email))) throw new EmailTakenError()
        return open(tx, user)
      })
    } catch (fault) {
      if (fault instanceof EmailTakenError) return refuseTakenEmail(email)
      throw fault
    }
  }

  /** Fails without revealing the reason, and mails the owner of the address at most once a day. */
  async function refuseTakenEmail(email: string): Promise<never> {
    const owner = await lookupRepository(db).findUserIdByEmail(email)
    const mailLimit = await counters.consume('register taken', email, {
      max: 1,
      windowSeconds: 24 * hourSeconds,
    })
    if (owner)
      await withUser(db, owner, async (tx) => {
        await auditEventRepository(tx).create(owner, 'register_refused', clock.now())
        if (mailLimit.isAllowed) await mails.enqueue(tx, owner, 'register_taken')
      })
    fail('registration_not_possible')
  }

  return { login, register, registerWithIdentity, signInByPasskey, signInByIdentity, openDemoSession }
}

class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError'
}
