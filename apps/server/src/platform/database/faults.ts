import { setTimeout as wait } from 'node:timers/promises'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * SQLSTATEs: lost connection (08), read-only because the disk is full or the server is a standby, as after a failover (25006),
 * refused login (28), database away (3D000) or closed to connections (55000), no space or connections left (53), shutdown or
 * start-up (57P), statement timeout.
 */
const unavailableCodes = /^(08...|25006|28...|3D000|53...|55000|57P0[1-5]|57014|25P03|25P04|58030)$/
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after|Postgres connection has been discarded)/

/** Returns whether the database was unreachable or out of resources. The request was valid, and the client may repeat it (503). */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionFault)
  if (!(error instanceof Error)) return false
  const code = getErrorCode(error)
  if (networkCodes.has(code) || unavailableCodes.test(code) || isStalePlan(error)) return true
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return driverMessages.test(error.message) || isConnectionFault(error.cause)
}

/** Returns whether a prepared plan no longer fits its table because a newer version has migrated the database. */
export const isStalePlan = (error: unknown) =>
  getErrorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')

/** Returns the name of the constraint that a statement violated, or `undefined` for any other error. */
export function findViolatedConstraint(error: unknown): string | undefined {
  if (!getErrorCode(error).startsWith('23') || !(error instanceof Error) || !('constraint' in error))
    return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}

/** Returns whether values were refused: by their type or range (class 22), or by a constraint (class 23). */
export const isRefusedByData = (error: unknown): boolean => /^2[23]/.test(getErrorCode(error))

const serializationFailures = new Set(['40001', '40P01'])
const maxAttempts = 5

/**
 * Retries a transaction that failed with a serialization error, a deadlock or a plan from before a migration. `work` must be
 * safe to run again from its start.
 */
export async function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isTransient = serializationFailures.has(getErrorCode(error)) || isStalePlan(error)
      if (!isTransient || attempt === maxAttempts) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

const getErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
