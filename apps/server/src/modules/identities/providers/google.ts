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
import type { HttpClient } from '../../../platform/http-client/http-client.ts'
import type { IdentityProvider } from '../provider.ts'
import { toCustomFetch } from './custom-fetch.ts'

export type GoogleDeps = {
  outgoing: HttpClient
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

const timeoutSeconds = 4

/** Claims of an ID token. The library has checked its issuer, audience and nonce. */
const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
})

/** Google or another OpenID Connect provider. Its configuration is discovered once. */
export function googleProvider(deps: GoogleDeps): IdentityProvider {
  const { outgoing, issuer, clientId, clientSecret, redirectUri } = deps
  let cachedConfiguration: Promise<Configuration> | undefined

  const getConfiguration = () => {
    cachedConfiguration ??= discover().catch((fault: unknown) => {
      cachedConfiguration = undefined
      throw fault
    })
    return cachedConfiguration
  }

  const discover = () =>
    discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      [customFetch]: toCustomFetch(outgoing),
      timeout: timeoutSeconds,
      // `outgoing` refuses plain HTTP to other hosts than this machine, in production too.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })

  return {
    async createAuthorizationUrl({ state, nonce, verifier }) {
      return buildAuthorizationUrl(await getConfiguration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }).href
    },

    async fetchProfile(query, { state, nonce, verifier }) {
      const answer = await authorizationCodeGrant(
        await getConfiguration(),
        new URL(`${redirectUri}?${query}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        },
      )
      const profile = claims.parse(answer.claims())
      return {
        subject: profile.sub,
        email: profile.email ?? null,
        isEmailVerified: profile.email_verified === true,
        firstName: profile.given_name ?? '',
        lastName: profile.family_name ?? '',
      }
    },
  }
}
