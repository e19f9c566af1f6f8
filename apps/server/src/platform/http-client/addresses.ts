import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 ranges without public services: this host, local networks, carrier NAT, test networks, multicast, metadata. */
const privateRanges = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15],
  ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) privateRanges.addSubnet(network, prefix, 'ipv4') // biome-ignore format: one table

/** In IPv6 only global unicast is public, without tunnels that embed an IPv4 address. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [network, prefix] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) tunnels.addSubnet(network, prefix, 'ipv6') // biome-ignore format: one table

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateRanges.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** Returns the origins of these addresses that are on this machine, which only development and tests may reach (S-22). */
export const listLoopbackOrigins = (env: string, addresses: readonly string[]): string[] =>
  addresses
    .map((address) => new URL(address))
    .filter(({ hostname }) => env !== 'production' && (hostname === 'localhost' || isLoopback(hostname)))
    .map(({ origin }) => origin)

/** Returns a lookup that checks the resolved addresses and connects to the checked one, which prevents DNS rebinding. */
export function pinnedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const forbidden = addresses.find(({ address }) => !isAllowed(address))
      const [first] = addresses
      if (forbidden || !first)
        return done(new Error('The name resolves to an address that is not allowed.'), '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}
