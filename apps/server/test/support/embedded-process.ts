import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const ownModule = new URL('../../src/platform/database/embedded/embedded.ts', import.meta.url).href
const announcement = z.object({ host: z.string(), port: z.number(), pid: z.number() })

export const password = 'only for this test'

export interface EmbeddedProcess {
  process: ChildProcess
  host: string
  port: number
  /** The process id of PostgreSQL itself. */
  databasePid: number
}

/** Starts the embedded database from a Node process of its own, which tests may then kill as a whole server dies. */
export async function spawnEmbedded(
  dataDir: string,
  options: { module?: string; node?: string; uid?: number; gid?: number; durability?: 'on' | 'off' } = {},
): Promise<EmbeddedProcess> {
  const { module = ownModule, node = process.execPath, durability = 'on', ...identity } = options
  const script = `
    import { startEmbedded } from ${JSON.stringify(module)}
    const log = { info() {}, warn() {}, error() {} }
    const [dataDir, password, durability] = ${JSON.stringify([dataDir, password, durability])}
    const server = await startEmbedded({ dataDir, password: () => password, log, durability })
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
    process.on('SIGUSR2', () => process.exit(3))
    console.log(JSON.stringify({ host: server.host, port: server.port, pid: server.pid() }))`
  const child = spawn(node, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    ...identity,
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server process ended: ${complaint}`)
  })
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  ended.catch(() => undefined) // from here on its end is the test's own doing
  const { host, port, pid } = announcement.parse(JSON.parse(String(line)))
  return { process: child, host, port, databasePid: pid }
}

/** Ends a server process with a signal and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = await gone
  return typeof code === 'number' ? code : null
}

/** Whether a process runs; one that is dead and waits for a parent to take notice does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}
