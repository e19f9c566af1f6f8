import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Refresh } from './refresh.ts'

/** Without ids everything of the person is recounted. */
const recountJob = jobKind(
  'recurring.recount',
  z.object({ person: z.uuid(), ids: z.optional(z.array(z.uuid())) }),
)
/** More rows than these are everything. */
const mostIds = 500

/** Recounts that a request need not wait for. */
export function createRecountWork({ db, jobs, refresh }: { db: Db; jobs: Jobs; refresh: Refresh }) {
  return {
    define: () =>
      jobs.define(recountJob, ({ person, ids }) =>
        asPerson(db, person, (tx) =>
          ids === undefined ? refresh.everything(tx, person) : refresh.touched(tx, person, ids),
        ),
      ),
    /** After the caller's transaction; the rows may be gone by then. */
    later: (tx: Tx, person: string, ids?: readonly string[]): Promise<void> =>
      jobs.send(tx, recountJob, {
        person,
        ...(ids === undefined || ids.length > mostIds ? {} : { ids: [...ids] }),
      }),
  }
}
