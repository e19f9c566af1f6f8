import type { Comparison } from '@lucas/contract/analytics/analysis.ts'
import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPlanSetter } from '../../../test/support/app/plans.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
let today = '2027-01-10'
const { createUserWithAccounts } = await createRecurringTestApp(db, () => new Date(`${today}T15:00:00Z`))

/** Spends 10.000 a day last January, 20.000 in December, 30.000 this January. */
async function createSpender() {
  const user = await createUserWithAccounts({ balance: 5_000_000n })
  const spend = (month: string, amount: bigint, days: number) =>
    Array.from({ length: days }, (_, at) =>
      user.buildTransaction(0, `COMPRA LIDER ${month} ${at}`, -amount, {
        date: `${month}-${String(at + 1).padStart(2, '0')}`,
      }),
    )
  await user.ingest(
    ...spend('2026-01', 10_000n, 31),
    ...spend('2026-12', 20_000n, 31),
    ...spend('2027-01', 30_000n, 10),
  )
  return user
}
const january = 'from=2027-01-01&to=2027-01-10'

test('in January this month compares with December and this year with last January, without the running day', async () => {
  const user = await createSpender()
  const overview = (query: string): Promise<Overview> => user.get(`/api/analytics/overview/?${query}`)
  expect(await overview(`${january}&period=this_month`)).toMatchObject({
    spending: -300_000,
    compared_with: { from: '2026-12-01', to: '2026-12-09' },
    spending_change_percentage: 50,
  })
  expect(await overview(`${january}&period=this_year`)).toMatchObject({
    spending: -300_000,
    compared_with: { from: '2026-01-01', to: '2026-01-09' },
    spending_change_percentage: 200,
  })
  await createPlanSetter(db)(user.userId, 'grow')
  const comparison: Comparison = await user.get(`/api/analytics/comparison/?${january}&period=this_year`)
  expect(comparison).toMatchObject({
    range: { from: '2027-01-01', to: '2027-01-09' },
    compared_with: { from: '2026-01-01', to: '2026-01-09' },
    now: { spending: 270_000 },
    before: { spending: 90_000 },
    difference: { spending: 180_000 },
    spending_change_percentage: 200,
  })
})

test('before one whole day has passed there is no change', async () => {
  today = '2027-01-01'
  const user = await createSpender()
  const overview: Overview = await user.get('/api/analytics/overview/')
  expect(overview).toMatchObject({
    range: { from: today, to: today },
    spending: -30_000,
    balance_change_percentage: null,
    income_change_percentage: null,
    spending_change_percentage: null,
  })
})

test('on the evening of a payday the decrease until yesterday is open, and the next day there is none', async () => {
  const user = await createUserWithAccounts({ balance: 5_000_000n })
  const salary = (date: string) => user.buildTransaction(0, 'PAGO REMUNERACION ANDES', 4_200_000n, { date })
  await user.ingest(salary('2026-12-28'), salary('2027-01-30'))
  const overviewOn = (day: string): Promise<Overview> => {
    today = day
    return user.get(`/api/analytics/overview/?from=2027-01-01&to=${day}&period=this_month`)
  }
  expect(await overviewOn('2027-01-30')).toMatchObject({
    income: 4_200_000,
    income_change_percentage: -100,
    is_income_change_open: true,
    is_spending_change_open: false,
  })
  expect(await overviewOn('2027-01-29')).toMatchObject({ income: 0, is_income_change_open: false })
  expect(await overviewOn('2027-01-31')).toMatchObject({
    income_change_percentage: 0,
    is_income_change_open: false,
  })
})

const figures = [
  '/api/analytics/overview/',
  '/api/analytics/monthly/',
  '/api/analytics/categories/',
  '/api/analytics/balances/',
  '/api/analytics/recent-transactions/',
  '/api/dashboard/summary/',
  '/api/insights/',
  '/api/commitments/',
  '/api/analytics/left/',
]

test.each(['01', '02', '03', '04'])(
  'on %s January every figure of Resumen answers for this month and this year',
  async (day) => {
    today = `2027-01-${day}`
    const user = await createSpender()
    for (const path of figures)
      for (const period of ['this_month', 'this_year'])
        expect([
          path,
          (await user.call('GET', `${path}?from=2027-01-01&to=${today}&period=${period}`)).status,
        ]).toEqual([path, 200])
  },
)

test('Panel Principal leaves the running day out of its changes, as Resumen does', async () => {
  today = '2027-01-10'
  const user = await createUserWithAccounts({ balance: 5_000_000n })
  const income = (date: string) => user.buildTransaction(0, 'PAGO REMUNERACION ANDES', 900_000n, { date })
  await user.ingest(income('2026-12-11'), income('2026-12-10'), income(today))
  const overview: Overview = await user.get(`/api/analytics/overview/?from=2026-12-12&to=${today}`)
  expect(overview).toMatchObject({ income: 900_000, income_change_percentage: -100 })
  expect(await user.get('/api/dashboard/summary/')).toMatchObject({
    monthly_income: 900_000,
    income_change_percentage: -100,
    spending_change_percentage: overview.spending_change_percentage,
  })
})

test.each(['2026-11-29', '2026-11-30', '2026-12-01', '2027-01-30', '2027-03-01', '2027-03-02', '2027-03-03'])(
  'Panel Principal compares the last 30 days with those right before them, whatever month they begin in: on %s',
  async (day) => {
    today = day
    const user = await createUserWithAccounts({ balance: 1_000_000n })
    const first = addDays(today, -29)
    const spend = (date: string, amount: bigint) =>
      user.buildTransaction(0, `COMPRA LIDER ${date}`, -amount, { date })
    // 29 whole days, as many before them, and a day before all of these.
    await user.ingest(
      spend(first, 100_000n),
      spend(addDays(first, -1), 30_000n),
      spend(addDays(first, -29), 20_000n),
      spend(addDays(first, -30), 5_000_000n),
    )
    expect(await user.get('/api/dashboard/summary/')).toMatchObject({
      monthly_spending: -100_000,
      spending_change_percentage: 100,
      balance_change_percentage: -9.1,
    })
  },
)
