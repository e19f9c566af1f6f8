import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const embeddedModule = new URL('../../../src/platform/embedded/embedded.ts', import.meta.url).href
const announcement = z.object({ host: z.string(), port: z.number(), pid: z.number() })

export const password = 'only for this test'

export interface EmbeddedProcess {
  process: ChildProcess
  dataDir: string
  host: string
  port: number
  /** The process id of PostgreSQL itself. */
  databasePid: number
}

/** Starts the embedded database from its own Node process, which a test can kill as a server would die. */
export async function spawnEmbedded(
  dataDir: string,
  options: { module?: string; node?: string; uid?: number; gid?: number; durability?: 'on' | 'off' } = {},
): Promise<EmbeddedProcess> {
  const { module = embeddedModule, node = process.execPath, durability = 'on', ...identity } = options
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
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the server process ended: ${stderr}`)
  })
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  ended.catch(() => undefined) // from here on the test ends the process
  const { host, port, pid } = announcement.parse(JSON.parse(String(line)))
  return { process: child, dataDir, host, port, databasePid: pid }
}

/** Ends a process with a signal; returns its exit code. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code] = await exited
  return typeof code === 'number' ? code : null
}

/** Returns whether a process runs; a zombie does not. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}
