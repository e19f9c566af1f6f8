import { randomInt } from 'node:crypto'
import { isTakenOn } from '../running/ports.ts'

/** Below the ports that Linux (32768), macOS and Windows (49152) give to outgoing connections. */
const range = { first: 20_000, last: 32_767 }
/** Workers of one run draw from different sixteenths of the range, so that no two draw the same port. */
const shareCount = 16
const drawn = new Set<number>()

/**
 * Returns a port of the loopback interface on which nothing listens. It stays free until the test uses it: this
 * process does not draw it again, and no outgoing connection is given it. A port that the system chooses (0) has
 * neither property: two calls once returned the same one.
 */
export async function findFreePort(): Promise<number> {
  const share = Number(process.env.VITEST_POOL_ID ?? 0) % shareCount
  for (let tries = 0; tries < 1000; tries += 1) {
    const port = randomInt(range.first / shareCount, (range.last + 1) / shareCount) * shareCount + share
    if (drawn.has(port)) continue
    drawn.add(port)
    if (!(await isTakenOn('localhost', port))) return port
  }
  throw new Error(`No port from ${range.first} to ${range.last} is free.`)
}
