import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsCopy } from '@lucas/contract/copy/connections.ts'
import type { LinkSession } from '@lucas/contract/linking.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '../src/lib/query-client.ts'
import { Toasts } from '../src/ui/toast.tsx'
import { uuid } from './answers.ts'

export const caseid = uuid(1)
export const widgetUrl = 'http://127.0.0.1:4100/widget/1'

export const connection = (facts: Partial<Connection> = {}): Connection => ({
  id: uuid(10),
  provider: 'floid',
  institution_id: 'falabella',
  institution_name: 'Falabella',
  institution_color: '#5a7d1a',
  state: 'active',
  error: null,
  explanation: connectionsCopy.states.active,
  action: 'none',
  retry_at: null,
  bank_in_trouble: false,
  progress: { step: 'finished', position: 6, total: 6 },
  hidden: false,
  automatic: true,
  last_sync_at: '2026-11-20T12:00:00.000Z',
  created_at: '2026-11-01T12:00:00.000Z',
  accounts: [],
  ...facts,
})

export const link = (facts: Partial<LinkSession> = {}): LinkSession => ({
  caseid,
  state: 'open',
  connection_id: null,
  institution_name: null,
  error: null,
  explanation: null,
  progress: { step: 'waiting', position: 0, total: 6 },
  ...facts,
})

/** Time of the test's own for every test of a file; what still waits at the end is let run out. */
export function fakeTime({ now = '2026-11-21T12:00:00Z', restMs = 10_000 } = {}): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(now) })
  })
  afterEach(async () => {
    await after(restMs)
    // What waits for a frame of the faked time would wait for ever.
    vi.advanceTimersByTime(100)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

interface Refusal {
  status: number
  problem: unknown
}
const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && 'status' in answer

/**
 * The wire, faked at fetch: answers by "METHOD path"; an Error is a network that is away. Bodies are there at once, so
 * that faked clocks need no real turns of the event loop.
 */
export function fakeWire(answers: Record<string, unknown>) {
  const calls: { key: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${path}`
    calls.push({ key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[key] ?? { status: 404, problem: {} }
    if (answer instanceof Error) throw answer
    const { status, body } = isRefusal(answer)
      ? { status: answer.status, body: answer.problem }
      : { status: 200, body: answer }
    return { ok: status < 400, status, headers: new Headers(), json: async () => body }
  })
  return { answers, calls, count: (key: string) => calls.filter((call) => call.key === key).length }
}

export function renderScreen(screen: ReactNode) {
  const cache = createQueryClient()
  const options = cache.getDefaultOptions()
  cache.setDefaultOptions({ ...options, queries: { ...options.queries, retry: false } })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const view = render(
    <QueryClientProvider client={cache}>
      <RouterContextProvider router={router}>
        {screen}
        <Toasts />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { cache, ...view }
}

/** Lets the faked clock run, and what hangs on it; code that overlays load when they open is there. */
export const after = (ms: number): Promise<void> =>
  act(async () => {
    await Promise.all([import('../src/ui/dialog-popup.tsx'), import('../src/ui/drawer-popup.tsx')])
    await vi.advanceTimersByTimeAsync(ms)
  })
