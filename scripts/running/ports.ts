import { createServer } from 'node:net'
import type { Listener } from './settings.ts'

function isTaken(host: string, port: number) {
  return new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', (fault: NodeJS.ErrnoException) => done(fault.code === 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(false)))
  })
}

/** A sentence for the first port that another program holds; `localhost` is both of its addresses. */
export async function takenPort(listeners: readonly Listener[]) {
  for (const { setting, host, port } of listeners) {
    for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
      if (await isTaken(address, port))
        return `Port ${port} is taken by another program. Choose another with ${setting}, for example: ${setting}=${port + 100} npm start`
    }
  }
  return undefined
}
