import { limits } from '@lucas/contract/limits.ts'
import { NetworkError } from './api-error.ts'
import { newRequestId } from './request-id.ts'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** JSON, or the bytes of a file. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The request goes on when its page closes. */
  keepalive?: boolean
}

/** A piece of a file may take longer on a slow network. */
const fileTimeoutMs = 90_000

/** Sends one HTTP request with the ten-second timeout of spec 9; a file has longer. Throws a `NetworkError` if no response arrives. */
export async function rawRequest(
  path: string,
  { method = 'GET', body, headers = {}, signal, keepalive = false }: RequestOptions,
): Promise<Response> {
  const isFile = body instanceof Blob
  const timeout = AbortSignal.timeout(isFile ? fileTimeoutMs : limits.httpTimeoutMs)
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'x-lucas-client': 'web',
        'x-request-id': newRequestId(),
        ...(body === undefined
          ? {}
          : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      credentials: 'same-origin',
      keepalive,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(timeout.aborted, { cause: error })
  }
}
