import type { SessionClient } from '@lucas/contract/session-client.ts'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../../platform/http/traffic.ts'

/** Who asks to sign in, as far as a request tells. */
export type Caller = {
  readonly client: Exclude<SessionClient, 'example'>
  readonly userAgent: string
  readonly address: string
  /** What limits by client address count: the address, or the network of an IPv6 caller. */
  readonly network: string
}

const longestUserAgent = 300

export function callerOf(request: FastifyRequest): Caller {
  return {
    client: request.headers['x-lucas-client'] === 'web' ? 'web' : 'literal',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent).replace(/\p{Cc}/gu, ' '),
    address: request.ip,
    network: callerAddress(request),
  }
}
