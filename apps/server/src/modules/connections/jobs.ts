import * as z from 'zod/mini'
import type { RunsWhileBlocked } from '../../platform/block-gate.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

// Queue names and payload keys are stored in waiting jobs: they change only together with a drained queue.

const duringNoBlock = { runs: false, user: ({ person }: { person: string }) => person } as const
const revocation: RunsWhileBlocked = {
  runs: true,
  reason: 'Ending the access of Lucas to a bank is a right, and processes no data.',
}

/** Ingests one stored callback. */
export const ingestCallbackJob = jobKind(
  'ingest',
  z.object({ person: z.uuid(), callback: z.uuid() }),
  duringNoBlock,
)

const shortBytes = 512 * 1024

/** Returns the queue options of a callback: one user's callbacks run one at a time, and short ones pass the long ones of other users. */
export const ingestQueueOptions = (userId: string, bytes: number) => ({
  group: userId,
  urgent: bytes <= shortBytes,
})

/** Asks the provider whether the user completed the widget. `look` counts the scheduled polls; null is an extra poll. */
export const pollLinkSessionJob = jobKind(
  'claim',
  z.object({ person: z.uuid(), link: z.uuid(), look: z.nullable(z.int()) }),
  duringNoBlock,
)

/** Fetches the snapshot of a connection for one link session. */
export const fetchConnectionJob = jobKind(
  'pull',
  z.object({
    person: z.uuid(),
    link: z.uuid(),
    /** First day of known changes; null for the usual window of a refresh. */
    since: z.nullable(z.iso.date()),
    /** When the reason for this fetch arose: a fetch that began later already covers it. */
    at: z.iso.datetime(),
    tries: z.int(),
  }),
  duringNoBlock,
)

/** Requests one part of a refresh from the provider. */
export const refreshConnectionJob = jobKind(
  'refresh',
  z.object({ person: z.uuid(), link: z.uuid(), missing: z.enum(['accounts', 'movements']) }),
  duringNoBlock,
)

/** Revokes the access of a disconnected connection; `erase` deletes the connection afterwards. */
export const revokeConnectionJob = jobKind(
  'revoke',
  z.object({ person: z.uuid(), connection: z.uuid(), erase: z.boolean() }),
  revocation,
)

/** Revokes credentials that a connection no longer stores. The payload carries them encrypted. */
export const revokeCredentialsJob = jobKind(
  'let-go',
  z.object({ person: z.uuid(), connection: z.uuid(), sealed: z.base64() }),
  revocation,
)
