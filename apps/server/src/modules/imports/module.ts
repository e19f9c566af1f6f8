import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withoutUser, withUser } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import type { JobOptions } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createPeriodicTask } from '../../platform/periodic-task.ts'
import type { Cards } from '../cards/index.ts'
import { isDataBlockedLocked } from '../data-block/index.ts'
import type { Recompute } from '../recurring/index.ts'
import type { Transactions } from '../transactions/index.ts'
import { createImportJob, importJob } from './import-job.ts'
import { createMapping, type MappingDeps } from './moving/mapping.ts'
import { previewExpiry } from './preview-expiry.ts'
import { createReadJob } from './read-job.ts'
import { readJob } from './read-job-kind.ts'
import type { StatementReader } from './reader.ts'
import { importNameRepository } from './repository/name.ts'
import { importsRepository } from './repository/statement-import.ts'
import { createImportService, type ImportServiceDeps } from './service.ts'
import { createUndoJob, undoJob } from './undo-job.ts'

export interface ImportsDeps extends ImportServiceDeps, MappingDeps {
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  log: Log
  events: Events
  reader: StatementReader
  transactions: Pick<Transactions, 'ingest' | 'eraseTransactions' | 'unmerge'>
  cards: Pick<Cards, 'storeImport' | 'undoImport' | 'listIn'>
  series: Pick<Recompute, 'forTransactions'>
}

/** Names of other apps follow categories that are renamed, deleted or hidden. */
export const importNames = {
  recategorize: (tx: Tx, userId: string, from: string, to: string): Promise<void> =>
    importNameRepository(tx).recategorize(userId, from, to),
}

export type ImportsModule = ReturnType<typeof createImports>

const sweepEveryMs = 3_600_000
const sweepBatchSize = 200
/** An import of 200,000 rows takes almost a minute. */
const longJob = { timeLimitSeconds: 600, maxAttempts: 3 } satisfies JobOptions

/** Creates the imports module: service, jobs and sweep. */
export function createImports(deps: ImportsDeps) {
  const { jobs, jobsDb, clock, log } = deps
  const jobDeps = { ...deps, db: jobsDb }

  /** Deletes expired previews with their files. A file that a data block keeps from being read has its time after the block. */
  async function sweep(signal?: AbortSignal): Promise<void> {
    const expired = await withoutUser(jobsDb, (tx) =>
      importsRepository(tx).listExpired(clock.now(), sweepBatchSize),
    )
    for (const { user_id, id } of expired) {
      if (signal?.aborted) return
      await withUser(jobsDb, user_id, async (tx) => {
        const imports = importsRepository(tx)
        const row = await imports.lock(user_id, id)
        const now = clock.now()
        if (!row?.expires_at || row.expires_at > now || row.task === 'store') return
        const isPaused = row.task === 'read' && (await isDataBlockedLocked(tx, user_id))
        if (isPaused) await imports.update(user_id, id, { expires_at: previewExpiry(now) }, now)
        else await imports.delete(user_id, id)
      })
    }
  }

  return {
    service: createImportService(deps),
    mapping: createMapping(deps),
    sweep,
    worker: {
      define() {
        // One file at a time: reading uses one CPU core and leaves the other to requests.
        const [reading, storing, undoing] = [
          createReadJob(jobDeps),
          createImportJob(jobDeps),
          createUndoJob(jobDeps),
        ]
        jobs.define(readJob, reading.run, {
          ...longJob,
          concurrency: 1,
          onLastFailure: reading.onLastFailure,
        })
        jobs.define(importJob, storing.run, {
          ...longJob,
          concurrency: 1,
          onLastFailure: storing.onLastFailure,
        })
        jobs.define(undoJob, undoing.run, { ...longJob, onLastFailure: undoing.onLastFailure })
      },
      ...createPeriodicTask({
        intervalMs: sweepEveryMs,
        whileBlocked: { runs: true, reason: 'It deletes files that the user uploaded and left.' },
        run: ({ signal }) => sweep(signal),
        onError: (err) => log.warn({ err }, 'expired import sweep failed'),
      }),
    },
  }
}
