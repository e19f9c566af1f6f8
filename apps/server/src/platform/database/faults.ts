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
/** Lost connections (08), want of space or of connections (53), shutdown and start-up (57P), a statement over its time. */
const unavailable = /^(08...|53...|57P0[1-5]|57014|25P03|25P04|58030)$/
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after|Postgres connection has been discarded)/

/** Whether the database could not be reached or had no room: nothing is wrong with the request, which may be repeated (503). */
export function isConnectionFault(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionFault)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (networkCodes.has(code) || unavailable.test(code) || isStalePlan(error)) return true
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return driverMessages.test(error.message) || isConnectionFault(error.cause)
}

/** A plan that a connection keeps no longer fits its table, because a newer version has migrated. */
export const isStalePlan = (error: unknown) =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')

/** The name of the unique or other constraint that a statement broke; undefined for every other fault. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!codeOf(error).startsWith('23') || !(error instanceof Error) || !('constraint' in error))
    return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}

const serializationFailures = new Set(['40001', '40P01'])
const mostTries = 5

/** Repeats a transaction that lost against a simultaneous one. `work` must be safe to run again from its start. */
export async function retryLostRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!serializationFailures.has(codeOf(error)) || attempt === mostTries) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
