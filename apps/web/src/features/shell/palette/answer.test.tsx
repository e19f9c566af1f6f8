import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import type { TransactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { advanceTime, fakeTime, renderScreen } from '../../../../test/fake-http.tsx'
import { Answer } from './answer.tsx'
import type { FlowQuestion } from './answer-queries.ts'

fakeTime({ now: '2026-11-20T12:00:00Z' })

const toTotals = (spending: number): TransactionTotals => ({
  count: spending === 0 ? 0 : 3,
  sums: spending === 0 ? [] : [{ currency: 'CLP', income: 0, spending: -spending }],
  from: null,
  to: null,
  not_counted: 0,
  months: [],
  hidden_accounts: [],
})
const flow = { income: 0, spending: 0, saved: 0 }

/** Answers what was spent by the first day of the range, and since which day transactions are known. */
function fakeServer(spent: Record<string, number>, knownSince: string | null) {
  const monthly: Monthly = {
    currency: 'CLP',
    months: [],
    totals: { ...flow, saved_percentage: null },
    known_since: knownSince,
    expected_income: null,
    averages: null,
    average_spending: null,
  }
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://lucas.test')
    const body =
      pathname === '/api/analytics/monthly/'
        ? monthly
        : pathname === '/api/transactions/totals/'
          ? toTotals(spent[searchParams.get('date_from') ?? ''] ?? 0)
          : { results: [], count: 0, next: null, previous: null }
    return { ok: true, status: 200, headers: new Headers(), json: async () => body }
  })
}

const october: FlowQuestion = {
  ask: 'spending',
  subject: null,
  period: { name: 'month', range: { from: '2026-10-01', to: '2026-10-31' } },
}

async function ask(spent: Record<string, number>, knownSince: string | null) {
  fakeServer(spent, knownSince)
  renderScreen(<Answer question={october} />)
  await advanceTime(1_000)
  return screen.getByRole('list', { name: 'Por mes' })
}

const spent = { '2026-10-01': 300_000, '2026-09-01': 200_000 }

test('compares a month with the one before', async () => {
  await ask(spent, '2026-01-01')
  expect(screen.getByText('50,0% más').parentElement?.textContent).toBe('50,0% más que en septiembre')
})

test('shows a dash where the month before has days without data', async () => {
  await ask(spent, '2026-09-12')
  expect(screen.getByText('—')).toBeTruthy()
  expect(screen.queryByText(/%/)).toBeNull()
})

test.each([['2026-10-01'], [null]])(
  'says that there is nothing to compare with where data begin on %s',
  async (since) => {
    await ask({ '2026-10-01': 300_000 }, since)
    expect(screen.getByText('Sin datos para comparar.')).toBeTruthy()
    expect(screen.queryByText(/%/)).toBeNull()
  },
)

test('says of a month before the first known day that it has no data, not zero', async () => {
  const bars = await ask(spent, '2026-09-12')
  const texts = within(bars)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts[2]).toContain('agosto 2026: sin datos')
  expect(texts[3]).toContain('septiembre 2026: $')
})
