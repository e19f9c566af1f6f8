import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { pollAttempts } from '../poll-attempts.ts'

const ownScript = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))

/** What a process of a test has from this one; what a start compiles, the next one has ready. */
export function baseEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE }
}

/** What a process of a test is set to. On the port that is the default, the product of the developer may run. */
export type ServerSettings = Record<string, string> & { PORT: string }

/** Starts `main.ts` of this version, or another program, as a process with exactly these settings. */
export function spawnServer(settings: ServerSettings, script = ownScript, args: readonly string[] = []) {
  const child = spawn(process.execPath, ['--disable-proto=throw', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...baseEnvironment(), ...settings },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  return { child, exit: waitForExit(child), stdout: () => stdout, stderr: () => stderr }
}

/** Runs the server, or another program of it, on a free port, and returns its exit code and output. */
export async function runUntilExit(
  settings: Record<string, string>,
  script?: string,
  args?: readonly string[],
) {
  const PORT = String(await findFreePort())
  const { exit, stdout, stderr } = spawnServer({ ...settings, PORT }, script, args)
  return { code: await exit, said: stderr().trim(), output: stdout() }
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close') // after all of its output
  return typeof code === 'number' ? code : null
}

/** Waits until `/readyz` answers 200. Throws with the server's stderr if it exits. */
export async function waitUntilReady(
  address: string,
  { child, stderr }: ReturnType<typeof spawnServer>,
  ms = 120_000,
): Promise<void> {
  for await (const _ of pollAttempts(ms)) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${stderr()}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null) // not listening yet
    if (answer?.status === 200) return
  }
  throw new Error(`the server did not become ready: ${stderr()}`)
}

/** Formats a connection as a URL for another process. */
export function toDatabaseUrl({ user, password, host = '', port, database, options }: ClientConfig): string {
  const credentials = [user, typeof password === 'string' ? password : ''].map((part) =>
    encodeURIComponent(part ?? ''),
  )
  // The folder of a Unix socket is a query parameter.
  const parameters = new URLSearchParams({
    ...(host.startsWith('/') && { host, port: String(port) }),
    ...(options !== undefined && { options }),
  })
  const hostAndPort = host.startsWith('/') ? 'localhost' : `${host}:${port}`
  return `postgres://${credentials.join(':')}@${hostAndPort}/${database}?${parameters.toString()}`
}
