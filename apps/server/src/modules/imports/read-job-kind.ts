import * as z from 'zod/mini'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Reads an uploaded file. A password never travels in a job: it is on the import's row. */
export const readJob = jobKind(
  'read_statement',
  z.object({ person: z.uuid(), import: z.uuid(), revision: z.int() }),
  { runs: false, user: ({ person }) => person },
)
