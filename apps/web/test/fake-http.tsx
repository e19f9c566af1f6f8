import type { Connection } from '@lucas/contract/banking/connection.ts'
import type { LinkSession } from '@lucas/contract/banking/link-session.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
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
import { createQueryClient } from '../src/lib/app/query-client.ts'
import { Toasts } from '../src/ui/overlays/toast.tsx'
import { uuid } from './api-fixtures.ts'

export const caseid = uuid(1)
export const widgetUrl = 'http://127.0.0.1:4100/widget/1'

export const createConnection = (overrides: Partial<Connection> = {}): Connection => ({
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
  ...overrides,
})

export const createLinkSession = (overrides: Partial<LinkSession> = {}): LinkSession => ({
  caseid,
  state: 'open',
  connection_id: null,
  institution_name: null,
  error: null,
  explanation: null,
  progress: { step: 'waiting', position: 0, total: 6 },
  ...overrides,
})

/** Uses fake timers in all tests of a file and runs pending timers out after each test. */
export function fakeTime({ now = '2026-11-21T12:00:00Z', restMs: drainMs = 10_000 } = {}): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(now) })
  })
  afterEach(async () => {
    await advanceTime(drainMs)
    // Pending animation frames of the fake clock would never run.
    vi.advanceTimersByTime(100)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

interface ProblemAnswer {
  status: number
  problem: unknown
}
const isProblemAnswer = (answer: unknown): answer is ProblemAnswer =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && 'status' in answer

/**
 * Stubs `fetch` with answers by "METHOD path"; an Error simulates a missing network. Bodies resolve at once, so that fake
 * clocks need no real event loop turns.
 */
export function fakeHttp(answers: Record<string, unknown>) {
  const calls: { key: string; body: unknown; idempotencyKey: string | null }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${path}`
    calls.push({
      key,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    })
    const answer = answers[key] ?? { status: 404, problem: {} }
    if (answer instanceof Error) throw answer
    const { status, body } = isProblemAnswer(answer)
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
  return { cache, router, ...view }
}

/** Advances the fake clock inside `act`, with the code of overlays already loaded. */
export const advanceTime = (ms: number): Promise<void> =>
  act(async () => {
    await Promise.all([
      import('../src/ui/overlays/dialog-popup.tsx'),
      import('../src/ui/overlays/drawer-popup.tsx'),
    ])
    await vi.advanceTimersByTimeAsync(ms)
  })
