import { type DemoSession, demoSession, demoState } from '@lucas/contract/users/demo.ts'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { NetworkError, readProblem } from '../../lib/http/api-error.ts'
import { type RequestOptions, rawRequest } from '../../lib/http/raw-request.ts'
import { type SessionState, sessionVersion, toSessionUser } from '../../lib/session/session-store.ts'
import { demoSessionKey } from '../../lib/session/storage-keys.ts'

const pollEveryMs = 150
const timeoutMs = 60_000

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Sends a request without the access token of a signed-in user. */
async function requestDemo<T>(answer: z.ZodMiniType<T>, options: RequestOptions): Promise<T> {
  const response = await rawRequest('/api/example/', options)
  if (!response.ok) throw await readProblem(response)
  return answer.parse(await response.json())
}

async function createReadyDemo(signal: AbortSignal): Promise<DemoSession> {
  const session = await requestDemo(demoSession, { method: 'POST', signal })
  const headers = { authorization: `Bearer ${session.access}` }
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(pollEveryMs)) {
    const { state } = await requestDemo(demoState, { headers, signal })
    if (state === 'ready') return session
  }
  throw new NetworkError(true)
}

/** Stores the demo session for the next page load. This page keeps its own session. */
export function storeDemoSession({ user, access, refresh }: DemoSession): void {
  const state: SessionState = { user: toSessionUser(user), access, refresh }
  sessionStorage.setItem(demoSessionKey, JSON.stringify({ state, version: sessionVersion }))
}

/** A demo session whose data are ready. The query creates it once, however often the screen renders. */
export const demoSessionQuery = queryOptions({
  queryKey: ['example'],
  queryFn: ({ signal }) => createReadyDemo(signal),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
})
