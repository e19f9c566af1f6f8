import type { DestinationStream, Logger } from 'pino'
import { pino } from 'pino'
import { describeFault, scrub } from './log-fields.ts'

export type Log = Logger

/** The only fields that a line may carry beside level, time and message (S-39). Values are scalars, cut and scrubbed. */
const allowed = new Set([
  'request_id', 'method', 'route', 'status', 'ms', 'code', 'user_id', 'session_id', 'job', 'job_id', 'queue', 'attempt',
  'count', 'rows', 'bytes', 'port', 'host', 'role', 'env', 'pid', 'state', 'step', 'provider', 'connection_id',
  'callback_id', 'signal', 'version', 'url', 'path',
]) // biome-ignore format: one short table

function keepAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'err') kept.err = describeFault(value)
    else if (allowed.has(key) && isScalar(value)) kept[key] = typeof value === 'string' ? scrub(value) : value
  }
  return kept
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null

/** JSON lines in UTC; whatever is not on the allow-list never reaches the stream. */
export function createLog(options: { level: string; stream?: DestinationStream }): Log {
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (fault: unknown) => fault },
      formatters: { level: (level) => ({ level }), bindings: keepAllowed, log: keepAllowed },
      hooks: {
        logMethod(inputs, method) {
          const [first, second]: unknown[] = inputs
          const fields = typeof first === 'object' && first !== null ? first : {}
          const message = typeof first === 'string' ? first : typeof second === 'string' ? second : ''
          method.call(this, fields instanceof Error ? { err: fields } : fields, scrub(message))
        },
      },
    },
    ...(options.stream ? [options.stream] : []),
  )
  const plainChild = log.child
  // pino does not pass the fields of children through its formatters; they inherit this function instead.
  log.child = function (bindings, options) {
    return Reflect.apply(plainChild, this, [keepAllowed(bindings), options])
  }
  return log
}
