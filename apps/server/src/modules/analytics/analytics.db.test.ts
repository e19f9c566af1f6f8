import type { MerchantShares } from '@lucas/contract/analytics/analysis.ts'
import type {
  CategoryShares,
  DashboardSummary,
  Monthly,
  Overview,
} from '@lucas/contract/analytics/analytics.ts'
import type { MerchantList } from '@lucas/contract/transactions/merchant.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
/** Friday 20 November 2026, noon in Santiago. */
const { createUserWithAccounts } = await createMoneyTestApp(db)

async function household() {
  const ana = await createUserWithAccounts(
    { balance: 1_000_000n },
    { type: 'savings', balance: 500_000n },
    { type: 'credit', balance: 80_000n },
    { type: 'investment', balance: 9_999_999n },
    { currency: 'USD', balance: 12_345n },
    { balance: 777n, hidden: true },
  )
  await ana.ingest(
    ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-11-02' }),
    ana.buildTransaction(0, 'COMPRA JUMBO', -60_000n, { date: '2026-11-05' }),
    ana.buildTransaction(2, 'FALABELLA COSTANERA', -40_000n, { date: '2026-11-06' }),
    ana.buildTransaction(2, 'DEVOLUCION FALABELLA COSTANERA', 10_000n, { date: '2026-11-09' }),
    ana.buildTransaction(0, 'TRASPASO A CUENTA:1', -200_000n, { date: '2026-11-10' }),
    ana.buildTransaction(1, 'TRASPASO DE CUENTA:2', 200_000n, { date: '2026-11-11' }),
    ana.buildTransaction(0, 'COMPRA LIDER', -45_000n, { date: '2026-10-05' }),
    ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 450_000n, { date: '2026-10-02' }),
    ana.buildTransaction(0, 'COMPRA LIDER', -5_000n, { date: '2026-09-30' }),
    ana.buildTransaction(4, 'NETFLIX.COM', -1_099n, { date: '2026-11-03' }),
    ana.buildTransaction(5, 'COMPRA JUMBO', -123_456n, { date: '2026-11-05' }),
  )
  return ana
}
const ana = await household()
const overview = (query = ''): Promise<Overview> => ana.get(`/api/analytics/overview/${query}`)

describe('the overview of this month', () => {
  test('counts income and spending minus refunds, without transfers and hidden accounts', async () => {
    expect(await overview()).toMatchObject({
      range: { from: '2026-11-01', to: '2026-11-20' },
      compared_with: { from: '2026-10-01', to: '2026-10-19' },
      income: 900_000,
      income_change_percentage: 100,
      spending: -90_000,
      spending_change_percentage: 100,
    })
  })
  test('shows peso deposits as balance, card debt separately and never adds dollars', async () => {
    expect(await overview()).toMatchObject({
      balance: 1_500_000,
      // 900.000 in, 60.000 out since 19 October
      balance_change_percentage: 127.3,
      balance_before: 660_000,
      known_since: '2026-09-30',
      card_debt: 80_000,
      balance_other: { currency: 'USD', balance: 123.45 },
    })
    expect(await overview('?currency=USD')).toMatchObject({
      balance: 123.45,
      spending: -10.99,
      income: 0,
      card_debt: 0,
      income_change_percentage: null,
      balance_other: { currency: 'CLP', balance: 1_500_000 },
    })
  })
  test('has a point for each day', async () => {
    const { points } = await overview()
    expect(points).toHaveLength(20)
    expect(points[5]).toEqual({ date: '2026-11-06', income: 0, spending: -40_000 })
    expect(points[8]).toEqual({ date: '2026-11-09', income: 0, spending: 10_000 })
  })
})

test('a past range shows the balance at its end', async () => {
  expect(await overview('?from=2026-10-01&to=2026-10-31')).toMatchObject({
    balance: 660_000,
    card_debt: 50_000,
    income: 450_000,
    spending: -45_000,
    spending_change_percentage: 800,
    compared_with: { from: '2026-09-01', to: '2026-09-30' },
  })
})

test('long ranges have a point for each month', async () => {
  const { points } = await overview('?from=2026-09-15&to=2026-11-20')
  expect(points).toEqual([
    { date: '2026-09-15', income: 0, spending: -5_000 },
    { date: '2026-10-01', income: 450_000, spending: -45_000 },
    { date: '2026-11-01', income: 900_000, spending: -90_000 },
  ])
})

test('months show savings, and the average uses whole months only', async () => {
  const flow = (income: number, spending: number) => ({
    income,
    spending,
    saved: income + spending,
    saved_percentage: income === 0 ? null : 90,
  })
  const months: Monthly = await ana.get('/api/analytics/monthly/?from=2026-09-15&to=2026-11-20')
  expect(months).toEqual({
    currency: 'CLP',
    months: [
      { days: null, month: '2026-09', ...flow(0, -5_000), partial: true },
      { days: null, month: '2026-10', ...flow(450_000, -45_000), partial: false },
      { days: null, month: '2026-11', ...flow(900_000, -90_000), partial: true },
    ],
    totals: { ...flow(1_350_000, -140_000), saved_percentage: 89.6 },
    known_since: '2026-09-30',
    expected_income: null,
    averages: { income: 450_000, spending: -45_000, saved: 405_000 },
    average_spending: -45_000,
  })
  const usual: Monthly = await ana.get('/api/analytics/monthly/')
  // September is known from its last day on and would lower the average, like the empty months before.
  expect(usual.average_spending).toBe(-45_000)
  expect(usual.months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  ])
})

test('categories are spending minus refunds, largest first, with percentages that add up to 100', async () => {
  const shares: CategoryShares = await ana.get('/api/analytics/categories/')
  expect(shares).toMatchObject({
    total: 90_000,
    categories: [
      { category: 'ALIMENTACIÓN', amount: 60_000, percentage: 66.67, count: 1 },
      { category: 'ROPA', amount: 30_000, percentage: 33.33, count: 1 },
    ],
  })
})

describe('the summary', () => {
  test('compares the last 30 days with the 30 before', async () => {
    const summary: DashboardSummary = await ana.get('/api/dashboard/summary/')
    expect(summary).toEqual({
      currency: 'CLP',
      monthly_spending: -90_000,
      monthly_income: 900_000,
      balance_change_percentage: 127.3,
      income_change_percentage: 100,
      spending_change_percentage: 80,
      balance_clp: 1_500_000,
      balance_usd: 123.45,
      deposits_clp: 2,
      deposits_usd: 1,
      cards: 1,
      card_debt: 80_000,
      card_limit: null,
      last_updated_at: '2026-11-20T15:00:00.000Z',
    })
  })
  test('shows card debt and limit; a card without a limit makes the limit unknown', async () => {
    const card = { type: 'credit', balance: 300n, limit: 1_000n } as const
    const summaryOf = async (
      ...cards: Parameters<typeof createUserWithAccounts>
    ): Promise<DashboardSummary> => (await createUserWithAccounts(...cards)).get('/api/dashboard/summary/')
    expect(await summaryOf(card, { ...card, balance: 500n })).toMatchObject({
      cards: 2,
      card_debt: 800,
      card_limit: 2_000,
      balance_clp: 0,
      deposits_clp: 0,
    })
    expect(await summaryOf(card, { ...card, limit: null }, { ...card, hidden: true })).toMatchObject({
      cards: 2,
      card_debt: 600,
      card_limit: null,
    })
    expect(await summaryOf({ ...card, currency: 'USD' })).toMatchObject({ cards: 0, card_limit: null })
  })
  test('is zero with null changes for a user without data', async () => {
    const emptyUser = await createUserWithAccounts({ balance: null })
    expect(await emptyUser.get('/api/dashboard/summary/?currency=USD')).toMatchObject({
      currency: 'USD',
      monthly_spending: 0,
      monthly_income: 0,
      balance_change_percentage: null,
      income_change_percentage: null,
      spending_change_percentage: null,
      balance_clp: 0,
    })
    expect(await emptyUser.get('/api/analytics/categories/')).toMatchObject({ total: 0, categories: [] })
  })
})

test.each([
  ['from=2026-11-02&to=2026-11-01', 'range_refused'],
  ['from=1900-01-01', 'validation_failed'],
  ['from=2026-13-01', 'validation_failed'],
  ['currency=EUR', 'validation_failed'],
])('%s is refused', async (query, code) => {
  const { status, body } = await ana.call('GET', `/api/analytics/overview/?${query}`)
  expect([status, body.code]).toEqual([400, code])
})

test('a mortgage, a tax and rent are spending without a merchant', async () => {
  const leo = await createUserWithAccounts({})
  await leo.ingest(
    leo.buildTransaction(0, 'PAC DIVIDENDO HIPOTECARIO', -480_000n, { date: '2026-11-10' }),
    leo.buildTransaction(0, 'PAC DIVIDENDO HIPOTECARIO', -470_000n, { date: '2026-10-12' }),
    leo.buildTransaction(0, 'IMPUESTO DL 3475', -1_200n, { date: '2026-11-04' }),
    leo.buildTransaction(0, 'PAGO ARRIENDO', -90_000n, { date: '2026-11-05' }),
    leo.buildTransaction(0, 'PAC ISAPRE CONSALUD S.A.', -80_000n, { date: '2026-11-09' }),
    leo.buildTransaction(0, 'COMPRA JUMBO', -60_000n, { date: '2026-11-05' }),
  )
  const shares: MerchantShares = await leo.get('/api/analytics/merchants/?from=2026-10-05&to=2026-11-20')
  expect(shares.merchants.map(({ merchant, amount }) => [merchant, amount])).toEqual([
    ['Consalud Isapre', 80_000],
    ['Jumbo', 60_000],
  ])
  expect(shares.unnamed).toEqual({ amount: 1_041_200, count: 4 })
  expect(shares.total).toBe(1_181_200)
})

describe('the merchant search', async () => {
  const eva = await createUserWithAccounts({}, { hidden: true })
  await eva.ingest(
    eva.buildTransaction(0, 'COMPRA LAPIZ LOPEZ', -4_000n, { date: '2026-11-05' }),
    eva.buildTransaction(0, 'COMPRA JUMBO', -60_000n, { date: '2026-10-05' }),
    eva.buildTransaction(1, 'COMPRA JUMBO', -40_000n, { date: '2026-11-06' }),
  )
  const named = (search: string): Promise<MerchantList> =>
    eva.get(`/api/merchants/?search=${encodeURIComponent(search)}`)
  const pencils = { merchant: 'Lápiz López', category: 'EDUCACIÓN', count: 1 }

  test('finds any part of a name, most frequent first, hidden accounts included', async () => {
    const market = { merchant: 'Jumbo', category: 'ALIMENTACIÓN', count: 2 }
    expect(await named('')).toEqual({ results: [market, pencils] })
    expect(await named('UMB')).toEqual({ results: [market] })
  })
  test('ignores accents and case and escapes patterns', async () => {
    for (const typed of ['lapiz lopez', 'LÁPIZ', 'López'])
      expect(await named(typed)).toEqual({ results: [pencils] })
    for (const typed of ['%', '_', '\\']) expect(await named(typed)).toEqual({ results: [] })
  })
})
