import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseLog } from '../database/log.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import type { ServerChild } from './child.ts'
import { readPostmasterFile } from './stale.ts'

export interface DatabaseSupervisor {
  pid(): number | undefined
  stop(): Promise<void>
}

/** The worker processes of a killed server use its shared memory until they notice its end. */
const sharedMemoryTimeoutMs = 10_000
const stableAfterMs = 60_000
const restartDelays = [100, 500, 1_000, 2_000, 4_000]

/** Starts the server, waits until it is ready, and restarts it when it exits unexpectedly. */
export async function superviseServer(
  start: () => ServerChild,
  cluster: string,
  log: DatabaseLog,
  { readyTimeoutMs }: { readyTimeoutMs: number },
): Promise<DatabaseSupervisor> {
  let child = await startWithRetry(start, cluster, readyTimeoutMs)
  let stopping = false
  const killOnExit = () => child.process.kill('SIGINT')
  process.on('exit', killOnExit)

  const watch = async () => {
    let failures = 0
    while (!stopping) {
      const since = Date.now()
      const code = await child.exited.catch(() => null) // a process that failed to spawn counts as exited
      if (stopping) return
      failures = Date.now() - since > stableAfterMs ? 1 : failures + 1
      log.error(
        { code, err: new DatabaseSetupError(child.output()) },
        'embedded database exited unexpectedly',
      )
      await wait(restartDelays[failures - 1] ?? restartDelays.at(-1))
      child = stopping ? child : await startWithRetry(start, cluster, readyTimeoutMs).catch(keepFailedChild)
    }
  }
  const keepFailedChild = (error: unknown) => {
    log.error({ err: error }, 'embedded database restart failed')
    return child
  }
  const watching = watch()

  return {
    pid: () => child.process.pid,
    async stop() {
      stopping = true
      process.off('exit', killOnExit)
      await stopServer(child)
      await watching
      await stopServer(child) // a restart that was in progress
    },
  }
}

async function startWithRetry(
  start: () => ServerChild,
  cluster: string,
  readyTimeoutMs: number,
): Promise<ServerChild> {
  const until = Date.now() + sharedMemoryTimeoutMs
  while (true) {
    const child = start()
    if (await waitUntilReady(child, cluster, readyTimeoutMs)) return child
    const output = child.output()
    if (!output.includes('shared memory block') || Date.now() > until)
      throw new DatabaseSetupError(
        `The embedded database did not start (its log is in ${cluster}/log): ${output}`,
      )
    await wait(50)
  }
}

/** Waits until the server's status file says ready; false if it exited first. */
async function waitUntilReady(child: ServerChild, cluster: string, readyTimeoutMs: number): Promise<boolean> {
  let ended = false
  const markEnded = () => {
    ended = true
  }
  child.exited.then(markEnded, markEnded)
  const until = Date.now() + readyTimeoutMs
  while (!ended) {
    const file = readPostmasterFile(cluster)
    if (file?.pid === child.process.pid && file?.status === 'ready') return true
    if (Date.now() > until) await stopServer(child)
    await wait(15)
  }
  return false
}

/** Stops the server: fast shutdown, then immediate, then SIGKILL, each after the timeout of the step before. */
async function stopServer(child: ServerChild): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 8_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ]
  for (const [signal, timeoutMs] of steps) {
    if (!child.process.kill(signal)) return
    const timer = new AbortController()
    const timeout = wait(timeoutMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
    const outcome = await Promise.race([child.exited.catch(() => null), timeout]) // a process that failed to spawn has exited
    timer.abort()
    if (outcome !== 'late') return
  }
}
