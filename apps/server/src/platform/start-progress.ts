import type { DatabaseLog } from './database/log.ts'

/** What a starting server does, for the launcher that waits for it (`npm start`). */
export interface StartProgress {
  doing: string
  /** Whether it may take any time: a migration of many rows, here or in another process. */
  isOpenEnded: boolean
}

const openEnded = new Set([
  'applying migration',
  'migration waits for a lock, will retry',
  'table distributed',
  'waiting for another process that migrates',
])

/** Tells the launcher what begins now. Does nothing in a process that no launcher started. */
export function tellLauncher(doing: string, isOpenEnded = false): void {
  const startProgress: StartProgress = { doing, isOpenEnded }
  // A launcher that ends meanwhile stops this process by its standard input.
  process.send?.({ startProgress }, undefined, {}, () => undefined)
}

/** Returns a log that tells the launcher each step, whatever LOG_LEVEL leaves out. */
export function tellSteps(log: DatabaseLog): DatabaseLog {
  const tell = (facts: object, message: string) =>
    tellLauncher('step' in facts ? `${message} ${String(facts.step)}` : message, openEnded.has(message))
  return {
    info(facts, message) {
      tell(facts, message)
      log.info(facts, message)
    },
    warn(facts, message) {
      tell(facts, message)
      log.warn(facts, message)
    },
    error: (facts, message) => log.error(facts, message),
  }
}
