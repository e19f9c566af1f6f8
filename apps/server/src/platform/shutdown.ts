import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

/** A named part of the process and how it ends. */
export type Part = { readonly name: string; stop(): Promise<void> | void }

const graceMs = 10_000

/**
 * Ends the parts in their order within ten seconds: first what takes in work, last what holds it. A part that fails or
 * hangs does not keep the others from ending; answers whether all ended well.
 */
export async function stopInOrder(parts: readonly Part[], log: Log, withinMs = graceMs): Promise<boolean> {
  const deadline = Date.now() + withinMs
  let isClean = true
  for (const { name, stop } of parts) {
    const timer = new AbortController()
    try {
      const left = Math.max(0, deadline - Date.now())
      const late = wait(left, true, { signal: timer.signal })
      const isLate = await Promise.race([Promise.resolve(stop()).then(() => false), late])
      if (isLate) throw new Error('late')
    } catch (err) {
      isClean = false
      log.error({ err, step: name }, 'a part did not end well')
    } finally {
      timer.abort()
    }
  }
  return isClean
}

/** Ends the process on the first SIGTERM or SIGINT; a second one is not waited for. */
export function stopOnSignal(parts: () => readonly Part[], log: Log) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      log.info({ signal }, 'stopping')
      void stopInOrder(parts(), log).then((isClean) => process.exit(isClean ? 0 : 1))
    })
}
