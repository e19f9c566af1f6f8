import { createHttpClient, type HttpClient, matchesHost } from '../../platform/http-client/http-client.ts'

/** The push services of the browsers: Chrome, Firefox, Safari and Edge. No other address is called (S-35). */
export const pushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
] as const

export interface PushServices {
  outgoing: HttpClient
  /** Whether a browser may be written to at this address: https, a known push service, no port and no user. */
  isAllowed(endpoint: string): boolean
}

/** Creates the HTTP client that reaches only push services. `loopbackOrigins`: stand-ins on this machine, none in production. */
export function openPushServices({ loopbackOrigins }: { loopbackOrigins: readonly string[] }): PushServices {
  return {
    outgoing: createHttpClient({ providerHosts: [], otherHosts: pushHosts, loopbackOrigins }),
    isAllowed(endpoint) {
      if (!URL.canParse(endpoint)) return false
      const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
      if (username !== '' || password !== '') return false
      if (loopbackOrigins.includes(origin)) return true
      const isKnown = pushHosts.some((pattern) => matchesHost(pattern, hostname))
      return protocol === 'https:' && port === '' && isKnown
    },
  }
}
