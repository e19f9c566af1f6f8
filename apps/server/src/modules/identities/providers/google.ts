import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import * as z from 'zod/mini'
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'
import type { IdentityProvider } from '../provider.ts'
import { fetchThrough } from './fetch-through.ts'

export type GoogleDeps = {
  outgoing: Outgoing
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

const longestAnswerSeconds = 4

/** What an ID token says; the library has checked whose it is, for whom, and that it answers this very question. */
const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
})

/** Google, or any other provider of OpenID Connect. What it can do is asked once. */
export function googleProvider(deps: GoogleDeps): IdentityProvider {
  const { outgoing, issuer, clientId, clientSecret, redirectUri } = deps
  let known: Promise<Configuration> | undefined

  const configuration = () => {
    known ??= discover().catch((fault: unknown) => {
      known = undefined
      throw fault
    })
    return known
  }

  const discover = () =>
    discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      [customFetch]: fetchThrough(outgoing),
      timeout: longestAnswerSeconds,
      // The way out refuses plain HTTP to anywhere but this machine, and that in production too.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })

  return {
    async addressOf({ state, nonce, verifier }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }).href
    },

    async read(query, { state, nonce, verifier }) {
      const answer = await authorizationCodeGrant(await configuration(), new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const said = claims.parse(answer.claims())
      return {
        subject: said.sub,
        email: said.email ?? null,
        isEmailVerified: said.email_verified === true,
        firstName: said.given_name ?? '',
        lastName: said.family_name ?? '',
      }
    },
  }
}
