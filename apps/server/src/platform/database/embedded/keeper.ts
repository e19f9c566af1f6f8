import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseLog } from '../log.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import type { ServerChild } from './child.ts'
import { readPostmasterFile } from './stale.ts'

export interface Keeper {
  pid(): number | undefined
  stop(): Promise<void>
}

const readyWithin = 120_000
/** Workers of a killed server notice its death within moments; until then the data is not free. */
const othersGoneWithin = 10_000
const steadyAfter = 60_000
const restartDelays = [100, 500, 1_000, 2_000, 4_000]

/** Starts the server, waits until it answers, and starts it again when it dies by itself. */
export async function keepRunning(
  start: () => ServerChild,
  cluster: string,
  log: DatabaseLog,
): Promise<Keeper> {
  let child = await startPatiently(start, cluster)
  let stopping = false
  const endWithUs = () => child.process.kill('SIGINT')
  process.on('exit', endWithUs)

  const watch = async () => {
    let failures = 0
    while (!stopping) {
      const since = Date.now()
      const code = await child.exited.catch(() => null) // one that could not even start counts as ended
      if (stopping) return
      failures = Date.now() - since > steadyAfter ? 1 : failures + 1
      log.error(
        { code, err: new DatabaseSetupError(child.output()) },
        'the embedded database ended by itself',
      )
      await wait(restartDelays[failures - 1] ?? restartDelays.at(-1))
      child = stopping ? child : await startPatiently(start, cluster).catch(keepOld)
    }
  }
  const keepOld = (error: unknown) => {
    log.error({ err: error }, 'the embedded database could not be started again')
    return child
  }
  const watching = watch()

  return {
    pid: () => child.process.pid,
    async stop() {
      stopping = true
      process.off('exit', endWithUs)
      await endServer(child)
      await watching
      await endServer(child) // one that was just being started again
    },
  }
}

async function startPatiently(start: () => ServerChild, cluster: string): Promise<ServerChild> {
  const until = Date.now() + othersGoneWithin
  while (true) {
    const child = start()
    if (await becomesReady(child, cluster)) return child
    const output = child.output()
    if (!output.includes('shared memory block') || Date.now() > until)
      throw new DatabaseSetupError(
        `The embedded database did not start (its log is in ${cluster}/log): ${output}`,
      )
    await wait(50)
  }
}

/** Waits for the server's own word in its data folder; false when it ended instead. */
async function becomesReady(child: ServerChild, cluster: string): Promise<boolean> {
  let ended = false
  const noteEnd = () => {
    ended = true
  }
  child.exited.then(noteEnd, noteEnd)
  const until = Date.now() + readyWithin
  while (!ended) {
    const file = readPostmasterFile(cluster)
    if (file?.pid === child.process.pid && file?.status === 'ready') return true
    if (Date.now() > until) await endServer(child)
    await wait(15)
  }
  return false
}

/** Fast shutdown, then immediate, then by force: each only when the one before had its time. */
async function endServer(child: ServerChild): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 8_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ]
  for (const [signal, within] of steps) {
    if (!child.process.kill(signal)) return
    const waited = new AbortController()
    const over = wait(within, 'late' as const, { signal: waited.signal }).catch(() => 'late' as const)
    const outcome = await Promise.race([child.exited.catch(() => null), over]) // one that never began has ended
    waited.abort()
    if (outcome !== 'late') return
  }
}
