import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { infer as Infer, ZodMiniType } from 'zod/mini'
import type { Db } from '../database/connect.ts'
import type { Tx } from '../database/person.ts'
import type { Log } from '../log.ts'
import { bossConnection, installQueues, type QueueRules } from './install.ts'
import { type Connection, schema, takeBackOrphans } from './repository.ts'

/** What both sides of a queue agree on: its name and the shape of its data (ids, never personal data). */
export type JobKind<T extends ZodMiniType = ZodMiniType> = { readonly name: string; readonly data: T }

export const jobKind = <T extends ZodMiniType>(name: string, data: T): JobKind<T> => ({ name, data })

export type JobRun = {
  readonly id: string
  /** 1 at the first try. */
  readonly attempt: number
  /** After this one the job goes to the dead letters. */
  readonly isLastAttempt: boolean
  /** Aborts when the job was taken away or the process ends. */
  readonly signal: AbortSignal
}

export type JobOptions = Partial<QueueRules> & {
  /** Jobs of this kind that one process works on at the same time. */
  concurrency?: number
  /** How many of one group run at the same time, over all processes: whoever has many does not hold up the others. */
  perGroup?: number
  /** Further workers that take urgent jobs only, so that these never wait for a long one. */
  forUrgent?: number
}

export type SendOptions = {
  startAfterSeconds?: number
  singletonKey?: string
  /** Whose job it is, for `perGroup`. */
  group?: string
  urgent?: boolean
}

export type Jobs = {
  /** Says who works a queue off; before `install` and `start`. A handler runs at least once, so it must be repeatable. */
  define<T extends ZodMiniType>(
    kind: JobKind<T>,
    handler: (data: Infer<T>, run: JobRun) => Promise<void>,
    options?: JobOptions,
  ): void
  /** Enqueues inside the caller's transaction: the job exists if and only if the rows do. */
  send<T extends ZodMiniType>(tx: Tx, kind: JobKind<T>, data: Infer<T>, options?: SendOptions): Promise<void>
  /** Brings schema, queues and rights up to date, as the owner; at migration time. */
  install(owner: Connection): Promise<void>
  /** Begins to send, and in a worker to work. */
  start(): Promise<void>
  /**
   * Lets running jobs end for half of this time, then aborts their signals; what is left is taken up again at the next
   * start.
   */
  stop(graceMs: number): Promise<void>
}

export type JobsDeps = {
  connection: Connection
  db: Db
  log: Log
  /** Only one process uses this database (embedded), so every active job at start is an orphan of a killed one. */
  isSoleProcess: boolean
  /** A web process sends jobs but works none off. */
  isWorker: boolean
}

type Definition = {
  kind: JobKind
  options: JobOptions
  handle: (data: unknown, run: JobRun) => Promise<void>
}

const urgent = 1
/** Longer than writing down that a job is done takes. */
const settledAfterMs = 100
const longestLookSeconds = 5

const defaults: QueueRules = {
  tries: 5,
  firstDelaySeconds: 2,
  longestDelaySeconds: 300,
  timeLimitSeconds: 120,
}

/** Queues on pg-boss; nothing outside this folder knows it. */
export function createJobs({ connection, db, log, isSoleProcess, isWorker }: JobsDeps): Jobs {
  const definitions = new Map<string, Definition>()
  const ending = new AbortController()
  const boss = new PgBoss({
    ...bossConnection(connection),
    schema,
    // Workers that ask over connections of their own do not see yet what the other takes, and exceed `perGroup`.
    max: 1,
    application_name: 'lucas queue',
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
  const looks: NodeJS.Timeout[] = []
  // A queue that ends loses its connections; what it was still asking is asked again at the next start.
  boss.on('error', (err) => log[isStopping ? 'info' : 'error']({ err }, 'job queue fault'))
  boss.on('warning', ({ message }) => log.warn({ state: message }, 'job queue warning'))

  const rulesOf = ({ options }: Definition): QueueRules => ({ ...defaults, ...options })

  /** Workers of one at a time each: by its own id one can be told to look again as soon as its job is done. */
  async function work(definition: Definition) {
    const { kind, options } = definition
    const workers: { id: string; isBusy: boolean }[] = []
    /** A worker that has found something looks again by itself: where there is more, one other is enough at a time. */
    const wakeOne = () => {
      const idle = workers.find(({ isBusy }) => !isBusy)
      if (idle) boss.notifyWorker(idle.id)
    }
    const common = {
      includeMetadata: true,
      batchSize: 1,
      localConcurrency: 1,
      pollingIntervalSeconds: 1,
      ...(options.perGroup === undefined ? {} : { groupConcurrency: options.perGroup }),
    } as const

    async function add(more: { minPriority?: number }) {
      const rules = { ...common, ...more }
      const own = { id: '', isBusy: false }
      own.id = await boss.work(kind.name, rules, async ([job]: JobWithMetadata<unknown>[]) => {
        if (!job) return
        own.isBusy = true
        if (job.startAfter > job.createdOn) wakeOne()
        try {
          await runJob(definition, job)
        } finally {
          own.isBusy = false
          // pg-boss would pause for its polling interval after every job; a backlog waits for nothing.
          boss.notifyWorker(own.id)
          if (options.perGroup !== undefined) setTimeout(wakeOne, settledAfterMs).unref()
        }
      })
      workers.push(own)
    }
    for (let at = 0; at < (options.concurrency ?? 1); at += 1) await add({})
    for (let at = 0; at < (options.forUrgent ?? 0); at += 1) await add({ minPriority: urgent })

    // News wakes workers at once; only what was to wait is looked for, no longer than it was to wait anyway. Whoever is
    // idle looks, and wakes the next when it finds something: the others need not ask all the time.
    const lookSeconds = Math.min(longestLookSeconds, Math.max(1, rulesOf(definition).firstDelaySeconds))
    looks.push(setInterval(wakeOne, lookSeconds * 1_000).unref())
  }

  async function runJob(definition: Definition, job: JobWithMetadata<unknown>) {
    const { kind, handle } = definition
    const attempt = job.retryCount + 1
    const began = performance.now()
    const fields = { job: kind.name, job_id: job.id, attempt }
    try {
      await handle(job.data, {
        id: job.id,
        attempt,
        isLastAttempt: attempt >= rulesOf(definition).tries,
        signal: AbortSignal.any([job.signal, ending.signal]),
      })
      log.info({ ...fields, ms: Math.round(performance.now() - began) }, 'job done')
    } catch (err) {
      if (ending.signal.aborted) log.info(fields, 'job put back')
      else log.error({ ...fields, err }, 'job failed')
      // Only the kind of the fault is kept with the job: messages quote data.
      throw new Error(err instanceof Error ? err.name : 'fault')
    }
  }

  return {
    define(kind, handler, options = {}) {
      if (definitions.has(kind.name)) throw new Error(`Job ${kind.name} is defined twice.`)
      definitions.set(kind.name, {
        kind,
        options,
        handle: (data, run) => handler(kind.data.parse(data), run),
      })
    },
    async send(tx, kind, data, { startAfterSeconds, singletonKey, group, urgent: isUrgent } = {}) {
      const id = await boss.send(kind.name, toObject(kind.data.parse(data)), {
        db: fromKysely(tx),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(isUrgent === true ? { priority: urgent } : {}),
      })
      if (id === null && singletonKey === undefined) throw new Error(`Job ${kind.name} was not accepted.`)
    },
    install: (owner) =>
      installQueues(
        owner,
        [...definitions.values()].map((definition) => ({
          name: definition.kind.name,
          rules: rulesOf(definition),
        })),
      ),
    async start() {
      if (isWorker && isSoleProcess) await takeBackOrphans(db)
      await boss.start()
      if (isWorker) for (const definition of definitions.values()) await work(definition)
    },
    async stop(graceMs) {
      isStopping = true
      for (const look of looks) clearInterval(look)
      const patience = setTimeout(() => ending.abort(new Error('the process ends')), graceMs / 2)
      await boss.stop({ graceful: true, timeout: graceMs, close: true }).finally(() => clearTimeout(patience))
    },
  }
}

const toObject = (data: unknown): object => {
  if (typeof data !== 'object' || data === null) throw new Error('The data of a job is an object.')
  return data
}
