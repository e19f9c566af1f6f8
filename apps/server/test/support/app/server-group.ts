import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { spawnServer, waitUntilReady } from './server-process.ts'

/** Starts processes of `main.ts` that share settings, each on a port of its own. `stop` kills those that still run. */
export function createServerGroup(settings: Record<string, string>) {
  const running: ReturnType<typeof spawnServer>[] = []

  async function spawn(more: Record<string, string>) {
    const port = await findFreePort()
    const server = spawnServer({ ...settings, ...more, PORT: String(port) })
    running.push(server)
    return { ...server, address: `http://127.0.0.1:${port}` }
  }

  return {
    /** Starts a process and waits until it is ready. */
    async start(more: Record<string, string>) {
      const server = await spawn(more)
      await waitUntilReady(server.address, server)
      return server
    },
    /** Starts a process that ends by itself; returns its exit code and what it wrote to stderr. */
    async run(more: Record<string, string>) {
      const { exit, stderr } = await spawn(more)
      return { code: await exit, said: stderr().trim() }
    },
    async stop(): Promise<void> {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ exit }) => exit))
    },
  }
}
