import {
  categoryTrends,
  comparison,
  dailyBalances,
  fixedSpending,
  weekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import { categoryShares, dashboardSummary, monthly, overview } from '@lucas/contract/analytics/analytics.ts'
import { insightList } from '@lucas/contract/notifications/insight.ts'
import { budgetProposal } from '@lucas/contract/planning/budget.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPlanSetter } from '../../../test/support/app/plans.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
/** Friday 20 November 2026, noon in Santiago. */
const { createUserWithAccounts } = await createMoneyTestApp(db)

/** A user with the same purchases each month, of which the last are from 20 October. */
async function createSpender() {
  const who = await createUserWithAccounts({ balance: 500_000n })
  await who.ingest(
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].flatMap((month) => [
      who.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: `${month}-02` }),
      who.buildTransaction(0, 'COMPRA JUMBO', -60_000n, { date: `${month}-05` }),
      who.buildTransaction(0, 'COMPRA LIDER', -40_000n, { date: `${month}-20` }),
      ...(month === '2026-10'
        ? []
        : [who.buildTransaction(0, 'COMPRA UNIMARC', -50_000n, { date: `${month}-28` })]),
    ]),
  )
  return who
}
/** The account is from files, of which the newest ends on a day. */
const endFiles = (who: MoneyUser, day: string) =>
  db.admin.updateTable('account').set({ known_until: day }).where('user_id', '=', who.userId).execute()

const ana = await createSpender()
await endFiles(ana, '2026-10-20')
await createPlanSetter(db)(ana.userId, 'grow')
/** Their bank was read today, and sent nothing since 20 October. */
const bruno = await createSpender()

test('months after the last file, and the one in which it ends, are in no average', async () => {
  const known = monthly.parse(await ana.get('/api/analytics/monthly/'))
  expect(known).toMatchObject({
    known_since: '2026-06-02',
    known_until: '2026-10-20',
    average_spending: -150_000,
  })
  const linked = monthly.parse(await bruno.get('/api/analytics/monthly/'))
  expect(linked.known_until).toBeUndefined()
  expect(linked.average_spending).toBe(-137_500)

  const trends = categoryTrends.parse(await ana.get('/api/analytics/trends/'))
  expect(trends).toMatchObject({
    known_since: '2026-06-02',
    known_until: '2026-10-20',
    // October, up to the last known day.
    categories: [{ latest: 100_000, average: 150_000, change_percentage: -33.3 }],
  })
  const linkedTrends = categoryTrends.parse(await bruno.get('/api/analytics/trends/'))
  expect(linkedTrends.categories).toMatchObject([{ latest: 0, average: 137_500, change_percentage: -100 }])
})

test('only known days are compared', async () => {
  const october = '?from=2026-10-01&to=2026-10-31&period=last_month'
  expect(overview.parse(await ana.get(`/api/analytics/overview/${october}`))).toMatchObject({
    compared_with: { from: '2026-09-01', to: '2026-09-20' },
    spending: -100_000,
    spending_change_percentage: 0,
    known_until: '2026-10-20',
  })
  expect(overview.parse(await bruno.get(`/api/analytics/overview/${october}`))).toMatchObject({
    compared_with: { from: '2026-09-01', to: '2026-09-30' },
    spending_change_percentage: -33.3,
  })
  const november = '?from=2026-11-01&to=2026-11-20&period=this_month'
  expect(overview.parse(await ana.get(`/api/analytics/overview/${november}`))).toMatchObject({
    spending: 0,
    spending_change_percentage: null,
    income_change_percentage: null,
  })
  expect(overview.parse(await bruno.get(`/api/analytics/overview/${november}`))).toMatchObject({
    spending_change_percentage: -100,
  })
  const compared = comparison.parse(await ana.get(`/api/analytics/comparison/${october}`))
  expect(compared).toMatchObject({
    range: { from: '2026-10-01', to: '2026-10-20' },
    known_until: '2026-10-20',
    spending_change_percentage: 0,
    movers: [],
  })
})

test('the last 30 days have no change where none of them is known', async () => {
  const summary = dashboardSummary.parse(await ana.get('/api/dashboard/summary/'))
  expect(summary).toMatchObject({ spending_change_percentage: null, income_change_percentage: null })
})

test('the mean of a weekday counts the known days', async () => {
  const { weekdays } = weekdaySpending.parse(
    await ana.get('/api/analytics/weekdays/?from=2026-10-01&to=2026-11-20'),
  )
  // 1 to 20 October 2026 have two Wednesdays and three Thursdays.
  expect(weekdays.map(({ days }) => days)).toEqual([3, 3, 2, 3, 3, 3, 3])
})

test('charts and shares say which days are known, and balances end with them', async () => {
  const november = '?from=2026-11-01&to=2026-11-20'
  const known = { known_since: '2026-06-02', known_until: '2026-10-20' }
  expect(fixedSpending.parse(await ana.get('/api/analytics/fixed/'))).toMatchObject(known)
  expect(categoryShares.parse(await ana.get(`/api/analytics/categories/${november}`))).toMatchObject(known)
  const daysOf = async (who: MoneyUser, range: string) =>
    dailyBalances.parse(await who.get(`/api/analytics/balances/${range}`)).days
  expect((await daysOf(ana, '?from=2026-10-19&to=2026-11-20')).map(({ date }) => date)).toEqual([
    '2026-10-19',
    '2026-10-20',
  ])
  expect(await daysOf(ana, november)).toEqual([])
  const linked = await daysOf(bruno, november)
  expect([linked.at(0)?.date, linked.at(-1)?.date]).toEqual(['2026-11-01', '2026-11-20'])
  expect((await daysOf(ana, '?from=2026-10-20&to=2026-11-20')).at(-1)?.balance).toBe(linked.at(-1)?.balance)
})

test('a file of a chart has empty cells for months without data', async () => {
  const fileOf = async (chart: string) =>
    (await ana.getText(`/api/analytics/csv/?chart=${chart}&format=neutral`)).trim().split(/\r?\n/)
  const findRow = (rows: string[], name: string) => rows.find((row) => row.startsWith(name))
  const flow = await fileOf('flow')
  expect(findRow(flow, '2026-05')).toBe('2026-05,,,,')
  expect(findRow(flow, '2026-10')).toMatch(/^2026-10,900000,-100000,800000,/)
  expect(findRow(flow, '2026-11')).toBe('2026-11,,,,')
  expect(findRow(await fileOf('fixed'), '2026-11')).toBe('2026-11,,,')
  // December 2025 to November 2026, the mean of the whole known months, and the sum.
  expect((await fileOf('trends')).at(1)?.split(',').slice(1)).toEqual([
    ...Array(6).fill(''),
    ...Array(4).fill('150000'),
    '100000',
    '',
    '150000',
    '700000',
  ])
})

test('budgets are proposed from the known months', async () => {
  const proposalOf = async (who: MoneyUser) => budgetProposal.parse(await who.get('/api/budgets/proposal/'))
  expect(await proposalOf(ana)).toMatchObject({ months: 4, lines: [{ amount: 150_000 }] })
  expect(await proposalOf(bruno)).toMatchObject({ months: 5 })
})

test('no saving is praised in a month that is not known to its end', async () => {
  await endFiles(bruno, '2026-10-20')
  expect(insightList.parse(await bruno.get('/api/insights/savings/')).results).toEqual([])
})
