import type { Newcomer, OauthRegisterInput, OauthReturnInput, OauthStart } from '@lucas/contract/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { type Caller, lookupRepository, type SignedIn, type SignIn } from '../auth/index.ts'
import type { Challenges } from '../security/index.ts'
import type { VouchedPerson } from './provider.ts'
import { identityRepository } from './repository.ts'
import type { Purpose, RoundTrip } from './round-trip.ts'
import { createTickets } from './ticket.ts'

export type EnterDeps = {
  db: Db
  clock: Clock
  counters: Counters
  signIn: SignIn
  challenges: Challenges
  loginsPerAddress: number
}

const anyone: Purpose = { use: 'oauth_enter', subject: 'anyone' }

/**
 * Signing in and registering by somebody who vouches. An account is never found by an address: only by the link that its
 * owner made, or with which it began (decisions 2).
 */
export function createEnter({ roundTrip, ...deps }: EnterDeps & { roundTrip: RoundTrip }) {
  const { db, clock, counters, signIn, challenges, loginsPerAddress } = deps
  const tickets = createTickets(challenges)

  async function comeBack(
    name: IdentityProviderName,
    input: OauthReturnInput,
    caller: Caller,
  ): Promise<SignedIn | Newcomer> {
    const limit = { max: loginsPerAddress, windowSeconds: 900 }
    await counters.admit('oauth address', caller.network, limit)
    const vouched = await roundTrip.end(name, anyone, input)
    const userId = await lookupRepository(db).identity(name, vouched.subject)
    if (userId === null) return newcomerOf(name, vouched)
    const signedIn = await signIn.enter(userId, caller, name)
    await asPerson(db, userId, (tx) => identityRepository(tx).used(userId, name, clock.now()))
    return signedIn
  }

  function newcomerOf(provider: IdentityProviderName, vouched: VouchedPerson): Newcomer {
    const { subject, email, isEmailVerified, firstName, lastName } = vouched
    return {
      ticket: tickets.issue({ provider, subject, email: email?.toLowerCase() ?? null, isEmailVerified }),
      email,
      first_name: firstName.slice(0, limits.nameMax),
      last_name: lastName.slice(0, limits.nameMax),
    }
  }

  async function register({ ticket, ...input }: OauthRegisterInput, caller: Caller): Promise<SignedIn> {
    const { provider, isEmailVerified, ...vouched } = await tickets.spend(ticket)
    const given = {
      ...input,
      by: provider,
      isEmailVerified: isEmailVerified && vouched.email === input.email,
    }
    return signIn.registerVouched(given, caller, async (tx, userId) => {
      if (!(await identityRepository(tx).add(userId, provider, vouched, clock.now()))) fail('identity_taken')
    })
  }

  return {
    start: (name: IdentityProviderName): Promise<OauthStart> => roundTrip.begin(name, anyone),
    comeBack,
    register,
  }
}
