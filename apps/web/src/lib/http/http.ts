import type * as z from 'zod/mini'
import { findStoredAnswer, storeAnswer } from '../offline/answers.ts'
import { shown } from '../offline/shown.ts'
import { appLock } from '../session/app-lock.ts'
import { session } from '../session/session-store.ts'
import { type ApiError, NetworkError, readProblem } from './api-error.ts'
import { type RequestOptions, rawRequest } from './raw-request.ts'
import { refreshSession } from './refresh-session.ts'
import { retryWhileRunning } from './retry-while-running.ts'

function sendWithToken(path: string, options: RequestOptions): Promise<Response> {
  const { access } = session.get()
  const bearer = access === null ? {} : { authorization: `Bearer ${access}` }
  return rawRequest(path, { ...options, headers: { ...options.headers, ...bearer } })
}

/** A passkey opened this device without the server, so the first contact locks the session: the user unlocks it there (ADR 035). */
async function lockAtFirstContact(signal: AbortSignal | undefined): Promise<never> {
  await sendWithToken('/api/security/lock/', { method: 'POST', signal })
  appLock.lock()
  throw new NetworkError(false)
}

async function fetchWithSession(path: string, options: RequestOptions): Promise<Response> {
  if (appLock.awaitsServer()) await lockAtFirstContact(options.signal)
  const send = (): Promise<Response> => sendWithToken(path, options)
  const usedAccess = session.get().access
  const response = await send()
  // A 401 triggers one token refresh per request (spec 4).
  if (response.status !== 401 || usedAccess === null) return response
  return (await refreshSession(usedAccess)) ? send() : response
}

async function request<T>(path: string, answer: z.ZodMiniType<T>, options: RequestOptions): Promise<T> {
  const response = await fetchWithSession(path, options)
  if (!response.ok) throw await toApiError(response)
  return answer.parse(response.status === 204 ? undefined : await response.json())
}

interface ReadOptions {
  signal?: AbortSignal
  /** No stored answer serves, and none is stored: what the answer decides or prints must be true now. */
  onlyFromServer?: boolean
}

/** Reads an address. Without a network the answer of the last time is returned, where the device has it. */
async function read<T>(
  path: string,
  answer: z.ZodMiniType<T>,
  { onlyFromServer = false, ...options }: RequestOptions & ReadOptions,
): Promise<T> {
  try {
    const response = await fetchWithSession(path, options)
    shown.fromServer()
    if (!response.ok) throw await toApiError(response)
    const body: unknown = await response.json()
    const value = answer.parse(body)
    if (!onlyFromServer) void storeAnswer(path, body)
    return value
  } catch (error) {
    const stored = error instanceof NetworkError && !onlyFromServer ? await findStoredAnswer(path) : undefined
    options.signal?.throwIfAborted()
    if (stored === undefined) throw error
    const value = answer.parse(stored.value)
    shown.fromStore(value, stored.savedAt, stored.moment)
    return value
  }
}

/** Reads an error response. `session_locked` locks the app, whichever request received it. */
async function toApiError(response: Response): Promise<ApiError> {
  const problem = await readProblem(response)
  if (problem.code === 'session_locked') appLock.lock()
  return problem
}

interface WriteOptions {
  signal?: AbortSignal
  /** The request goes on when its page closes. */
  keepalive?: boolean
  /** Sent with requests that create something and with their retries, so that nothing is created twice. */
  idempotencyKey?: string
}

const createWrite =
  (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE') =>
  <T>(
    path: string,
    body: unknown,
    answer: z.ZodMiniType<T>,
    { signal, keepalive, idempotencyKey }: WriteOptions = {},
  ): Promise<T> => {
    const options = { method, body, signal, ...(keepalive !== undefined && { keepalive }) }
    if (idempotencyKey === undefined) return request(path, answer, options)
    const headers = { 'idempotency-key': idempotencyKey }
    return retryWhileRunning(() => request(path, answer, { ...options, headers }), signal)
  }

/** The client of the Lucas API: adds the access token, refreshes it, and validates responses with the contract. */
export const api = {
  get: <T>(path: string, answer: z.ZodMiniType<T>, { signal, ...options }: ReadOptions = {}): Promise<T> => {
    const ended = session.endedSignal()
    return read(path, answer, {
      ...options,
      signal: signal === undefined ? ended : AbortSignal.any([signal, ended]),
    })
  },
  post: createWrite('POST'),
  patch: createWrite('PATCH'),
  put: createWrite('PUT'),
  delete: createWrite('DELETE'),
}

/** Returns a query string of the values that are set. */
export function queryString(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
