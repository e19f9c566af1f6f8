import type { CustomFetch } from 'openid-client'
import * as z from 'zod/mini'
import { type HttpClient, HttpClientError } from '../../../platform/http-client/http-client.ts'

/** Sends the library's requests through `outgoing` (S-35). The library handles error responses itself. */
export const toCustomFetch =
  (outgoing: HttpClient): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const { data, status } = await outgoing.request({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      answer: z.unknown(),
      acceptsErrorStatus: true,
      ...(body instanceof URLSearchParams ? { form: body } : {}),
      ...(signal ? { signal } : {}),
    })
    return Response.json(data ?? null, { status })
  }

/** Returns whether the provider is unavailable, as opposed to rejecting the request. */
export function isUnavailable(fault: unknown): boolean {
  if (fault instanceof HttpClientError)
    return fault.reason === 'unreachable' || fault.reason === 'too_slow' || (fault.status ?? 0) >= 500
  if (!(fault instanceof Error)) return false
  return fault.name === 'TimeoutError' || fault.name === 'AbortError' || isUnavailable(fault.cause)
}
