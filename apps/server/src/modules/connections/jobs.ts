import type { BankError } from '@lucas/contract/connection.ts'
import { isConnectionFault } from '../../platform/database/faults.ts'
import { anonymous, asPerson } from '../../platform/database/person.ts'
import type { JobRun, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createIngest, type IngestDeps } from './ingest.ts'
import { ingestJob } from './ingest-job.ts'
import { ProviderPayloadInvalid } from './provider.ts'
import { createReport } from './report.ts'
import { callbacksRepository } from './repository/callbacks.ts'
import { inTurn } from './turn.ts'

export type WorkDeps = IngestDeps & {
  jobs: Jobs
  log: Log
  /** Seconds before the second try; it doubles, with jitter, for each one after. */
  retryDelay?: { first: number; longest: number }
}

const mostAttempts = 5
const sweepEveryMs = 10_000
/** A callback that waits so long has lost its job, or its job waits for its next try; at a start we are less patient. */
const lostAfterMs = 60_000
const lostAtStartMs = 10_000
const atMost = 500

/** The queue of ingests, and the sweeper that finds callbacks whose job was lost with a killed process. */
export function createIngestWork(deps: WorkDeps) {
  const { db, clock, jobs, log, retryDelay = { first: 2, longest: 60 } } = deps
  const ingest = createIngest(deps)
  const report = createReport(deps)
  /** What this process is working on: a long history on a slow machine is not lost. */
  const running = new Set<string>()
  let ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined
  let isStopped = false

  /** Counts the failure; after the last one the callback is set aside, its connection says so, and the queue goes on. */
  async function countFailure(person: string, callback: string, fault: unknown): Promise<boolean> {
    const error: BankError = fault instanceof ProviderPayloadInvalid ? 'payload_invalid' : 'unexpected'
    const linkId = await linkOf(person, callback)
    if (linkId === null) return true
    const isLast = await inTurn(deps, { person, id: callback, linkId }, async (tx, link) => {
      const row = await callbacksRepository(tx).lock(person, callback)
      const attempts = (row?.attempts ?? 0) + 1
      const last = attempts >= mostAttempts
      await callbacksRepository(tx).countAttempt(person, callback, { attempts, error, last })
      if (last) await report.failed(tx, link, error)
      return last
    })
    if (isLast)
      log.error({ callback_id: callback, user_id: person, code: error, err: fault }, 'callback set aside')
    return isLast ?? true
  }

  async function linkOf(person: string, callback: string): Promise<string | null> {
    const row = await asPerson(db, person, (tx) => callbacksRepository(tx).find(person, callback))
    return row?.link_session_id ?? null
  }

  async function work(
    { person, callback }: { person: string; callback: string },
    { signal }: Pick<JobRun, 'signal'>,
  ) {
    running.add(callback)
    try {
      await ingest(person, callback, signal)
    } catch (fault) {
      // A database that is away, or a process that ends, says nothing about the callback: it is not counted as a try.
      if (signal.aborted || isConnectionFault(fault) || !(await countFailure(person, callback, fault)))
        throw fault
    } finally {
      running.delete(callback)
    }
  }

  /** Works off, one after the other, what no job will: its job was lost with a killed process, or used up by kills. */
  async function workOffLost(olderThanMs: number) {
    const before = new Date(clock.now().getTime() - olderThanMs)
    const lost = await anonymous(db, (tx) => callbacksRepository(tx).waiting(before, atMost))
    for (const { user_id, id } of lost) {
      if (isStopped) return
      if (running.has(id)) continue
      await work({ person: user_id, callback: id }, ending).catch((err: unknown) => {
        if (!isStopped) log.warn({ err, callback_id: id }, 'a lost callback failed again')
      })
    }
  }

  function sweep(olderThanMs: number) {
    sweeping ??= workOffLost(olderThanMs)
      .catch((err: unknown) => log.warn({ err }, 'waiting callbacks were not swept'))
      .finally(() => {
        sweeping = undefined
      })
  }

  return {
    define: () =>
      jobs.define(ingestJob, work, {
        tries: mostAttempts,
        concurrency: 2,
        forUrgent: 2,
        perGroup: 1,
        firstDelaySeconds: retryDelay.first,
        longestDelaySeconds: retryDelay.longest,
      }),
    /** In a worker, after the queue has started. */
    start() {
      isStopped = false
      ending = new AbortController()
      sweep(lostAtStartMs)
      timer = setInterval(() => sweep(lostAfterMs), sweepEveryMs)
      timer.unref()
    },
    /** Ends after the portion that is being stored; its callback is taken up again. */
    async stop() {
      isStopped = true
      ending.abort(new Error('the process ends'))
      clearInterval(timer)
      await sweeping
    },
  }
}
