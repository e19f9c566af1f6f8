import { facebookProvider, googleProvider, type IdentityProviders } from '../modules/identities/index.ts'
import type { Config } from '../platform/config/config.ts'
import { listLoopbackOrigins } from '../platform/http-client/addresses.ts'
import { createHttpClient, type HttpClient } from '../platform/http-client/http-client.ts'

/** Hosts of Google besides its issuer: tokens, and the keys that sign them. */
const googleHosts = ['oauth2.googleapis.com', 'www.googleapis.com']

export interface IdentityProviderAccess {
  providers: IdentityProviders
  outgoing: HttpClient
}

/** Creates the configured identity providers and the HTTP client that reaches only them (S-35). */
export function openIdentityProviders(config: Config): IdentityProviderAccess {
  const { google, facebook, publicUrl } = config
  const addresses = [...(google ? [google.issuer] : []), ...(facebook ? [facebook.graphUrl] : [])]
  const outgoing = createHttpClient({
    providerHosts: [],
    otherHosts: [...addresses.map((address) => new URL(address).hostname), ...(google ? googleHosts : [])],
    loopbackOrigins: listLoopbackOrigins(config.env, addresses),
  })
  return {
    providers: {
      ...(google && {
        google: googleProvider({ ...google, outgoing, redirectUri: `${publicUrl}/auth/google` }),
      }),
      ...(facebook && {
        facebook: facebookProvider({ ...facebook, outgoing, redirectUri: `${publicUrl}/auth/facebook` }),
      }),
    },
    outgoing,
  }
}
