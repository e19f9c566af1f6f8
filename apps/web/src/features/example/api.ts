import { type ExampleSession, exampleSession, exampleState } from '@lucas/contract/example.ts'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { NetworkError, readProblem } from '../../lib/api-error.ts'
import { type RequestOptions, rawRequest } from '../../lib/raw-request.ts'
import { leastOf, type SessionState, sessionVersion } from '../../lib/session-store.ts'
import { exampleKey } from '../../lib/storage-keys.ts'

const lookEveryMs = 150
const patienceMs = 60_000

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Of nobody who is signed in here: their tokens and cookies have no part in it. */
async function ask<T>(answer: z.ZodMiniType<T>, options: RequestOptions): Promise<T> {
  const response = await rawRequest('/api/example/', options)
  if (!response.ok) throw await readProblem(response)
  return answer.parse(await response.json())
}

async function prepare(signal: AbortSignal): Promise<ExampleSession> {
  const visit = await ask(exampleSession, { method: 'POST', signal })
  const headers = { authorization: `Bearer ${visit.access}` }
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(lookEveryMs)) {
    const { state } = await ask(exampleState, { headers, signal })
    if (state === 'ready') return visit
  }
  throw new NetworkError(true)
}

/** Kept for the page that is loaded next: this one stays whosever it is. */
export function keepVisit({ user, access, refresh }: ExampleSession): void {
  const state: SessionState = { user: leastOf(user), access, refresh }
  sessionStorage.setItem(exampleKey, JSON.stringify({ state, version: sessionVersion }))
}

/** A visit whose household has moved in: asked for once, however often the screen is drawn. */
export const visitQuery = queryOptions({
  queryKey: ['example'],
  queryFn: ({ signal }) => prepare(signal),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
})
