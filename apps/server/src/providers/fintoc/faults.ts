import * as z from 'zod/mini'
import { BankRefused } from '../../modules/connections/index.ts'

const word = z.catch(z._default(z.string(), ''), '')

/** `{error: {type, code, …}}` (reference 2.1); its message stays where it is. */
export const refusal = z.object({ error: z.looseObject({ type: word, code: word }) })
export type Refusal = z.infer<typeof refusal>

/** What Fintoc says by code and what is no fault of the bank. */
export type RefusalCode = 'rate_limit_exceeded' | 'refresh_intent_in_progress'

/** A refusal that only this provider knows; the caller decides what it means. */
export class FintocRefusal extends Error {
  override readonly name = 'FintocRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

type Answered = { status: number; error: Refusal['error'] | null; retryAfter: string | null }

const own = ['rate_limit_exceeded', 'refresh_intent_in_progress'] as const satisfies RefusalCode[]

/** The house's word for a refusal (reference 2.1, 2.4); `isRefresh` where a link's own limits may be meant. */
export function faultOf({ status, error, retryAfter }: Answered, isRefresh: boolean): Error {
  const code = own.find((known) => known === error?.code)
  if (code && isRefresh) return new FintocRefusal(code)
  if (code || status === 429 || status >= 500) return new BankRefused('bank_unavailable', paused(retryAfter))
  if (error?.code === 'rejected_refresh_intent' || error?.type === 'link_error')
    return new BankRefused('invalid_credentials')
  // The link is gone at the provider: nothing can be asked with it any more.
  if (status === 404) return new BankRefused('needs_person')
  return new BankRefused('unexpected')
}

const longestPause = 3_600

/** Seconds, or a date; nonsense is no pause. */
function paused(retryAfter: string | null): { retryAfterSeconds?: number } {
  if (retryAfter === null) return {}
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isFinite(seconds) && seconds > 0
    ? { retryAfterSeconds: Math.min(longestPause, Math.ceil(seconds)) }
    : {}
}
