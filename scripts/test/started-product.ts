import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { isProcessAlive } from '../../apps/server/test/support/app/embedded-process.ts'
import { root } from '../runner/tool.ts'
import { waitUntilReady } from '../running/children.ts'
import { findTakenPort } from '../running/ports.ts'
import { findFreePort } from './free-port.ts'

interface RunningProcess {
  pid: number
  parent: number
  command: string
}

/** Sends a signal; ignores a process that has already exited. */
function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Returns all descendants of a process. */
async function listDescendants(pid: number): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='])
  const all = stdout.split('\n').flatMap((line) => {
    const [, own, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(own), parent: Number(parent), command }]
  })
  const below = (parent: number): RunningProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid)
}

/** The receiver of a signal: npm, its group, all processes one by one, or a process by a fragment of its command line. */
export type SignalTarget = 'npm' | 'group' | 'lucas.mjs' | 'start.ts' | 'server/src/main.ts' | 'every process'

/** Returns the pids of a target in a tree whose first process is npm; of several matches the innermost. */
function choosePids(tree: readonly RunningProcess[], target: SignalTarget): number[] {
  const pids = tree.map(({ pid }) => pid)
  const npm = pids.slice(0, 1)
  if (target === 'npm') return npm
  if (target === 'group') return npm.map((pid) => -pid)
  if (target === 'every process') return pids
  const named = tree.filter(({ command }) => command.includes(target))
  return named.slice(-1).map(({ pid }) => pid)
}

export interface StartedProduct {
  address: string
  /** Everything that was printed, line by line. */
  listLines(): string[]
  /** Sends the signal, waits for at most ten seconds, and returns the processes that still run and a port still in use. */
  end(
    target: SignalTarget,
    signal: NodeJS.Signals,
  ): Promise<{ survivors: string[]; taken: string | undefined }>
}

const timeoutMs = 10_000
/** All processes have exited, and both ports are free. */
export const cleanEnd = { survivors: [], taken: undefined }

interface StartOptions {
  task?: 'start' | 'dev'
  /** `script` prints to a terminal of its own. */
  output?: 'pipe' | 'terminal'
  settings?: Record<string, string>
}

function toCommand(task: string, output: StartOptions['output']): [string, string[]] {
  const npm = ['npm', 'run', '-s', task]
  if (output === 'pipe') return ['npm', npm.slice(1)]
  return [
    'script',
    process.platform === 'linux' ? ['-qefc', npm.join(' '), '/dev/null'] : ['-q', '/dev/null', ...npm],
  ]
}

/** Starts the product on this data with closed standard input, and waits until it is ready. */
export async function startProduct(
  dataDir: string,
  { task = 'start', output: kind = 'pipe', settings = { LOG_LEVEL: 'warn' } }: StartOptions = {},
): Promise<StartedProduct> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const {
    LUCAS_ENV: _env,
    LOG_LEVEL: _level,
    NODE_OPTIONS: _options,
    VITEST: _vitest,
    ...variables
  } = process.env
  const [command, args] = toCommand(task, kind)
  const child: ChildProcess = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...variables,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
    })
  const npm = child.pid ?? 0
  const tree: RunningProcess[] = [{ pid: npm, parent: 0, command: 'npm' }]
  let hasEnded = false
  onTestFinished(() => {
    if (!hasEnded) for (const { pid } of tree) sendSignal(pid, 'SIGKILL')
  })
  const limit = new AbortController()
  child.once('exit', () => limit.abort())
  const ready = [`http://localhost:${port}/readyz`, `http://127.0.0.1:${sandboxPort}/banks`]
  for (const address of ready)
    if (!(await waitUntilReady(address, limit.signal)))
      throw new Error(`${address} did not answer 200: ${output}`)

  tree.push(...(await listDescendants(npm)))
  if (!tree.some(({ command }) => command.includes('postgres -D'))) throw new Error('no database was started')
  return {
    address: `http://localhost:${port}`,
    listLines: () => output.split(/\r?\n/).filter((line) => line.trim() !== ''),
    async end(target, signal) {
      const chosen = choosePids(tree, target)
      if (chosen.length === 0) throw new Error(`no process is ${target}`)
      const since = Date.now()
      for (const pid of chosen) sendSignal(pid, signal)
      const survivors = () => tree.filter(({ pid }) => isProcessAlive(pid)).map(({ command }) => command)
      while (survivors().length > 0 && Date.now() - since < timeoutMs) await wait(100)
      hasEnded = survivors().length === 0
      const listeners = [port, sandboxPort].map((at) => ({ setting: 'PORT', host: '127.0.0.1', port: at }))
      return { survivors: survivors(), taken: await findTakenPort(listeners) }
    },
  }
}
