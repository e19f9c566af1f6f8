import { createHmac } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
} from 'openid-client'
import * as z from 'zod/mini'
import type { HttpClient } from '../../../platform/http-client/http-client.ts'
import type { IdentityProvider } from '../provider.ts'
import { toCustomFetch } from './custom-fetch.ts'

export type FacebookDeps = {
  outgoing: HttpClient
  dialogUrl: string
  graphUrl: string
  appId: string
  appSecret: string
  redirectUri: string
}

const timeoutSeconds = 4

/** A user of the Graph API; the id is specific to our app. */
const graphUser = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
})

/** Facebook uses OAuth 2 without an ID token, so the profile is read from the Graph API. */
export function facebookProvider(deps: FacebookDeps): IdentityProvider {
  const { outgoing, dialogUrl, graphUrl, appId, appSecret, redirectUri } = deps
  const configuration = new Configuration(
    {
      issuer: new URL(dialogUrl).origin,
      authorization_endpoint: dialogUrl,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    appId,
    undefined,
    ClientSecretPost(appSecret),
  )
  configuration[customFetch] = toCustomFetch(outgoing)
  configuration.timeout = timeoutSeconds
  // `outgoing` refuses plain HTTP to other hosts than this machine.
  if (graphUrl.startsWith('http:')) allowInsecureRequests(configuration)

  return {
    async createAuthorizationUrl({ state, verifier }) {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    async fetchProfile(query, { state, verifier }) {
      const { access_token: token } = await authorizationCodeGrant(
        configuration,
        new URL(`${redirectUri}?${query}`),
        { expectedState: state, pkceCodeVerifier: verifier, idTokenExpected: false },
      )
      const profile = await outgoing.requestBody({
        method: 'GET',
        // appsecret_proof shows that the request comes from the app that received the token.
        url: `${graphUrl}/me?fields=id,email,first_name,last_name&appsecret_proof=${createHmac('sha256', appSecret).update(token).digest('hex')}`,
        headers: { authorization: `Bearer ${token}` },
        answer: graphUser,
      })
      return {
        subject: profile.id,
        email: profile.email ?? null,
        // Facebook does not say whether it has verified the address.
        isEmailVerified: false,
        firstName: profile.first_name ?? '',
        lastName: profile.last_name ?? '',
      }
    },
  }
}
