import { alertMessages } from './alert-messages.ts'
import { createMetricRegistry, type MetricRegistry } from './registry.ts'

/** A finished request. `route` is the pattern of the route; `none` for paths without one. */
export interface FinishedRequest {
  method: string
  route: string
  status: number
  seconds: number
}

/** `paused` waits for the end of a data block, `released` was interrupted by a shutdown. */
export type JobResult = 'completed' | 'failed' | 'paused' | 'released'

/** A finished attempt of a job. */
export interface FinishedJob {
  job: string
  result: JobResult
  seconds: number
}

/** The instruments of the platform. Modules add their own to `registry`. */
export interface PlatformMetrics {
  readonly registry: MetricRegistry
  recordRequest(request: FinishedRequest): void
  recordJob(job: FinishedJob): void
  /** Counts a log line of level warn and above by its constant message. */
  countLogLine(level: string, message: string): void
  countMail(result: 'sent' | 'failed'): void
  recordPoolWait(pool: string, seconds: number): void
  countBrowserError(kind: string): void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const countedMessages = new Set(alertMessages)

const requestBuckets = [0.01, 0.03, 0.1, 0.15, 0.3, 1, 3, 10]
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300]
const poolBuckets = [0.001, 0.01, 0.1, 0.5, 1, 5]

/** Creates the registry with the instruments of the platform. Counting works whether or not the metrics are served. */
export function createPlatformMetrics(): PlatformMetrics {
  const registry = createMetricRegistry()
  const requests = registry.counter({
    name: 'lucas_http_requests_total',
    help: 'Finished requests by route pattern and status.',
    labels: ['method', 'route', 'status'],
  })
  const requestDuration = registry.duration({
    name: 'lucas_http_request_duration_seconds',
    help: 'Duration of requests by route pattern.',
    labels: ['method', 'route'],
    buckets: requestBuckets,
  })
  const jobDuration = registry.duration({
    name: 'lucas_job_duration_seconds',
    help: 'Duration of attempts of jobs by kind and result (completed, failed, released on shutdown).',
    labels: ['kind', 'result'],
    buckets: jobBuckets,
  })
  const logLines = registry.counter({
    name: 'lucas_log_messages_total',
    help: 'Log lines of level warn, error and fatal by message; messages that need no alert count as other.',
    labels: ['level', 'message'],
  })
  const mails = registry.counter({
    name: 'lucas_mails_total',
    help: 'Mails that were handed to the mail server, or that it refused.',
    labels: ['result'],
  })
  const poolWait = registry.duration({
    name: 'lucas_database_pool_wait_seconds',
    help: 'Time until a database connection of the pool was free.',
    labels: ['pool'],
    buckets: poolBuckets,
  })
  const browserErrors = registry.counter({
    name: 'lucas_browser_errors_total',
    help: 'Errors that browsers reported.',
    labels: ['kind'],
  })
  return {
    registry,
    recordRequest({ method, route, status, seconds }) {
      const knownMethod = methods.has(method) ? method : 'other'
      requests.increment({ method: knownMethod, route, status })
      requestDuration.observe(seconds, { method: knownMethod, route })
    },
    recordJob: ({ job, result, seconds }) => jobDuration.observe(seconds, { kind: job, result }),
    countLogLine: (level, message) =>
      logLines.increment({ level, message: countedMessages.has(message) ? message : 'other' }),
    countMail: (result) => mails.increment({ result }),
    recordPoolWait: (pool, seconds) => poolWait.observe(seconds, { pool }),
    countBrowserError: (kind) => browserErrors.increment({ kind }),
  }
}
