import { fromKysely, type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss'
import type { infer as Infer, ZodMiniType } from 'zod/mini'
import type { JobWhileBlocked } from '../block-gate.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Db } from '../database/connect.ts'
import type { Tx } from '../database/user-transaction.ts'
import type { Log } from '../log.ts'
import type { FinishedJob } from '../metrics/platform-metrics.ts'
import { type Tracing, toErrorName } from '../tracing/tracing.ts'
import { currentContext, runInContext } from '../tracing/work-context.ts'
import { installQueues, type QueueRules, requireQueues, toBossConnection } from './install.ts'
import { readOrigin, withOrigin } from './origin.ts'
import { runOrPause } from './pausing.ts'
import { type Connection, requeueOrphans, schema } from './repository.ts'

/** Name and data schema of a queue, and what its jobs do while data are blocked. The data are ids, never personal data. */
export type JobKind<T extends ZodMiniType = ZodMiniType> = {
  readonly name: string
  readonly data: T
  readonly whileBlocked: JobWhileBlocked<Infer<T>>
}

export const jobKind = <T extends ZodMiniType>(
  name: string,
  data: T,
  whileBlocked: JobWhileBlocked<Infer<T>>,
): JobKind<T> => ({ name, data, whileBlocked })

export type JobRun = {
  readonly id: string
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Whether a failure moves the job to the dead letters. */
  readonly isLastAttempt: boolean
  /** Aborts when the job expires or the process shuts down. */
  readonly signal: AbortSignal
}

export type JobOptions = Partial<QueueRules> & {
  /** Simultaneous jobs of this kind per process. */
  concurrency?: number
  /** Simultaneous jobs per group over all processes, so that a user with many jobs does not delay others. */
  groupConcurrency?: number
  /** Additional workers for urgent jobs only, so that these never wait for a long job. */
  urgentConcurrency?: number
}

export type DefineOptions<Data> = JobOptions & {
  /**
   * Runs when the last attempt failed, before the job moves to the dead letters. It may write: neither the time limit nor the
   * abort of the attempt binds it.
   */
  onLastFailure?: (data: Data) => Promise<void>
}

export type EnqueueOptions = {
  startAfterSeconds?: number
  singletonKey?: string
  /** Accepts one job with the singleton key in each of these spans of time, counted when it is enqueued. */
  singletonSeconds?: number
  /** Group of the job, for `groupConcurrency`; usually the user id. */
  group?: string
  urgent?: boolean
}

export type Jobs = {
  /**
   * Defines the handler of a queue, before `install` and `start`. A job runs at least once, so the handler must be idempotent.
   * Where the kind does not run while the data of its user are blocked, the handler runs under `stopAtBlock`, and the job waits for
   * the end of the block. Its transactions end with its attempt: after the time limit or an abort they are rolled back.
   */
  define<T extends ZodMiniType>(
    kind: JobKind<T>,
    handler: (data: Infer<T>, run: JobRun) => Promise<void>,
    options?: DefineOptions<Infer<T>>,
  ): void
  /** Enqueues a job in the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue<T extends ZodMiniType>(
    tx: Tx,
    kind: JobKind<T>,
    data: Infer<T>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Lists the kinds of all defined queues. */
  listKinds(): JobKind[]
  /** Installs or updates schema, queues and grants as the owner, after migrations. */
  install(owner: Connection): Promise<void>
  /** Throws a `DatabaseSetupError` if a queue of this process is not installed, or of another release (roles web and worker). */
  requireInstalled(): Promise<void>
  /** Throws a `ConfigError` if `concurrency` names a queue that no module has. */
  requireKnownQueues(): void
  /** Starts the queue, and in a worker process the workers. */
  start(): Promise<void>
  /**
   * Waits half of this time for running jobs, then aborts their signals. Unfinished jobs are retried after the next start.
   */
  stop(graceMs: number): Promise<void>
}

export type JobsDeps = {
  connection: Connection
  db: Db
  log: Log
  /** Whether no other process uses this database (embedded). Then every active job at the start is an orphan. */
  isSoleProcess: boolean
  /** A web process only enqueues jobs. */
  isWorker: boolean
  /** Null while tracing is off. */
  tracing?: Tracing | null
  onFinished?: (job: FinishedJob) => void
  /** Simultaneous jobs of a process by queue, in place of what its definition says. */
  concurrency?: ReadonlyMap<string, number>
}

type Definition = {
  kind: JobKind
  options: JobOptions
  /** Returns whose block the job respects; null if it runs in any case. */
  findBlockableUser: (data: unknown) => string | null
  handle: (data: unknown, run: JobRun) => Promise<void>
  onLastFailure: (data: unknown) => Promise<void>
}

const urgent = 1
/** Longer than pg-boss needs to store that a job is completed. */
const completionDelayMs = 100
const maxPollSeconds = 5
/** Maintenance of the queue may take longer than a request, whose limit the login has behind a pooler. */
const queueTimeLimit = '-c statement_timeout=120s'

const defaults: QueueRules = {
  maxAttempts: 5,
  retryDelaySeconds: 2,
  maxRetryDelaySeconds: 300,
  timeLimitSeconds: 120,
}

/** Creates the job queues on pg-boss, which only this folder imports. */
export function createJobs({
  connection,
  db,
  log,
  isSoleProcess,
  isWorker,
  tracing = null,
  onFinished = () => undefined,
  concurrency = new Map(),
}: JobsDeps): Jobs {
  const definitions = new Map<string, Definition>()
  const shutdown = new AbortController()
  const boss = new PgBoss({
    ...toBossConnection(connection),
    schema,
    // With several connections, workers do not see what the others fetch and exceed `groupConcurrency`.
    max: 1,
    application_name: 'lucas queue',
    options: [connection.options ?? '', queueTimeLimit].join(' ').trim(),
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: isWorker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    monitorVacuum: false,
    reindex: false,
    useListenNotify: isWorker,
  })
  let isStopping = false
  const pollTimers: NodeJS.Timeout[] = []
  // A queue that stops closes its connections under running queries, which is no error.
  boss.on('error', (err) => log[isStopping ? 'info' : 'error']({ err }, 'job queue error'))
  boss.on('warning', ({ message }) => log.warn({ state: message }, 'job queue warning'))

  const getRules = ({ options }: Definition): QueueRules => ({ ...defaults, ...options })

  /** Starts the workers of a queue. Each runs one job at a time, so that it can be woken by its id when its job completes. */
  async function startWorkers(definition: Definition) {
    const { kind, options } = definition
    const workers: { id: string; isBusy: boolean }[] = []
    /** Wakes one idle worker. A worker that finds a job polls again by itself, so one more is enough. */
    const wakeIdleWorker = () => {
      const idle = workers.find(({ isBusy }) => !isBusy)
      if (idle) boss.notifyWorker(idle.id)
    }
    const common = {
      includeMetadata: true,
      batchSize: 1,
      localConcurrency: 1,
      pollingIntervalSeconds: 1,
      ...(options.groupConcurrency === undefined ? {} : { groupConcurrency: options.groupConcurrency }),
    } as const

    async function addWorker(extra: { minPriority?: number }) {
      const rules = { ...common, ...extra }
      const worker = { id: '', isBusy: false }
      worker.id = await boss.work(kind.name, rules, async ([job]: JobWithMetadata<unknown>[]) => {
        if (!job) return
        worker.isBusy = true
        if (job.startAfter > job.createdOn) wakeIdleWorker()
        try {
          await runJob(definition, job)
        } finally {
          worker.isBusy = false
          // Without this call, pg-boss pauses for its polling interval after every job, even with a backlog.
          boss.notifyWorker(worker.id)
          if (options.groupConcurrency !== undefined) setTimeout(wakeIdleWorker, completionDelayMs).unref()
        }
      })
      workers.push(worker)
    }
    const count = concurrency.get(kind.name) ?? options.concurrency ?? 1
    for (let at = 0; at < count; at += 1) await addWorker({})
    for (let at = 0; at < (options.urgentConcurrency ?? 0); at += 1) await addWorker({ minPriority: urgent })

    // New jobs wake workers by NOTIFY. Delayed jobs and retries are found by polling, at most as rarely as the retry delay.
    // Only one idle worker polls; it wakes the next when it finds a job.
    const pollSeconds = Math.min(maxPollSeconds, Math.max(1, getRules(definition).retryDelaySeconds))
    pollTimers.push(setInterval(wakeIdleWorker, pollSeconds * 1_000).unref())
  }

  /** Runs a job in the context of the request that enqueued it, so that log lines and traces name that request. */
  function runJob(definition: Definition, job: JobWithMetadata<unknown>) {
    const { requestId, traceparent } = readOrigin(job.data)
    const name = definition.kind.name
    const span = tracing?.start(`job ${name}`, 'consumer', {
      traceparent,
      attributes: {
        'lucas.job': name,
        'lucas.job.attempt': job.retryCount + 1,
        ...(requestId === undefined ? {} : { 'lucas.request_id': requestId }),
      },
    })
    return runInContext({ requestId, span }, async () => {
      const startedAt = performance.now()
      const record = (result: FinishedJob['result'], error?: unknown) => {
        onFinished({ job: name, result, seconds: (performance.now() - startedAt) / 1_000 })
        span?.end(error === undefined ? {} : { error: toErrorName(error) })
      }
      return runAttempt(definition, job, record)
    })
  }

  async function runAttempt(
    definition: Definition,
    job: JobWithMetadata<unknown>,
    record: (result: FinishedJob['result'], error?: unknown) => void,
  ) {
    const attempt = job.retryCount + 1
    const isLastAttempt = attempt >= getRules(definition).maxAttempts
    const startedAt = performance.now()
    const fields = { job: definition.kind.name, job_id: job.id, attempt }
    // The queue repeats a job that timed out. Whatever the abandoned handler does then is no other fault.
    const onTimeOut = () => {
      if (!shutdown.signal.aborted) log.warn(fields, 'job timed out')
    }
    job.signal.addEventListener('abort', onTimeOut)
    const signal = AbortSignal.any([job.signal, shutdown.signal])
    const end = { signal, at: startedAt + job.expireInSeconds * 1_000 }
    try {
      const result = await runInContext({ ...currentContext(), end }, () =>
        handleOrPause(definition, job, { id: job.id, attempt, isLastAttempt, signal }),
      )
      record(job.signal.aborted ? 'failed' : result)
      if (job.signal.aborted) return
      const ms = Math.round(performance.now() - startedAt)
      log.info({ ...fields, ms }, result === 'paused' ? 'job paused by a data block' : 'job completed')
    } catch (err) {
      record(shutdown.signal.aborted ? 'released' : 'failed', err)
      if (shutdown.signal.aborted) log.info(fields, 'job released on shutdown')
      else if (!job.signal.aborted) log.error({ ...fields, err }, 'job failed')
      if (isLastAttempt)
        await definition
          .onLastFailure(job.data)
          .catch((error: unknown) =>
            log.error({ ...fields, err: error }, 'last failure of a job not recorded'),
          )
      // pg-boss stores the thrown error with the job. Only its name is stored, because messages may quote user data.
      throw new Error(err instanceof Error ? err.name : 'error')
    } finally {
      job.signal.removeEventListener('abort', onTimeOut)
    }
  }

  /** Runs the handler; for a user whose data are blocked the job waits, if its kind does. */
  async function handleOrPause(definition: Definition, job: JobWithMetadata<unknown>, run: JobRun) {
    const { kind, handle, findBlockableUser } = definition
    const userId = findBlockableUser(job.data)
    const work = () => handle(job.data, run)
    if (userId !== null) {
      const data = toObject(kind.data.parse(job.data))
      const requeue = (tx: Tx, options: SendOptions) => send(tx, kind, data, options)
      return runOrPause(db, { job, userId, data, work, requeue })
    }
    await work()
    return 'completed'
  }

  const send = (tx: Tx, kind: JobKind, data: unknown, options: SendOptions) =>
    boss.send(kind.name, withOrigin(toObject(kind.data.parse(data))), { ...options, db: fromKysely(tx) })

  return {
    define(kind, handler, { onLastFailure, ...options } = {}) {
      if (definitions.has(kind.name)) throw new Error(`Job ${kind.name} is defined twice.`)
      definitions.set(kind.name, {
        kind,
        options,
        findBlockableUser: (data) =>
          kind.whileBlocked.runs ? null : kind.whileBlocked.user(kind.data.parse(data)),
        handle: (data, run) => handler(kind.data.parse(data), run),
        onLastFailure: async (data) => onLastFailure?.(kind.data.parse(data)),
      })
    },
    async enqueue(
      tx,
      kind,
      data,
      { startAfterSeconds, singletonKey, singletonSeconds, group, urgent: isUrgent } = {},
    ) {
      const id = await send(tx, kind, data, {
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(singletonSeconds === undefined ? {} : { singletonSeconds }),
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(isUrgent === true ? { priority: urgent } : {}),
      })
      if (id === null && singletonKey === undefined) throw new Error(`Job ${kind.name} was not accepted.`)
    },
    listKinds: () => [...definitions.values()].map(({ kind }) => kind),
    install: (owner) =>
      installQueues(
        owner,
        [...definitions.values()].map((definition) => ({
          name: definition.kind.name,
          rules: getRules(definition),
        })),
      ),
    requireInstalled: () => requireQueues(connection, [...definitions.keys()]),
    requireKnownQueues() {
      const unknown = [...concurrency.keys()].find((name) => !definitions.has(name))
      if (unknown !== undefined)
        throw new ConfigError(
          `JOB_CONCURRENCY names the queue ${unknown}, which does not exist: the queues are ${[...definitions.keys()].sort().join(', ')}.`,
        )
    },
    async start() {
      if (isWorker && isSoleProcess) await requeueOrphans(db)
      await boss.start()
      if (isWorker) for (const definition of definitions.values()) await startWorkers(definition)
    },
    async stop(graceMs) {
      isStopping = true
      for (const timer of pollTimers) clearInterval(timer)
      const abortTimer = setTimeout(() => shutdown.abort(new Error('the process ends')), graceMs / 2)
      await boss
        .stop({ graceful: true, timeout: graceMs, close: true })
        .finally(() => clearTimeout(abortTimer))
    },
  }
}

const toObject = (data: unknown): object => {
  if (typeof data !== 'object' || data === null) throw new Error('The data of a job must be an object.')
  return data
}
