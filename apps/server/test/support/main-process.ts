import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { turns } from './turns.ts'

const script = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The server's own `main.ts` as a process, with exactly these settings. */
export function spawnMain(settings: Record<string, string>) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, ['--disable-proto=throw', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
  })
  let output = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    complaint += piece
  })
  return { child, exit: exitOf(child), output: () => output, complaint: () => complaint }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : null
}

/** Until the server says that it can serve; fails with what it said where it ended instead. */
export async function untilReady(
  address: string,
  { child, complaint }: ReturnType<typeof spawnMain>,
  ms = 120_000,
): Promise<void> {
  for await (const _ of turns(ms)) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${complaint()}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null) // it does not listen yet
    if (answer?.status === 200) return
  }
  throw new Error(`the server did not become ready: ${complaint()}`)
}

/** The address by which another process reaches a test's database. */
export function urlOf({ user, password, host, port, database }: ClientConfig): string {
  const sign = [user, typeof password === 'string' ? password : ''].map((part) =>
    encodeURIComponent(part ?? ''),
  )
  // A Unix socket is a folder: it travels as a parameter.
  if (host?.startsWith('/'))
    return `postgres://${sign.join(':')}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return `postgres://${sign.join(':')}@${host}:${port}/${database}`
}
