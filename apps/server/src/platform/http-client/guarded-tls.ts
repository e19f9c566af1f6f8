import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { isLoopback, isPublicAddress, pinnedLookup } from './addresses.ts'

/** A server of another protocol than HTTP, which the operator listed. */
export interface GuardedServer {
  host: string
  port: number
  /** Whether it is on this machine, which only development and tests may reach (S-22). */
  isLocal: boolean
}

/**
 * Opens a TLS connection with a verified certificate to a listed server. As for HTTP (S-35), its addresses are checked after
 * resolution: none is private, and the connection goes to the checked one. Faults are emitted by the socket.
 */
export function connectGuarded({ host, port, isLocal }: GuardedServer, onSecure: () => void): TLSSocket {
  const isAllowed = isLocal ? isLoopback : isPublicAddress
  // Addresses are not resolved, so their check is here.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new Error('The address is not allowed.')
  return connect(
    {
      host,
      port,
      lookup: pinnedLookup(isAllowed),
      minVersion: 'TLSv1.2',
      ...(isIP(host) === 0 && { servername: host }),
    },
    onSecure,
  )
}
