import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../runner/tool.ts'

export type Ending = { name: string; code: number | null; signal: NodeJS.Signals | null }
export type Child = { name: string; ended: Promise<Ending>; stop: () => void }

/** The server closes within 10 s of SIGTERM; past this it is not going to. */
const patience = 15_000

/**
 * No code may reach a prototype by name (S-33). A small young generation and an old one that is cleared at half as
 * much again keep a history of 100,000 movements under 400 MB; with Node's own sizes it takes 670. What it leaves
 * behind is given back as soon as it is stored (`platform/memory.ts`). Buffers that nobody needs any more are let go at
 * 16 MB: with Node's own limit 70 MB of them lie about wherever bytes stream.
 */
const nodeFlags = [
  '--disable-proto=throw',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--scavenger-max-new-space-capacity-mb=2',
  '--expose-gc',
]

/**
 * After its first 30 MB glibc would keep whatever is smaller than that for later use: 45 MB of a long delivery that
 * nobody reads any more. Other allocators do not know the variable.
 */
const givesBack = { MALLOC_MMAP_THRESHOLD_: String(128 * 1024) }

/** A Node process of the product, whose output goes to our own. */
export const spawnNode = (args: readonly string[], env: NodeJS.ProcessEnv, cwd = root): ChildProcess =>
  spawn(process.execPath, [...nodeFlags, ...args], {
    cwd,
    env: { ...givesBack, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

/** Starts one that can be told to stop. */
export function startChild(name: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = root): Child {
  const child = spawnNode(args, env, cwd)
  const ended = new Promise<Ending>((done) => {
    child.once('error', () => done({ name, code: 1, signal: null }))
    child.once('exit', (code, signal) => done({ name, code, signal }))
  })
  let isStopping = false
  const stop = () => {
    if (isStopping || child.exitCode !== null || child.signalCode !== null) return
    isStopping = true
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), patience).unref()
  }
  return { name, ended, stop }
}

/** Resolves when the address answers 200; polls, because a first start lays the database first. */
export async function becomesReady(address: string, limit: AbortSignal) {
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
