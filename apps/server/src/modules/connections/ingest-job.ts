import * as z from 'zod/mini'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Working off one stored callback. */
export const ingestJob = jobKind('ingest', z.object({ person: z.uuid(), callback: z.uuid() }))
