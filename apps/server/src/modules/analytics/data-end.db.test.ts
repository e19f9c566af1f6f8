import { categoryTrends, comparison, weekdaySpending } from '@lucas/contract/analytics/analysis.ts'
import { dashboardSummary, monthly, overview } from '@lucas/contract/analytics/analytics.ts'
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
  expect(trends.categories).toMatchObject([{ latest: 0, average: 150_000, change_percentage: null }])
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

test('budgets are proposed from the known months', async () => {
  const proposalOf = async (who: MoneyUser) => budgetProposal.parse(await who.get('/api/budgets/proposal/'))
  expect(await proposalOf(ana)).toMatchObject({ months: 4, lines: [{ amount: 150_000 }] })
  expect(await proposalOf(bruno)).toMatchObject({ months: 5 })
})

test('no saving is praised in a month that is not known to its end', async () => {
  await endFiles(bruno, '2026-10-20')
  expect(insightList.parse(await bruno.get('/api/insights/savings/')).results).toEqual([])
})
