import * as z from 'zod/mini'
import { currentContext } from '../tracing/work-context.ts'

/** Key of the payload, beside the data of the job. The schemas of the jobs ignore it, also those of earlier releases. */
export const originKey = '_origin'

const payload = z.object({
  [originKey]: z.catch(
    z.object({ request_id: z.optional(z.string()), traceparent: z.optional(z.string()) }),
    {},
  ),
})

/** Adds the request and the trace that the current code works for to the data of a job. */
export function withOrigin(data: object): object {
  const { requestId, span } = currentContext()
  if (requestId === undefined && span === undefined) return data
  const origin = {
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(span === undefined ? {} : { traceparent: span.traceparent }),
  }
  return { ...data, [originKey]: origin }
}

/** Returns the request and the trace that enqueued a job; undefined for jobs of sweeps. */
export function readOrigin(data: unknown): {
  requestId: string | undefined
  traceparent: string | undefined
} {
  const parsed = payload.safeParse(data)
  const { request_id: requestId, traceparent } = parsed.success ? parsed.data[originKey] : {}
  return { requestId, traceparent }
}
