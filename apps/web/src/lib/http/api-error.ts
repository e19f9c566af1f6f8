import { fallbackProblemsCopy } from '@lucas/contract/copy/fallback-problems.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import { formatWait } from '@lucas/contract/rules/wait-text.ts'
import * as z from 'zod/mini'

/** An error response of the server. Its message is a Spanish sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly retryAfterSeconds: number | null
  /** Whether the message is that of the server, and not a default. */
  readonly hasDetail: boolean

  constructor(facts: {
    status: number
    code: string
    detail: string | undefined
    errors: Record<string, string[]>
    retryAfterSeconds: number | null
  }) {
    super(
      facts.detail ?? (facts.status >= 500 ? fallbackProblemsCopy.internal : fallbackProblemsCopy.badRequest),
    )
    this.hasDetail = facts.detail !== undefined
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** Whether the server rejected a request because the user's plan does not include it. */
export const isPlanRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'plan_required'

/** Whether a sign-in needs the code of the user's second factor. */
export const isSecondFactorRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required'

/** No response arrived: no network, or a timeout. The server may or may not have processed the request. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly timedOut: boolean

  constructor(timedOut: boolean, options?: ErrorOptions) {
    super(timedOut ? fallbackProblemsCopy.timeout : fallbackProblemsCopy.unavailable, options)
    this.timedOut = timedOut
  }
}

/** What an error response may contain that is not a problem document. */
const looseProblem = z.object({ detail: z.optional(z.string()), message: z.optional(z.string()) })

/** Returns the sentence of a response for the user: its detail, else its message (spec 8); undefined without either. */
function findDetail(body: unknown): string | undefined {
  const parsed = z.safeParse(looseProblem, body)
  return parsed.success ? parsed.data.detail || parsed.data.message : undefined
}

/** Returns how long to wait after "Too many requests" of a proxy, which has no sentence of its own. */
const describeWait = (status: number, seconds: number): string | undefined =>
  status === 429 && seconds > 0 ? fallbackProblemsCopy.tooManyUntil(formatWait(seconds)) : undefined

/** Converts an error response to an `ApiError`. */
export async function readProblem(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const body: unknown = await response.json().catch(() => null) // a body without JSON is handled below
  const parsed = z.safeParse(problem, body)
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status,
    code: parsed.success ? parsed.data.code : 'unknown',
    detail: findDetail(body) ?? describeWait(status, retryAfter),
    errors: (parsed.success && parsed.data.errors) || {},
    retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
  })
}

/** Returns the message of the server, or the fallback if there is none (spec 8). */
export const toErrorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.hasDetail ? error.message : fallback

/** Returns the message of a failed sign-in or registration: about the connection without a response, else as elsewhere (spec 8). */
export const toSignInMessage = (error: unknown, fallback: string): string =>
  error instanceof NetworkError ? fallbackProblemsCopy.unreachable : toErrorMessage(error, fallback)

/** Returns the first validation message of each field that the server rejected. */
export const toFieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
      )
    : {}
