import { createServer } from 'node:net'
import type { Listener } from './settings.ts'

function isTaken(host: string, port: number) {
  return new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(false)))
  })
}

/** Both addresses of `localhost`. */
const toAddresses = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

/** Returns whether another program listens on the port, for `localhost` on either of its addresses. */
export async function isTakenOn(host: string, port: number): Promise<boolean> {
  for (const address of toAddresses(host)) if (await isTaken(address, port)) return true
  return false
}

/** Returns an error message for the first port that is in use, or that two listeners want, or undefined. */
export async function findTakenPort(listeners: readonly Listener[]) {
  for (const [at, { setting, host, port }] of listeners.entries()) {
    const choose = `Choose another with ${setting}, for example: ${setting}=${port + 100} npm start`
    const twin = listeners.slice(0, at).find((earlier) => earlier.port === port)
    if (twin) return `${twin.setting} and ${setting} are both ${port}. ${choose}`
    if (await isTakenOn(host, port)) return `Port ${port} is taken by another program. ${choose}`
  }
  return undefined
}

/** Returns the first free port from `first` on. */
export async function findFreePortFrom(first: number, host: string): Promise<number> {
  for (let port = first; port <= 65_535; port += 1) if (!(await isTakenOn(host, port))) return port
  throw new Error(`No port from ${first} on is free.`)
}
