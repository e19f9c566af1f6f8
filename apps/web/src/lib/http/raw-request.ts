import { limits } from '@lucas/contract/limits.ts'
import { NetworkError } from './api-error.ts'
import { newRequestId } from './request-id.ts'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The request goes on when its page closes. */
  keepalive?: boolean
}

/** Sends one HTTP request with the ten-second timeout of spec 9. Throws a `NetworkError` if no response arrives. */
export async function rawRequest(
  path: string,
  { method = 'GET', body, headers = {}, signal, keepalive = false }: RequestOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.httpTimeoutMs)
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'x-lucas-client': 'web',
        'x-request-id': newRequestId(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      keepalive,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(timeout.aborted, { cause: error })
  }
}
