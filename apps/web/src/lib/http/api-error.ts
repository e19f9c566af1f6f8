import { fallbackProblemsCopy } from '@lucas/contract/copy/fallback-problems.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import * as z from 'zod/mini'

/** An error response of the server. Its message is a Spanish sentence for the user. */
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

/** Whether the server rejected a request because the user's plan does not include it. */
export const isPlanRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'plan_required'

/** No response arrived: no network, or a timeout. The server may or may not have processed the request. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly timedOut: boolean

  constructor(timedOut: boolean, options?: ErrorOptions) {
    super(timedOut ? fallbackProblemsCopy.timeout : fallbackProblemsCopy.unavailable, options)
    this.timedOut = timedOut
  }
}

/** Converts an error response to an `ApiError`. A body that is not a problem document gets a default message. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null) // a body without JSON is handled below
  const parsed = z.safeParse(problem, body)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    code: parsed.success ? parsed.data.code : 'unknown',
    detail: parsed.success
      ? parsed.data.detail
      : response.status >= 500
        ? fallbackProblemsCopy.internal
        : fallbackProblemsCopy.badRequest,
    errors: (parsed.success && parsed.data.errors) || {},
    retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
  })
}

/** Returns the message of the server, or the fallback if there is none (spec 8). */
export const toErrorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback

/** Returns the first validation message of each field that the server rejected. */
export const toFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
      )
    : {}
