import { type ChildProcess, spawn } from 'node:child_process'
import { endWithParentFlags, root } from '../runner/tool.ts'

export type ProcessExit = { name: string; code: number | null; signal: NodeJS.Signals | null }
export type Child = { name: string; ended: Promise<ProcessExit>; stop: () => void }

/** The server closes within 10 s of SIGTERM; after this time it is killed. */
const killAfterMs = 15_000

/** Disables `__proto__` (S-33). */
const nodeFlags = ['--disable-proto=throw']

export type OnMessage = (message: unknown) => void

/**
 * Starts a Node process that inherits our output and exits with this process, also when this process is killed. With `onMessage` it
 * may send messages.
 */
export function spawnNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onMessage?: OnMessage,
): ChildProcess {
  const child = spawn(process.execPath, [...nodeFlags, ...endWithParentFlags, ...args], {
    cwd: root,
    env,
    stdio: ['pipe', 'inherit', 'inherit', ...(onMessage ? (['ipc'] as const) : [])],
  })
  if (onMessage) child.on('message', onMessage)
  return child
}

/** Starts a Node process that can be stopped. */
export function startChild(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onMessage?: OnMessage,
): Child {
  const child = spawnNode(args, env, onMessage)
  const ended = new Promise<ProcessExit>((done) => {
    child.once('error', () => done({ name, code: 1, signal: null }))
    child.once('exit', (code, signal) => done({ name, code, signal }))
  })
  let isStopping = false
  const stop = () => {
    if (isStopping || child.exitCode !== null || child.signalCode !== null) return
    isStopping = true
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  }
  return { name, ended, stop }
}

/** Polls until the address answers 200. Returns false when `limit` aborts first. */
export async function waitUntilReady(address: string, limit: AbortSignal) {
  while (!limit.aborted) {
    const status = await fetch(address, { signal: limit }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return true
    await new Promise((next) => setTimeout(next, 50))
  }
  return false
}
