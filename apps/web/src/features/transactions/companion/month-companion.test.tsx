import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../../test/fake-http.tsx'
import type { ListFilter } from '../search.ts'
import { MonthCompanion } from './month-companion.tsx'

fakeTime({ now: '2026-11-21T15:00:00Z' })

const october = 'from=2026-10-01&to=2026-10-31&currency=CLP'
const range = { from: '2026-10-01', to: '2026-10-31' }
const categories = {
  currency: 'CLP',
  range,
  known_since: '2026-06-02',
  total: 500_000,
  categories: [
    { category: 'ALIMENTACIÓN', amount: 300_000, percentage: 60, count: 9 },
    { category: 'TRANSPORTE', amount: 200_000, percentage: 40, count: 4 },
  ],
}
const merchants = {
  currency: 'CLP',
  range,
  total: 500_000,
  merchants: [{ merchant: 'Jumbo', category: 'ALIMENTACIÓN', amount: 250_000, percentage: 50, count: 5 }],
  others: { merchants: 0, amount: 0, count: 0 },
  unnamed: { amount: 0, count: 0 },
}
const upcoming = { from: '2026-11-21', until: '2026-12-21', results: [], card_bills: [], totals: [] }

async function open(answers: Record<string, unknown> = {}) {
  fakeHttp({
    [`GET /api/analytics/categories/?${october}`]: categories,
    [`GET /api/analytics/merchants/?${october}`]: merchants,
    'GET /api/recurring/upcoming/': upcoming,
    ...answers,
  })
  const filters: ListFilter[] = []
  renderScreen(
    <MonthCompanion month="2026-10" today="2026-11-21" onFilter={(filter) => filters.push(filter)} />,
  )
  await advanceTime(300)
  return filters
}

test('shows the month in view, and a category or merchant filters the list to it', async () => {
  const filters = await open()
  expect(screen.getByRole('heading', { name: 'Gastos de octubre' })).toBeDefined()
  expect(screen.getByText('$500.000')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /Alimentación/ }))
  fireEvent.click(screen.getByRole('button', { name: /Jumbo/ }))
  expect(filters).toEqual([
    expect.objectContaining({
      category: 'ALIMENTACIÓN',
      search: undefined,
      date_from: '2026-10-01',
      date_to: '2026-10-31',
    }),
    expect.objectContaining({ category: undefined, search: 'Jumbo', date_from: '2026-10-01' }),
  ])
})

test('says without spending whether the month has data', async () => {
  const none = { ...categories, total: 0, categories: [] }
  await open({ [`GET /api/analytics/categories/?${october}`]: none })
  expect(screen.getByText('Sin gastos este mes')).toBeDefined()
})

test('does not say that nothing was spent in a month after the last statement', async () => {
  const none = { ...categories, known_until: '2026-09-30', total: 0, categories: [] }
  await open({ [`GET /api/analytics/categories/?${october}`]: none })
  expect(screen.getByText('Sin datos por ahora')).toBeDefined()
})

test('stays quiet when nothing can be loaded', async () => {
  await open({
    [`GET /api/analytics/categories/?${october}`]: { status: 500, problem: {} },
    [`GET /api/analytics/merchants/?${october}`]: { status: 500, problem: {} },
    'GET /api/recurring/upcoming/': { status: 500, problem: {} },
  })
  expect(screen.getAllByText('Sin datos por ahora')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toBe('')
})
