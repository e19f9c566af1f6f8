import type { CustomFetch } from 'openid-client'
import * as z from 'zod/mini'
import { type Outgoing, OutgoingFault } from '../../../platform/outgoing/outgoing.ts'

/** The library's calls take the only way out of the server (S-35); it reads refusals itself. */
export const fetchThrough =
  (outgoing: Outgoing): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const { data, status } = await outgoing.ask({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      answer: z.unknown(),
      readsRefusals: true,
      ...(body instanceof URLSearchParams ? { form: body } : {}),
      ...(signal ? { signal } : {}),
    })
    return Response.json(data ?? null, { status })
  }

/** The provider is away, rather than of another opinion. */
export function isAway(fault: unknown): boolean {
  if (fault instanceof OutgoingFault)
    return fault.reason === 'unreachable' || fault.reason === 'too_slow' || (fault.status ?? 0) >= 500
  if (!(fault instanceof Error)) return false
  return fault.name === 'TimeoutError' || fault.name === 'AbortError' || isAway(fault.cause)
}
