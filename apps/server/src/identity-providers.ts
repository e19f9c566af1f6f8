import { facebookProvider, googleProvider, type Providers } from './modules/identities/index.ts'
import type { Config } from './platform/config/config.ts'
import { isLoopback } from './platform/outgoing/addresses.ts'
import { createOutgoing, type Outgoing } from './platform/outgoing/outgoing.ts'

/** Where Google answers besides its issuer: tokens and the keys they are signed with. */
const googleHosts = ['oauth2.googleapis.com', 'www.googleapis.com']

/** Who vouches for people here, with the only way out to them (S-35); nobody where nothing is configured. */
export function openIdentityProviders(config: Config): { providers: Providers; outgoing: Outgoing } {
  const { google, facebook, publicUrl } = config
  const addresses = [...(google ? [google.issuer] : []), ...(facebook ? [facebook.graphUrl] : [])]
  const outgoing = createOutgoing({
    providerHosts: [],
    otherHosts: [...addresses.map((address) => new URL(address).hostname), ...(google ? googleHosts : [])],
    loopbackOrigins: addresses.map((address) => new URL(address).origin).filter((one) => isHere(config, one)),
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

/** On this machine only for the tests and trials of development (S-22). */
function isHere({ env }: Config, origin: string): boolean {
  const { hostname } = new URL(origin)
  return env !== 'production' && (hostname === 'localhost' || isLoopback(hostname))
}
