import { instant } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Refresh } from './refresh.ts'

/** Without a moment everything of the person is recounted. */
const recountJob = jobKind('recurring.recount', z.object({ person: z.uuid(), since: z.optional(instant) }))

interface Eraser {
  eraseOfAccounts(tx: Tx, person: string, accountIds: string[]): Promise<number>
}

interface WorkDeps {
  /** The pool of jobs. */
  db: Db
  clock: Clock
  jobs: Jobs
  refresh: Refresh
}

/** Recounts that a request need not wait for. */
export function createRecountWork({ db, clock, jobs, refresh }: WorkDeps) {
  const soon = (tx: Tx, person: string) =>
    jobs.send(tx, recountJob, { person, since: clock.now().toISOString() }, { group: person })

  return {
    define: () =>
      jobs.define(
        recountJob,
        ({ person, since }) =>
          asPerson(db, person, (tx) =>
            since === undefined ? refresh.everything(tx, person) : refresh.since(tx, person, new Date(since)),
          ),
        { perGroup: 1 },
      ),

    /**
     * The same outbox for modules that change movements: whatever they tell of is recounted soon after it commits. The
     * ingest does not need it, for it recounts by itself before it commits.
     */
    follow: (outbox: Outbox): Outbox => ({
      ...outbox,
      async add(tx, userId, ...events) {
        await outbox.add(tx, userId, ...events)
        if (events.some(({ type }) => type === 'transactions_changed')) await soon(tx, userId)
      },
    }),

    /** The same for whoever erases rows with their accounts. */
    followEraser: ({ eraseOfAccounts }: Eraser): Eraser => ({
      async eraseOfAccounts(tx, person, accountIds) {
        const count = await eraseOfAccounts(tx, person, accountIds)
        if (count > 0) await soon(tx, person)
        return count
      },
    }),
  }
}
