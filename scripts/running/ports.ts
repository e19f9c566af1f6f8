import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Listener } from './settings.ts'

function isTaken(host: string, port: number) {
  return new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(false)))
  })
}

/** Returns an error message for the first port in use, or undefined. Checks both addresses of `localhost`. */
export async function findTakenPort(listeners: readonly Listener[]) {
  for (const { setting, host, port } of listeners) {
    for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
      if (await isTaken(address, port))
        return `Port ${port} is taken by another program. Choose another with ${setting}, for example: ${setting}=${port + 100} npm start`
    }
  }
  return undefined
}

/** Returns a free port of the loopback interface. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen({ host: '127.0.0.1', port: 0 })
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}
