import * as z from 'zod/mini'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Working off one stored callback. */
export const ingestJob = jobKind('ingest', z.object({ person: z.uuid(), callback: z.uuid() }))

const shortBytes = 512 * 1024

/** One person's callbacks come one after the other, and a short one never waits behind long ones of others. */
export const ingestOrder = (person: string, bytes: number) => ({ group: person, urgent: bytes <= shortBytes })
