import type { CategoryTrends, DailyBalances, FixedSpending } from '@lucas/contract/analytics/analysis.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import type { ChartContext } from '../../entities/analytics/chart-context.ts'
import { BalancesCard } from './balances-card.tsx'
import { FixedCard } from './fixed-card.tsx'
import { TrendsCard } from './trends-card.tsx'

fakeTime({ now: '2026-11-21T15:00:00Z' })

// The newest statement ends on 18 October.
const range = { from: '2026-09-01', to: '2026-11-21' }
const known = { known_since: '2026-05-02', known_until: '2026-10-18' }
const months = ['2026-09', '2026-10', '2026-11'].map((month) => ({
  month,
  days: null,
  partial: month === '2026-11',
}))
const context: ChartContext = {
  period: { name: 'custom', range },
  currency: 'CLP',
  by: 'purchase',
  today: '2026-11-21',
}
const query = 'from=2026-09-01&to=2026-11-21&currency=CLP'
async function open(card: ReactNode): Promise<void> {
  const routeTree = createRootRoute({ component: () => card })
  renderScreen(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await advanceTime(300)
}
const listRows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('a trend compares the last month with data and says until when', async () => {
  const trends: CategoryTrends = {
    currency: 'CLP',
    range,
    ...known,
    months: months.map((month, at) => ({ ...month, spending: [150_000, 100_000, 0][at] ?? 0 })),
    categories: [
      {
        category: 'ALIMENTACIÓN',
        amounts: [150_000, 100_000, 0],
        total: 250_000,
        latest: 100_000,
        average: 150_000,
        change_percentage: -33.3,
      },
    ],
    total: 250_000,
  }
  fakeHttp({ [`GET /api/analytics/trends/?${query}&by=purchase`]: trends })
  await open(<TrendsCard {...context} />)
  expect(
    screen.getByText('Octubre, con datos hasta el 18 oct, contra tu promedio de meses completos'),
  ).toBeDefined()
  expect(screen.getByText('Llevas 66,7% de tu promedio')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Ver como tabla' }))
  expect(listRows()[0]).toContain('Octubre')
})

test('a month after the last statement has no fixed spending but no data', async () => {
  const parts = (fixed: number, variable: number) => ({ spending: fixed + variable, fixed, variable })
  const fixed: FixedSpending = {
    currency: 'CLP',
    range,
    ...known,
    months: months.map((month, at) => ({ ...month, ...parts([50_000, 40_000, 0][at] ?? 0, 0) })),
    totals: parts(90_000, 0),
    fixed_percentage: 100,
  }
  fakeHttp({ [`GET /api/analytics/fixed/?${query}&by=purchase`]: fixed })
  await open(<FixedCard {...context} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Ver como tabla' }))
  expect(listRows().slice(1, 3)).toEqual([
    expect.stringMatching(/^nov 2026.*sin datossin datossin datos$/),
    expect.stringMatching(/^oct 2026\$40\.000\$0\$40\.000$/),
  ])
})

test('balances end with the last statement and say so', async () => {
  const balances: DailyBalances = {
    currency: 'CLP',
    range,
    days: ['2026-10-17', '2026-10-18'].map((date) => ({ date, balance: 500_000, estimated: false })),
  }
  fakeHttp({ [`GET /api/analytics/balances/?${query}`]: balances })
  await open(<BalancesCard {...context} />)
  expect(screen.getByText('Con datos hasta el 18 oct.')).toBeDefined()
})
