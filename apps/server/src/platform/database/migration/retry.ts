import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { withTransaction } from '../client.ts'
import type { DatabaseLog } from '../log.ts'
import { setLockTimeout } from './lock-tables.ts'

export interface LockPatience {
  /** Milliseconds that a statement waits for a lock: all requests for the table wait behind it. */
  lockTimeoutMs: number
  /** Attempts before the migration fails. */
  attempts: number
  /** Milliseconds before the second attempt; they double up to 5 seconds. */
  pauseMs: number
}

/** Gives up after about five minutes. Two seconds are less than the five that a statement of a request may take. */
export const defaultPatience: LockPatience = { lockTimeoutMs: 2_000, attempts: 50, pauseMs: 250 }

const longestPauseMs = 5_000
/** Lock not available, deadlock, serialization failure. */
const transientCodes = new Set(['55P03', '40P01', '40001'])

const getCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Runs `work` again while it fails because of a lock. Throws the last error. */
export async function retryLocks(
  { attempts, pauseMs }: LockPatience,
  { log, step }: { log: DatabaseLog; step: string },
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = getCode(error)
      if (!transientCodes.has(code) || attempt === attempts) throw error
      log.warn({ step, attempt, code }, 'migration waits for a lock, will retry')
      await wait(Math.min(pauseMs * 2 ** (attempt - 1), longestPauseMs))
    }
  }
}

/** Runs `work` in a transaction whose statements wait for a lock no longer than `lockTimeoutMs`. */
export function inTransaction<T>(client: Client, lockTimeoutMs: number, work: () => Promise<T>): Promise<T> {
  return withTransaction(client, async () => {
    await setLockTimeout(client, lockTimeoutMs)
    return work()
  })
}
