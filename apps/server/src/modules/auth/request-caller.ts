import type { SessionClient } from '@lucas/contract/auth/session-client.ts'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../../platform/http/rate-limits/request-limiter.ts'
import { knownBrowserCookie, trustedDeviceCookie } from './sign-in/browser-cookies.ts'

/** The client of a sign-in request. */
export type Caller = {
  readonly client: Exclude<SessionClient, 'example'>
  readonly userAgent: string
  readonly address: string
  /** The key of rate limits per client: the address, or the network of an IPv6 address. */
  readonly network: string
  /** Tokens that this browser received at earlier sign-ins. */
  readonly browserTokens: readonly string[]
  /** Tokens of a browser that is not asked for the second factor. */
  readonly deviceTokens: readonly string[]
}

const maxUserAgentLength = 300

export function toCaller(request: FastifyRequest): Caller {
  return {
    client: request.headers['x-lucas-client'] === 'web' ? 'web' : 'literal',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength).replace(/\p{Cc}/gu, ' '),
    address: request.ip,
    network: callerAddress(request),
    browserTokens: knownBrowserCookie.read(request),
    deviceTokens: trustedDeviceCookie.read(request),
  }
}
