import { createHmac } from 'node:crypto'
import type { OauthReturnInput, OauthStart } from '@lucas/contract/auth/identity.ts'
import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import { fail } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { generateToken, sha256 } from '../../platform/secret.ts'
import type { Challenges } from '../security/index.ts'
import type { AuthorizationRequest, IdentityProvider, ProviderProfile } from './provider.ts'
import { isUnavailable } from './providers/custom-fetch.ts'

export type IdentityProviders = Partial<Record<IdentityProviderName, IdentityProvider>>

/** Whether the flow signs in any user or links an identity to the user of one session. */
export type OauthPurpose = { readonly use: 'oauth_enter' | 'oauth_link'; readonly subject: string }

export type OauthFlowDeps = { log: Log; challenges: Challenges; providers: IdentityProviders; key: Buffer }

const flowLifetimeMs = 15 * 60_000

/**
 * The OAuth redirect and its callback. Nothing is stored in between: the state is a challenge that is valid once and for
 * one purpose, and nonce and verifier are derived from it again.
 */
export function createOauthFlow({ log, challenges, providers, key }: OauthFlowDeps) {
  const getProvider = (name: IdentityProviderName): IdentityProvider => providers[name] ?? fail('not_found')

  const derive = (label: string, state: string) =>
    createHmac('sha256', key).update(`${label} of ${state}`).digest('base64url')
  const toAuthorizationRequest = (state: string): AuthorizationRequest => ({
    state,
    nonce: derive('nonce', state),
    verifier: derive('verifier', state),
  })

  /** Binds the challenge to the browser that started the flow, which alone has the proof. */
  const toChallengePurpose = (name: IdentityProviderName, { use, subject }: OauthPurpose, proof: string) => ({
    use,
    subject: `${name} ${subject} ${sha256(proof).toString('base64url')}`,
  })

  async function callProvider<T>(name: IdentityProviderName, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (fault) {
      log.warn({ err: fault, provider: name }, 'identity provider sign-in failed')
      return fail(isUnavailable(fault) ? 'unavailable' : 'identity_refused')
    }
  }

  return {
    async start(name: IdentityProviderName, purpose: OauthPurpose): Promise<OauthStart> {
      const provider = getProvider(name)
      const proof = generateToken()
      const state = challenges.issue(toChallengePurpose(name, purpose, proof), flowLifetimeMs)
      return {
        url: await callProvider(name, () => provider.createAuthorizationUrl(toAuthorizationRequest(state))),
        proof,
      }
    },

    async finish(
      name: IdentityProviderName,
      purpose: OauthPurpose,
      input: OauthReturnInput,
    ): Promise<ProviderProfile> {
      const provider = getProvider(name)
      const query = input.query.replace(/^\?/, '')
      const state = new URLSearchParams(query).get('state') ?? ''
      if (!(await challenges.consume(state, toChallengePurpose(name, purpose, input.proof))))
        fail('identity_refused')
      return callProvider(name, () => provider.fetchProfile(query, toAuthorizationRequest(state)))
    },
  }
}

export type OauthFlow = ReturnType<typeof createOauthFlow>
