import { createHmac } from 'node:crypto'
import type { OauthReturnInput, OauthStart } from '@lucas/contract/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import { fail } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { Challenges } from '../security/index.ts'
import type { Ask, IdentityProvider, VouchedPerson } from './provider.ts'
import { isAway } from './providers/fetch-through.ts'

export type Providers = Partial<Record<IdentityProviderName, IdentityProvider>>

/** Whose way it is: anybody's who enters, or one person's who links. */
export type Purpose = { readonly use: 'oauth_enter' | 'oauth_link'; readonly subject: string }

export type RoundTripDeps = { log: Log; challenges: Challenges; providers: Providers; key: Buffer }

const longestWayMs = 15 * 60_000

/**
 * The way to a provider and back. Nothing is kept meanwhile: the state is a challenge of ours, good once and for this
 * purpose, and what else the way back is checked by is reckoned from it again.
 */
export function createRoundTrip({ log, challenges, providers, key }: RoundTripDeps) {
  const of = (name: IdentityProviderName): IdentityProvider => providers[name] ?? fail('not_found')

  const reckon = (what: string, state: string) =>
    createHmac('sha256', key).update(`${what} of ${state}`).digest('base64url')
  const askOf = (state: string): Ask => ({
    state,
    nonce: reckon('nonce', state),
    verifier: reckon('verifier', state),
  })

  /** The browser that went is the one that comes back: it alone holds the proof. */
  const boundTo = (name: IdentityProviderName, { use, subject }: Purpose, proof: string) => ({
    use,
    subject: `${name} ${subject} ${hashOf(proof).toString('base64url')}`,
  })

  async function reached<T>(name: IdentityProviderName, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (fault) {
      log.warn({ err: fault, provider: name }, 'a provider did not vouch')
      return fail(isAway(fault) ? 'unavailable' : 'identity_refused')
    }
  }

  return {
    async begin(name: IdentityProviderName, purpose: Purpose): Promise<OauthStart> {
      const provider = of(name)
      const proof = newSecret()
      const state = challenges.issue(boundTo(name, purpose, proof), longestWayMs)
      return { url: await reached(name, () => provider.addressOf(askOf(state))), proof }
    },

    async end(name: IdentityProviderName, purpose: Purpose, input: OauthReturnInput): Promise<VouchedPerson> {
      const provider = of(name)
      const query = input.query.replace(/^\?/, '')
      const state = new URLSearchParams(query).get('state') ?? ''
      if (!(await challenges.spend(state, boundTo(name, purpose, input.proof)))) fail('identity_refused')
      return reached(name, () => provider.read(query, askOf(state)))
    },
  }
}

export type RoundTrip = ReturnType<typeof createRoundTrip>
