import { limits } from '@lucas/contract/limits.ts'
import { NetworkError } from './api-error.ts'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** One HTTP call with the ten-second limit of spec 9; throws a NetworkError when no answer came. */
export async function rawRequest(
  path: string,
  { method = 'GET', body, headers = {}, signal }: RequestOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.httpTimeoutMs)
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'x-lucas-client': 'web',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(timeout.aborted, { cause: error })
  }
}
