import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'
import { getPort } from '../get-port.ts'

/** What happens to the COMMIT response: its connection is cut, or it is never delivered. */
type CommitFate = 'cut' | 'held'
interface Watch {
  userId: string
  /** The commit whose response is lost, counted from the user's next one. */
  nth: number
  fate: CommitFate
  onLost: () => void
}

/**
 * Creates a proxy to PostgreSQL that can lose the response of one commit: the transaction is stored, and the server
 * does not know it. After that a lost connection or a killed process must not double anything.
 */
export async function createCommitGate({ host = '', port = 5432, ...identity }: ClientConfig) {
  let watch: Watch | undefined
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, noDelay: true })
    client.setNoDelay(true)
    let isOfUser = false
    client.on('data', (bytes) => {
      if (watch && bytes.includes(watch.userId)) isOfUser = true
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isOfUser && bytes.includes('COMMIT\0')) {
        isOfUser = false
        const fate = takeCommitFate()
        if (fate === 'held') return
        if (fate === 'cut') client.destroy()
      }
      client.write(bytes)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()) // killed processes and cut connections are expected here
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })

  function takeCommitFate(): CommitFate | undefined {
    if (!watch) return undefined
    watch.nth -= 1
    if (watch.nth > 0) return undefined
    const { fate, onLost } = watch
    watch = undefined
    onLost()
    return fate
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    connection: { ...identity, host: '127.0.0.1', port: getPort({ server }) },
    /** Loses the response of the user's `nth` commit from now on; resolves when it is lost. */
    loseCommit(userId: string, nth: number, fate: CommitFate): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      watch = { userId, nth, fate, onLost: resolve }
      return promise
    },
    loseNoCommit() {
      watch = undefined
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
