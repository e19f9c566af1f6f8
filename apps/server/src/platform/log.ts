import type { DestinationStream, Logger } from 'pino'
import { pino } from 'pino'
import { describeError, scrub } from './log-fields.ts'
import { currentContext } from './tracing/work-context.ts'

export type Log = Logger

/** The only fields of a log line besides level, time and message (S-39). Values are scalars, truncated and scrubbed. */
const allowed = new Set([
  'request_id', 'method', 'route', 'status', 'ms', 'code', 'user_id', 'session_id', 'job', 'job_id', 'queue', 'attempt',
  'count', 'rows', 'bytes', 'port', 'host', 'role', 'env', 'pid', 'state', 'step', 'provider', 'connection_id',
  'callback_id', 'signal', 'version', 'url', 'path', 'directive', 'blocked', 'document', 'source',
]) // biome-ignore format: one short table

function filterAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const filtered: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'err') filtered.err = describeError(value)
    else if (allowed.has(key) && isScalar(value))
      filtered[key] = typeof value === 'string' ? scrub(value) : value
  }
  return filtered
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null

const warnLevel = 40

/** Creates the logger: JSON lines in UTC. Drops fields that are not on the allow-list. */
export function createLog(options: {
  level: string
  stream?: DestinationStream
  /** Called for each line of level warn and above. */
  onAlert?: (level: string, message: string) => void
}): Log {
  const log: Log = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => error },
      formatters: { level: (level) => ({ level }), bindings: filterAllowed, log: filterAllowed },
      hooks: {
        logMethod(inputs, method, level) {
          const [first, second]: unknown[] = inputs
          const fields = typeof first === 'object' && first !== null ? first : {}
          const message = typeof first === 'string' ? first : typeof second === 'string' ? second : ''
          if (level >= warnLevel) options.onAlert?.(pino.levels.labels[level] ?? '', message)
          const { requestId } = currentContext()
          method.call(
            this,
            {
              // The logger of a request has its id as a binding.
              ...(requestId !== undefined && this === log && { request_id: requestId }),
              ...(fields instanceof Error ? { err: fields } : fields),
            },
            scrub(message),
          )
        },
      },
    },
    ...(options.stream ? [options.stream] : []),
  )
  const plainChild = log.child
  // pino does not apply formatters to the fields of child loggers, which inherit this function instead.
  log.child = function (bindings, options) {
    return Reflect.apply(plainChild, this, [filterAllowed(bindings), options])
  }
  return log
}
