import type {
  OauthRegisterInput,
  OauthReturnInput,
  OauthSecondFactorInput,
  OauthStart,
  PendingSecondFactor,
  PendingSignup,
} from '@lucas/contract/auth/identity.ts'
import { type IdentityProviderName, identityProvider } from '@lucas/contract/auth/identity-provider.ts'
import { limits } from '@lucas/contract/limits.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { decodeBase64Url } from '../../platform/secret.ts'
import { type Caller, lookupRepository, type SignedIn, type SignIn } from '../auth/index.ts'
import type { Challenges } from '../security/index.ts'
import type { OauthFlow, OauthPurpose } from './oauth-flow.ts'
import type { ProviderProfile } from './provider.ts'
import { identityRepository } from './repository/identity.ts'

export type IdentitySignInDeps = {
  db: Db
  clock: Clock
  counters: RateCounters
  signIn: SignIn
  challenges: Challenges
  loginsPerAddress: number
}

const signInPurpose: OauthPurpose = { use: 'oauth_enter', subject: 'anyone' }

/**
 * Signs in and registers users by identity provider. A user is never found by email: only by an identity that was linked
 * by the user or at registration (decisions 2).
 */
export function createIdentitySignIn({ oauthFlow, ...deps }: IdentitySignInDeps & { oauthFlow: OauthFlow }) {
  const { db, clock, counters, signIn, challenges, loginsPerAddress } = deps
  const tickets = createRegistrationTickets(challenges)
  const waitingTickets = createSecondFactorTickets(challenges)

  async function finish(
    name: IdentityProviderName,
    input: OauthReturnInput,
    caller: Caller,
  ): Promise<SignedIn | { newcomer: PendingSignup } | { secondFactor: PendingSecondFactor }> {
    const limit = { max: loginsPerAddress, windowSeconds: 900 }
    await counters.consumeOrFail('oauth address', caller.network, limit)
    const profile = await oauthFlow.finish(name, signInPurpose, input)
    const userId = await lookupRepository(db).findUserIdByIdentity(name, profile.subject)
    if (userId === null) return { newcomer: toNewcomer(name, profile) }
    try {
      return await open(userId, name, caller, {})
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== 'second_factor_required') throw fault
      return { secondFactor: { ticket: waitingTickets.issue({ provider: name, subject: profile.subject }) } }
    }
  }

  async function open(
    userId: string,
    name: IdentityProviderName,
    caller: Caller,
    factor: Omit<OauthSecondFactorInput, 'ticket' | 'otp'> & { otp?: string },
  ): Promise<SignedIn> {
    const signedIn = await signIn.signInByIdentity(userId, caller, name, factor)
    await withUser(db, userId, (tx) => identityRepository(tx).markUsed(userId, name, clock.now()))
    return signedIn
  }

  /** Completes a sign-in with the second factor. A wrong code leaves the ticket valid: each attempt needs another code. */
  async function finishWithSecondFactor(
    { ticket, ...factor }: OauthSecondFactorInput,
    caller: Caller,
  ): Promise<SignedIn> {
    const { provider, subject } = waitingTickets.verify(ticket)
    const userId = await lookupRepository(db).findUserIdByIdentity(provider, subject)
    return open(userId ?? fail('identity_refused'), provider, caller, factor)
  }

  function toNewcomer(provider: IdentityProviderName, profile: ProviderProfile): PendingSignup {
    const { subject, email, isEmailVerified, firstName, lastName } = profile
    return {
      ticket: tickets.issue({ provider, subject, email: email?.toLowerCase() ?? null, isEmailVerified }),
      email,
      first_name: firstName.slice(0, limits.nameMax),
      last_name: lastName.slice(0, limits.nameMax),
    }
  }

  async function register({ ticket, ...input }: OauthRegisterInput, caller: Caller): Promise<SignedIn> {
    const { provider, isEmailVerified, ...profile } = await tickets.consume(ticket)
    const registration = {
      ...input,
      provider,
      isEmailVerified: isEmailVerified && profile.email === input.email,
    }
    return signIn.registerWithIdentity(registration, caller, async (tx, userId) => {
      if (!(await identityRepository(tx).create(userId, provider, profile, clock.now())))
        fail('identity_taken')
    })
  }

  return {
    start: (name: IdentityProviderName): Promise<OauthStart> => oauthFlow.start(name, signInPurpose),
    finish,
    finishWithSecondFactor,
    register,
  }
}

const ticketContent = z.object({
  provider: identityProvider,
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
})
type TicketContent = z.infer<typeof ticketContent>

const ticketLifetimeMs = 30 * 60_000

/** Signs a new user's identity for the browser to keep until the registration form is sent. Valid once. */
const createRegistrationTickets = (challenges: Challenges) => ({
  issue(content: TicketContent): string {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${challenges.issue({ use: 'oauth_register', subject: text }, ticketLifetimeMs)}`
  },

  async consume(ticket: string): Promise<TicketContent> {
    const [text = '', challenge = '', ...others] = ticket.split('.')
    const isOurs =
      others.length === 0 && (await challenges.consume(challenge, { use: 'oauth_register', subject: text }))
    const content = isOurs ? decodeBase64Url(text) : null
    return ticketContent.parse(JSON.parse(content?.toString() ?? fail('identity_refused')))
  },
})

const waitingContent = z.object({ provider: identityProvider, subject: z.string() })
const waitingLifetimeMs = 10 * 60_000

/** Signs the identity of a user whose second factor is still to be proved. */
const createSecondFactorTickets = (challenges: Challenges) => ({
  issue(content: z.infer<typeof waitingContent>): string {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url')
    return `${text}.${challenges.issue({ use: 'oauth_second_factor', subject: text }, waitingLifetimeMs)}`
  },

  verify(ticket: string): z.infer<typeof waitingContent> {
    const [text = '', challenge = '', ...others] = ticket.split('.')
    const isOurs =
      others.length === 0 && challenges.isValid(challenge, { use: 'oauth_second_factor', subject: text })
    const content = isOurs ? decodeBase64Url(text) : null
    return waitingContent.parse(JSON.parse(content?.toString() ?? fail('identity_refused')))
  },
})
