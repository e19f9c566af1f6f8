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
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'
import type { IdentityProvider } from '../provider.ts'
import { fetchThrough } from './fetch-through.ts'

export type FacebookDeps = {
  outgoing: Outgoing
  dialogUrl: string
  graphUrl: string
  appId: string
  appSecret: string
  redirectUri: string
}

const longestAnswerSeconds = 4

/** A person of the Graph API; the id is of our app alone. */
const graphPerson = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.string()),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
})

/** Facebook: OAuth 2 without an ID token, so whom the code stands for is asked at the Graph API. */
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
  configuration[customFetch] = fetchThrough(outgoing)
  configuration.timeout = longestAnswerSeconds
  // The way out refuses plain HTTP to anywhere but this machine.
  if (graphUrl.startsWith('http:')) allowInsecureRequests(configuration)

  return {
    async addressOf({ state, verifier }) {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'email,public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    async read(query, { state, verifier }) {
      const { access_token: token } = await authorizationCodeGrant(
        configuration,
        new URL(`${redirectUri}?${query}`),
        { expectedState: state, pkceCodeVerifier: verifier, idTokenExpected: false },
      )
      const said = await outgoing.call({
        method: 'GET',
        // The proof shows that the token is asked about by the app that it was given to.
        url: `${graphUrl}/me?fields=id,email,first_name,last_name&appsecret_proof=${createHmac('sha256', appSecret).update(token).digest('hex')}`,
        headers: { authorization: `Bearer ${token}` },
        answer: graphPerson,
      })
      return {
        subject: said.id,
        email: said.email ?? null,
        // Facebook does not say whether it saw that the address is theirs.
        isEmailVerified: false,
        firstName: said.first_name ?? '',
        lastName: said.last_name ?? '',
      }
    },
  }
}
