import type { CategoryTrends, FixedSpending, NetWorth } from '@lucas/contract/analytics/analysis.ts'
import type { Monthly, UserMonths } from '@lucas/contract/analytics/analytics.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

// Today is 2026-11-20.

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
/** The cycles of August to November; the running one has only 6 days. */
const range = 'from=2026-08-15&to=2026-11-20'

/** A user paid on the 15th who spends 1.000 on the 14th, 20.000 on the 15th and 300.000 on the 20th of each month. */
async function createSpender() {
  const ana = await createUserWithAccounts({ balance: 2_000_000n }, { type: 'credit' })
  const months = ['2026-08', '2026-09', '2026-10', '2026-11']
  await ana.ingest(
    ...months.flatMap((month) => [
      ana.buildTransaction(0, 'SUELDO EMPRESA', 500_000n, { date: `${month}-15` }),
      ana.buildTransaction(0, 'LIDER', -1_000n, { date: `${month}-14` }),
      ana.buildTransaction(1, 'COPEC', -20_000n, { date: `${month}-15` }),
      ana.buildTransaction(0, 'JUMBO', -300_000n, { date: `${month}-20` }),
    ]),
  )
  await ana.call('PATCH', '/api/cycle/', { payday: 'day_15' })
  return ana
}
const followCycles = (ana: Awaited<ReturnType<typeof createSpender>>) =>
  ana.call('PATCH', '/api/budgets/', { period: 'cycle' })

test('the months of Análisis are pay cycles where the budget follows them', async () => {
  const ana = await createSpender()
  const read = (more = ''): Promise<Monthly> => ana.get(`/api/analytics/monthly/?${range}${more}`)
  const calendar = await read()
  expect(await read('&months=own')).toEqual(calendar)
  expect(calendar.months.map(({ month, days, spending }) => ({ month, days, spending }))).toEqual([
    { month: '2026-08', days: null, spending: -320_000 },
    { month: '2026-09', days: null, spending: -321_000 },
    { month: '2026-10', days: null, spending: -321_000 },
    { month: '2026-11', days: null, spending: -321_000 },
  ])

  expect((await followCycles(ana)).status).toBe(200)
  const own = await read('&months=own')
  expect(own.months).toMatchObject([
    { month: '2026-08', days: { from: '2026-08-15', to: '2026-09-14' }, spending: -321_000, partial: false },
    { month: '2026-09', days: { from: '2026-09-15', to: '2026-10-14' }, spending: -321_000, partial: false },
    { month: '2026-10', days: { from: '2026-10-15', to: '2026-11-14' }, spending: -321_000, partial: false },
    { month: '2026-11', days: { from: '2026-11-15', to: '2026-12-14' }, spending: -320_000, partial: true },
  ])
  expect([own.totals, own.average_spending]).toEqual([calendar.totals, -321_000])
  // Resumen and the clients of the API ask for no months of the user.
  expect((await read()).months).toEqual(calendar.months)
})

test('trends, fixed spending and the CSV file have the same months', async () => {
  const ana = await createSpender()
  await followCycles(ana)
  const first = { month: '2026-08', days: { from: '2026-08-15', to: '2026-09-14' }, spending: 321_000 }
  const trends: CategoryTrends = await ana.get(`/api/analytics/trends/?${range}&months=own`)
  const fixed: FixedSpending = await ana.get(`/api/analytics/fixed/?${range}&months=own`)
  expect([trends.months.length, trends.months[0]]).toMatchObject([4, first])
  expect([fixed.months.length, fixed.months[0]]).toMatchObject([4, first])
  const amounts = trends.categories.map((one) => one.amounts)
  expect(amounts[0]?.map((_, at) => amounts.reduce((total, one) => total + (one[at] ?? 0), 0))).toEqual([
    321_000, 321_000, 321_000, 320_000,
  ])
  await db.admin.updateTable('person').set({ plan: 'grow' }).where('user_id', '=', ana.userId).execute()
  const file = await ana.getText(`/api/analytics/csv/?chart=flow&${range}&months=own`)
  expect(file).toContain('2026-08-15 a 2026-09-14')
})

test('net worth is that of the end of each pay cycle and of today', async () => {
  const ana = await createSpender()
  const read = (query: string): Promise<NetWorth> => ana.get(`/api/analytics/net-worth/?${query}`)
  const calendar = await read(range)
  expect(await read(`${range}&months=own`)).toEqual(calendar)
  expect(calendar.points.map(({ date, days }) => [date, days])).toEqual([
    ['2026-08-31', null],
    ['2026-09-30', null],
    ['2026-10-31', null],
    ['2026-11-20', null],
  ])
  await followCycles(ana)
  const { points, change } = await read(`${range}&months=own`)
  expect(
    points.map(({ month, days, date, partial }) => [month, days?.from, days?.to, date, partial]),
  ).toEqual([
    ['2026-08', '2026-08-15', '2026-09-14', '2026-09-14', false],
    ['2026-09', '2026-09-15', '2026-10-14', '2026-10-14', false],
    ['2026-10', '2026-10-15', '2026-11-14', '2026-11-14', false],
    ['2026-11', '2026-11-15', '2026-12-14', '2026-11-20', true],
  ])
  // Each as a range of calendar months that ends on its day says it.
  for (const { date, net } of points) {
    const until = await read(`from=2026-08-15&to=${date}`)
    expect([date, net]).toEqual([date, until.points.at(-1)?.net])
  }
  expect(change).toBe((points.at(-1)?.net ?? 0) - (points[0]?.net ?? 0))
  await db.admin.updateTable('person').set({ plan: 'grow' }).where('user_id', '=', ana.userId).execute()
  const file = await ana.getText(`/api/analytics/csv/?chart=net_worth&${range}&months=own`)
  expect(file).toContain('2026-09-15 a 2026-10-14')
})

test('lists the months of the user, up to the running one', async () => {
  const ana = await createSpender()
  const read = (): Promise<UserMonths> => ana.get('/api/analytics/months/')
  const calendar = await read()
  expect([calendar.period, calendar.months.at(-1)]).toEqual([
    'month',
    { month: '2026-11', from: '2026-11-01', to: '2026-11-30' },
  ])
  await followCycles(ana)
  const own = await read()
  expect([own.period, own.months.at(-1)]).toEqual([
    'cycle',
    { month: '2026-11', from: '2026-11-15', to: '2026-12-14' },
  ])
  expect(own.months.length).toBeGreaterThanOrEqual(25)
})

test('by pay cycle no route needs more than 12 statements', async () => {
  const ana = await createSpender()
  await followCycles(ana)
  const routes = ['monthly', 'trends', 'fixed'].flatMap((name) =>
    ['purchase', 'payment'].map((by) => `/api/analytics/${name}/?${range}&months=own&by=${by}`),
  )
  const counts = []
  const others = [
    `/api/analytics/net-worth/?${range}&months=own`,
    '/api/analytics/months/',
    '/api/insights/savings/',
    '/api/insights/spending/',
  ]
  for (const route of [...routes, ...others]) {
    const { statements } = await recordStatements(() => ana.get(route))
    counts.push({ route, statements: statements.length })
  }
  expect(counts.filter(({ statements }) => statements > 12)).toEqual([])
})
