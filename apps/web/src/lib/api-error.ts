import { unansweredCopy } from '@lucas/contract/copy/unanswered.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import * as z from 'zod/mini'

/** The server's refusal: `detail` is a Spanish sentence fit to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly retryAfterSeconds: number | null

  constructor(facts: {
    status: number
    code: string
    detail: string
    errors: Record<string, string[]>
    retryAfterSeconds: number | null
  }) {
    super(facts.detail)
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** Whether a refusal is about the person's plan. */
export const needsPlan = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'plan_required'

/** No answer came: the network is away, or ten seconds passed. Nothing is known about what the server did. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly timedOut: boolean

  constructor(timedOut: boolean, options?: ErrorOptions) {
    super(timedOut ? unansweredCopy.timeout : unansweredCopy.unavailable, options)
    this.timedOut = timedOut
  }
}

/** Reads a refusal in any form; what is no problem document gets a sentence of ours. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null) // no JSON is no problem document either
  const parsed = z.safeParse(problem, body)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    code: parsed.success ? parsed.data.code : 'unknown',
    detail: parsed.success
      ? parsed.data.detail
      : response.status >= 500
        ? unansweredCopy.internal
        : unansweredCopy.badRequest,
    errors: (parsed.success && parsed.data.errors) || {},
    retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
  })
}

/** The sentence of the server where there is one, else the given one (spec 8). */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : otherwise

/** What the server refused, by field: the first sentence of each. */
export const refusalsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
      )
    : {}
