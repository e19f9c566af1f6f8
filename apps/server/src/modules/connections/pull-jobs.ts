import * as z from 'zod/mini'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Looking whether the person is done at the widget; `look` counts the looks by the clock, null is one more. */
export const claimJob = jobKind(
  'claim',
  z.object({ person: z.uuid(), link: z.uuid(), look: z.nullable(z.int()) }),
)

/** Reading a connection at its provider for one case. */
export const pullJob = jobKind(
  'pull',
  z.object({
    person: z.uuid(),
    link: z.uuid(),
    /** Changes are known from this day on; null for what a refresh usually reads. */
    since: z.nullable(z.iso.date()),
    /** Why it is read: a reading that began later has done it already. */
    at: z.iso.datetime(),
    tries: z.int(),
  }),
)
