import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

/** A named service of the process and how to stop it. */
export type Service = { readonly name: string; stop(): Promise<void> | void }

const graceMs = 10_000

/**
 * Stops the services in order within ten seconds: first those that accept work, last those that store it. A service that fails
 * or hangs does not block the others. Returns whether all stopped cleanly.
 */
export async function stopInOrder(
  services: readonly Service[],
  log: Log,
  withinMs = graceMs,
): Promise<boolean> {
  const deadline = Date.now() + withinMs
  let isClean = true
  for (const { name, stop } of services) {
    const timer = new AbortController()
    try {
      const remaining = Math.max(0, deadline - Date.now())
      const overdue = wait(remaining, true, { signal: timer.signal })
      const isOverdue = await Promise.race([Promise.resolve(stop()).then(() => false), overdue])
      if (isOverdue) throw new Error('late')
    } catch (err) {
      isClean = false
      log.error({ err, step: name }, 'service failed to stop')
    } finally {
      timer.abort()
    }
  }
  return isClean
}

/** A terminal signals the launcher and this process, and the launcher forwards its signal: the second one is a repeat. */
const repeatWindowMs = 2_000

/** Shuts down on the first SIGTERM or SIGINT. Another signal after two seconds or more exits at once. */
export function stopOnSignal(services: () => readonly Service[], log: Log) {
  let requestedAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      const now = performance.now()
      if (requestedAt !== undefined && now - requestedAt >= repeatWindowMs) process.exit(1)
      if (requestedAt !== undefined) return
      requestedAt = now
      log.info({ signal }, 'shutting down')
      void stopInOrder(services(), log).then((isClean) => process.exit(isClean ? 0 : 1))
    })
}

/**
 * Logs an uncaught exception and exits, because the state is unknown. Node would print the whole error to standard error,
 * without the log's allow-list, and drivers put user input into its fields (S-39).
 */
export function exitOnUncaught(log: Log) {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception')
    process.exit(1)
  })
}
