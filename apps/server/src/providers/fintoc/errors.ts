import * as z from 'zod/mini'
import { ProviderError } from '../../modules/connections/index.ts'

const errorText = z.catch(z._default(z.string(), ''), '')

/** `{error: {type, code, …}}` (reference 2.1). The message is dropped because it may quote user data. */
export const errorBody = z.object({ error: z.looseObject({ type: errorText, code: errorText }) })
export type ErrorBody = z.infer<typeof errorBody>

/** Error codes with a meaning that only this provider knows. */
export type FintocErrorCode = 'rate_limit_exceeded' | 'refresh_intent_in_progress'

/** An error of the Fintoc API; the caller decides what it means. */
export class FintocError extends Error {
  override readonly name = 'FintocError'
  readonly code: FintocErrorCode

  constructor(code: FintocErrorCode) {
    super(code)
    this.code = code
  }
}

type ErrorResponse = { status: number; error: ErrorBody['error'] | null; retryAfter: string | null }

const handledCodes = [
  'rate_limit_exceeded',
  'refresh_intent_in_progress',
] as const satisfies FintocErrorCode[]

/** Converts an error answer (reference 2.1, 2.4). `isRefresh` marks calls that have limits per link. */
export function toProviderError({ status, error, retryAfter }: ErrorResponse, isRefresh: boolean): Error {
  const code = handledCodes.find((known) => known === error?.code)
  if (code && isRefresh) return new FintocError(code)
  if (code || status === 429 || status >= 500)
    return new ProviderError('bank_unavailable', parseRetryAfter(retryAfter))
  if (error?.code === 'rejected_refresh_intent' || error?.type === 'link_error')
    return new ProviderError('invalid_credentials')
  // The link no longer exists at the provider, so the user has to link again.
  if (status === 404) return new ProviderError('needs_person')
  return new ProviderError('unexpected')
}

const maxRetryAfterSeconds = 3_600

/** Parses a `Retry-After` header in seconds or as a date; an invalid one means no pause. */
function parseRetryAfter(retryAfter: string | null): { retryAfterSeconds?: number } {
  if (retryAfter === null) return {}
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isFinite(seconds) && seconds > 0
    ? { retryAfterSeconds: Math.min(maxRetryAfterSeconds, Math.ceil(seconds)) }
    : {}
}
