import type * as z from 'zod/mini'
import { type ApiError, readProblem } from './api-error.ts'
import { lock } from './lock.ts'
import { type RequestOptions, rawRequest } from './raw-request.ts'
import { refreshSession } from './refresh.ts'
import { session } from './session-store.ts'

async function authorised(path: string, options: RequestOptions): Promise<Response> {
  const send = (): Promise<Response> => {
    const { access } = session.get()
    const bearer = access === null ? {} : { authorization: `Bearer ${access}` }
    return rawRequest(path, { ...options, headers: { ...options.headers, ...bearer } })
  }
  const used = session.get().access
  const response = await send()
  // A 401 triggers one refresh attempt per request (spec 4).
  if (response.status !== 401 || used === null) return response
  return (await refreshSession(used)) ? send() : response
}

async function call<T>(path: string, answer: z.ZodMiniType<T>, options: RequestOptions): Promise<T> {
  const response = await authorised(path, options)
  if (!response.ok) throw await refusal(response)
  return answer.parse(response.status === 204 ? undefined : await response.json())
}

/** A session that the server holds locked shows its lock, whoever found out. */
async function refusal(response: Response): Promise<ApiError> {
  const problem = await readProblem(response)
  if (problem.code === 'session_locked') lock.shut()
  return problem
}

interface WriteOptions {
  signal?: AbortSignal
  /** Creating writes carry one and repeat it on retry, so that a lost answer creates nothing twice. */
  idempotencyKey?: string
}

const write =
  (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE') =>
  <T>(
    path: string,
    body: unknown,
    answer: z.ZodMiniType<T>,
    { signal, idempotencyKey }: WriteOptions = {},
  ): Promise<T> =>
    call(path, answer, {
      method,
      body,
      signal,
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    })

/** The product's API: bearer token, one refresh for all, answers checked by the contract's schema. */
export const api = {
  get: <T>(path: string, answer: z.ZodMiniType<T>, { signal }: { signal?: AbortSignal } = {}): Promise<T> => {
    const ended = session.ended()
    return call(path, answer, { signal: signal === undefined ? ended : AbortSignal.any([signal, ended]) })
  },
  post: write('POST'),
  patch: write('PATCH'),
  put: write('PUT'),
  delete: write('DELETE'),
}

/** Query string of the values that are set. */
export function queryString(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
