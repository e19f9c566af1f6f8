import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { appLock } from '../session/app-lock.ts'
import { NetworkError } from './api-error.ts'
import { api } from './http.ts'

const answer = z.object({ number: z.int() })
const problem = (code: string, status: number) => ({
  type: `/api/docs#${code}`,
  title: code,
  status,
  detail: 'El servidor dijo que no.',
  code,
  error: 'x',
  message: 'x',
})
const problemResponse = (code: string, status: number, headers: Record<string, string> = {}) =>
  Response.json(problem(code, status), { status, headers })
const running = () => problemResponse('idempotency_running', 409, { 'retry-after': '1' })

/** Stubs `fetch` with these responses in order, repeating the last one. Returns the idempotency keys that were sent. */
function fakeServer(...answers: (() => Response)[]): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    const next = answers[Math.min(keys.length, answers.length - 1)]
    keys.push(new Headers(headers).get('idempotency-key') ?? 'none')
    if (!next) throw new Error('no answer')
    return next()
  })
  return keys
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  appLock.clear()
})

const post = (options?: { signal: AbortSignal }) =>
  api.post('/api/things/', { name: 'a' }, answer, { idempotencyKey: 'k', ...options })

const toError = (sent: Promise<unknown>) => sent.catch((fault: unknown) => fault)

test('repeats a request with its key while the first one runs, and returns the first result', async () => {
  const keys = fakeServer(running, running, () => Response.json({ number: 7 }, { status: 201 }))
  const done = post()
  await vi.advanceTimersByTimeAsync(999)
  expect(keys).toEqual(['k'])
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await done).toEqual({ number: 7 })
  expect(keys).toEqual(['k', 'k', 'k'])
})

test('throws the error of the server after ten repeats', async () => {
  const keys = fakeServer(running)
  const outcome = toError(post())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toMatchObject({ code: 'idempotency_running', message: 'El servidor dijo que no.' })
  expect(keys).toHaveLength(11)
})

test('does not repeat an aborted request', async () => {
  const keys = fakeServer(running)
  const control = new AbortController()
  const outcome = toError(post({ signal: control.signal }))
  await vi.advanceTimersByTimeAsync(500)
  control.abort(new Error('given up'))
  expect(await outcome).toEqual(new Error('given up'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(keys).toHaveLength(1)
})

test.each([
  ['idempotency_mismatch', 409],
  ['unavailable', 503],
])('throws %s at once', async (code, status) => {
  const keys = fakeServer(() => problemResponse(code, status))
  await expect(post()).rejects.toMatchObject({ code })
  expect(keys).toHaveLength(1)
})

test('each request has an id of its own, which the server accepts', async () => {
  const ids: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    ids.push(new Headers(headers).get('x-request-id') ?? 'none')
    return Response.json({ number: 1 })
  })
  await api.get('/api/things/', answer)
  await post()
  expect(ids).toHaveLength(2)
  expect(ids[0]).not.toBe(ids[1])
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})

test('what a passkey opened without the server is locked at the first contact, before anything else is asked', async () => {
  const paths: string[] = []
  let isReachable = false
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isReachable) throw new TypeError('no network')
    paths.push(path)
    return Response.json({ number: 7 })
  })
  appLock.openWithoutServer()
  expect(await toError(api.get('/api/things/', answer))).toBeInstanceOf(NetworkError)
  expect([appLock.isLocked(), paths]).toEqual([false, []])
  isReachable = true
  expect(await toError(post())).toBeInstanceOf(NetworkError)
  expect([appLock.isLocked(), paths]).toEqual([true, ['/api/security/lock/']])
  appLock.unlock()
  expect(await post()).toEqual({ number: 7 })
})
