import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A program as a unit of systemd describes it. */
export interface Program {
  name: string
  command: readonly string[]
  env?: Readonly<Record<string, string | undefined>>
  /** The user that runs it where this process is root. */
  user?: string
  /** Default SIGTERM. */
  stopSignal?: 'SIGTERM' | 'SIGINT'
  /** Milliseconds until it is started again after it has ended (RestartSec). */
  restartMs?: number
  /** Milliseconds that it has to stop before it is killed (TimeoutStopSec). */
  stopMs?: number
  /** Returns processes that belong to it and are not its descendants. */
  listOthers?: () => number[]
}

/** A program that is started again whenever it ends, as by systemd with Restart=always. */
export interface Supervised {
  readonly name: string
  /** How often it was started. */
  countStarts(): number
  /** Everything that it printed, of all its starts. */
  readLog(): string
  /** Kills its process with SIGKILL. It is started again. */
  kill(): void
  /** Kills the processes that are no children of its own with SIGKILL: the PostgreSQL of Patroni. */
  killOthers(): void
  /** Kills all its processes with SIGKILL, as a machine that loses its power. `start` ends that. */
  lose(): Promise<void>
  /** Suspends all its processes, as a machine that hangs, until `thaw`. */
  freeze(): void
  thaw(): void
  start(): void
  stop(): Promise<void>
}

const isRoot = process.getuid?.() === 0
const toIdentity = (user: string | undefined) =>
  isRoot && user !== undefined ? ['--reuid', user, '--regid', user, '--init-groups'] : []

/** Returns the command that runs as a user of the machine, where this process is root. */
export function asUser(user: string, command: readonly string[]): string[] {
  const identity = toIdentity(user)
  return identity.length === 0 ? [...command] : ['setpriv', ...identity, '--', ...command]
}

const baseEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }

/** Runs a program to its end. Throws with what it printed unless it ends with 0. */
export async function runProgram({ name, command, env = {}, user }: Program): Promise<string> {
  const [program = '', ...args] = user === undefined ? command : asUser(user, command)
  const child = spawn(program, args, {
    cwd: '/',
    env: { ...baseEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = [text(child.stdout), text(child.stderr)]
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${await output}${await errors}`)
  return output
}

/** Starts a program and keeps it running. It ends when this process ends, also when this process is killed. */
export function supervise(program: Program, logFolder: string, onEnded: (line: string) => void): Supervised {
  const {
    name,
    command,
    env = {},
    user,
    stopSignal = 'SIGTERM',
    restartMs = 2_000,
    stopMs = 15_000,
  } = program
  const logFile = join(logFolder, `${name}.log`)
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let starts = 0
  let isWanted = true

  function start() {
    isWanted = true
    starts += 1
    const log = openSync(logFile, 'a', 0o600)
    const privileges = ['--pdeathsig', stopSignal.slice(3), ...toIdentity(user)]
    const started = spawn('setpriv', [...privileges, '--', ...command], {
      cwd: '/',
      env: { ...baseEnvironment, ...env },
      stdio: ['ignore', log, log],
      // Ctrl-C in the terminal reaches this process only, which stops the programs in order.
      detached: true,
    })
    closeSync(log)
    child = started
    ended = new Promise((resolve) => {
      const onEnd = (reason: string) => {
        resolve()
        if (!isWanted) return
        onEnded(`${name} ended (${reason}) and starts again.`)
        timer = setTimeout(start, restartMs)
      }
      started.once('error', (error) => onEnd(error.message))
      started.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`))
    })
  }

  function signalAll(signal: NodeJS.Signals) {
    const own = child?.pid === undefined || child.exitCode !== null ? [] : [child.pid]
    for (const pid of listTree([...own, ...(program.listOthers?.() ?? [])])) send(pid, signal)
  }

  start()
  return {
    name,
    countStarts: () => starts,
    readLog: () => readFileSync(logFile, 'utf8'),
    kill: () => void child?.kill('SIGKILL'),
    killOthers() {
      for (const pid of program.listOthers?.() ?? []) send(pid, 'SIGKILL')
    },
    async lose() {
      isWanted = false
      clearTimeout(timer)
      signalAll('SIGKILL')
      await ended
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    start,
    async stop() {
      isWanted = false
      clearTimeout(timer)
      child?.kill(stopSignal)
      signalAll('SIGCONT')
      const isLate = await Promise.race([ended.then(() => false), wait(stopMs, true, { ref: false })])
      if (isLate) signalAll('SIGKILL')
      await ended
    },
  }
}

/** Returns processes and all their descendants. */
function listTree(roots: readonly number[]): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (pid: number): number[] => [
    pid,
    ...all.flatMap(([own = 0, parent]) => (parent === pid ? below(own) : [])),
  ]
  return roots.flatMap(below)
}

/** Sends a signal; ignores a process that has already ended. */
function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
