import type {
  CategoryTrends,
  Comparison,
  FixedSpending,
  MerchantShares,
  WeekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import type { CategoryShares, Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { fieldCopy } from '@lucas/contract/copy/fields.ts'
import { bankingDayOnOrAfter } from '@lucas/contract/rules/banking-days.ts'
import { addDays, addMonths, firstOfMonth, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPlanSetter } from '../../../test/support/app/plans.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createRecurringTestApp(db)

const today = '2026-11-20'
const everything = 'from=2024-06-01&to=2028-12-31'
const checking = 0
const visa = 1
const unknownCard = 2
const dollarCard = 3

/** A checking account, a card that closes on the 25th and is paid on the 10th, one without days, and one in dollars. */
async function createCardholder() {
  const user = await createUserWithAccounts(
    { balance: 900_000n },
    { type: 'credit', balance: null },
    { type: 'credit', balance: null },
    { type: 'credit', currency: 'USD', balance: null },
  )
  for (const [at, name] of ['Cuenta', 'Visa', 'Master', 'Visa USD'].entries())
    await db.admin
      .updateTable('account')
      .set({ name })
      .where('user_id', '=', user.userId)
      .where('id', '=', user.ids[at] ?? '')
      .execute()
  await createPlanSetter(db)(user.userId, 'grow')
  await user.call('PATCH', `/api/cards/${user.ids[visa]}/`, { closing_day: 25, due_day: 10 })
  await user.call('PATCH', `/api/cards/${user.ids[dollarCard]}/`, { closing_day: 5, due_day: 20 })
  const read = (path: string, by: string, query: string = everything) =>
    user.get(`/api/analytics/${path}/?${query}&by=${by}`)
  return { ...user, read }
}
type Cardholder = Awaited<ReturnType<typeof createCardholder>>

/** The total spending of each chart. */
async function listTotals(user: Cardholder, by: string, query = everything) {
  const [monthly, categories, trends, merchants, weekdays, fixed, comparison]: [
    Monthly,
    CategoryShares,
    CategoryTrends,
    MerchantShares,
    WeekdaySpending,
    FixedSpending,
    Comparison,
  ] = await Promise.all([
    user.read('monthly', by, query),
    user.read('categories', by, query),
    user.read('trends', by, query),
    user.read('merchants', by, query),
    user.read('weekdays', by, query),
    user.read('fixed', by, query),
    user.read('comparison', by, query),
  ])
  return {
    income: monthly.totals.income,
    spending: [
      -monthly.totals.spending || 0,
      categories.total,
      trends.total,
      merchants.total,
      weekdays.total,
      fixed.totals.spending,
      comparison.now.spending,
    ],
    fixed: fixed.totals.fixed,
    counts: categories.categories.map(({ category, amount, count }) => `${category} ${amount} ${count}`),
  }
}

const spendingByMonth = async (user: Cardholder, by: string, query = everything) => {
  const { months }: Monthly = await user.read('monthly', by, query)
  return Object.fromEntries(
    months.filter(({ spending }) => spending !== 0).map(({ month, spending }) => [month, -spending]),
  )
}

test('a purchase counts on the due day of its bill, and its payment never', async () => {
  const ana = await createCardholder()
  await ana.ingest(
    ana.buildTransaction(visa, 'JUMBO COSTANERA', -40_000n, { date: '2026-09-25' }),
    ana.buildTransaction(visa, 'COPEC APOQUINDO', -20_000n, { date: '2026-09-26' }),
    ana.buildTransaction(unknownCard, 'LIDER EXPRESS', -7_000n, { date: '2026-09-26' }),
    ana.buildTransaction(checking, 'SUELDO EMPRESA', 900_000n, { date: '2026-09-30' }),
    ana.buildTransaction(checking, 'COMPRA UNIMARC', -5_000n, { date: '2026-09-26' }),
    ana.buildTransaction(checking, 'PAGO TARJETA DE CREDITO', -40_000n, { date: '2026-10-10' }),
    ana.buildTransaction(visa, 'PAGO RECIBIDO GRACIAS', 40_000n, { date: '2026-10-10' }),
  )
  expect(await spendingByMonth(ana, 'purchase')).toEqual({ '2026-09': 72_000 })
  expect(await spendingByMonth(ana, 'payment')).toEqual({
    '2026-09': 12_000,
    '2026-10': 40_000,
    '2026-11': 20_000,
  })
  const { weekdays }: WeekdaySpending = await ana.read('weekdays', 'payment', 'from=2026-10-01&to=2026-10-31')
  // 10 October 2026 is a Saturday and the 12th is a holiday.
  expect(weekdays.flatMap(({ weekday, amount }) => (amount === 0 ? [] : [[weekday, amount]]))).toEqual([
    [2, 40_000],
  ])
  const csv = await ana.getText(`/api/analytics/csv/?chart=flow&${everything}&by=payment`)
  expect(csv).toContain(`${analysisCopy.columns.total};900000;-72000;828000`)
  expect(csv).toMatch(/2026-11;0;-20000;/)
})

test('one day of the due month changes with the days of the card', async () => {
  const ana = await createCardholder()
  await ana.ingest(ana.buildTransaction(visa, 'JUMBO COSTANERA', -40_000n, { date: '2026-09-20' }))
  expect(await spendingByMonth(ana, 'payment')).toEqual({ '2026-10': 40_000 })
  const month = { month: '2026-09', closing_day: 15, due_day: 10 }
  await ana.call('PATCH', `/api/cards/${ana.ids[visa]}/`, month)
  expect(await spendingByMonth(ana, 'payment')).toEqual({ '2026-11': 40_000 })
})

test('a purchase that is printed whole counts with one bill after the other, and dollars stay dollars', async () => {
  const ana = await createCardholder()
  await ana.ingest(
    ana.buildTransaction(visa, 'FALABELLA 3 CUOTAS', -100_000n, { date: '2026-08-03' }),
    ana.buildTransaction(dollarCard, 'AMAZON', -2_599n, { date: '2026-08-03' }),
  )
  const pieces = await spendingByMonth(ana, 'payment')
  expect(pieces).toEqual({ '2026-09': 33_334, '2026-10': 33_333, '2026-11': 33_333 })
  expect(await spendingByMonth(ana, 'payment', `${everything}&currency=USD`)).toEqual({ '2026-08': 25.99 })
  expect(await listTotals(ana, 'payment')).toMatchObject({ fixed: 100_000 })
})

test('only the analysis moves purchases: the dashboards have no such choice', async () => {
  const ana = await createCardholder()
  await ana.ingest(ana.buildTransaction(visa, 'JUMBO COSTANERA', -40_000n, { date: '2026-11-02' }))
  const overview = await ana.get('/api/analytics/overview/?by=payment')
  expect(overview.spending).toBe(-40_000)
  expect((await ana.get('/api/transactions/totals/?by=payment')).count).toBe(1)
})

test('an unknown choice is refused under its name', async () => {
  const ana = await createCardholder()
  const answer = await ana.call('GET', '/api/analytics/trends/?by=due')
  expect([answer.status, answer.body.errors]).toEqual([400, { by: [fieldCopy.invalid] }])
})

describe('averages and comparisons', () => {
  test('leave out the months whose bills have purchases from before the first known day', async () => {
    const ana = await createCardholder()
    const buy = (date: PlainDate) => ana.buildTransaction(visa, `JUMBO ${date}`, -10_000n, { date })
    await ana.ingest(
      ana.buildTransaction(checking, 'COMPRA KIOSKO', -1_000n, { date: '2026-06-01' }),
      ...['2026-06-03', '2026-07-03', '2026-08-03', '2026-09-03', '2026-10-03'].map(buy),
    )
    const query = 'from=2026-06-01&to=2026-10-31'
    const byPurchase: Monthly = await ana.read('monthly', 'purchase', query)
    const byPayment: Monthly = await ana.read('monthly', 'payment', query)
    expect([byPurchase.known_since, byPayment.known_since]).toEqual(['2026-06-01', '2026-06-01'])
    expect(byPurchase.average_spending).toBe(-10_200)
    // June has no bill, and the bill of July may have purchases of May.
    expect(byPayment.average_spending).toBe(-10_000)
    const comparison: Comparison = await ana.read('comparison', 'payment', 'from=2026-08-01&to=2026-08-31')
    expect(comparison).toMatchObject({ known_since: '2026-07-11', before: { spending: 10_000 } })
  })
})

const shops = ['JUMBO', 'LIDER', 'NETFLIX', 'PARIS', 'COPEC']
const shopsWithInstalments = ['JUMBO', 'FALABELLA 6 CUOTAS', 'NETFLIX', 'PARIS CUOTA 02/06', 'COPEC']

const movement = fc.record({
  at: fc.constantFrom(checking, visa, visa, unknownCard, dollarCard),
  day: fc.integer({ min: 0, max: 500 }),
  amount: fc.integer({ min: 100, max: 90_000 }),
  shop: fc.nat(4),
  isIncome: fc.boolean(),
  isPending: fc.boolean(),
  kind: fc.option(fc.constantFrom('excluded', 'transfer'), { freq: 6 }),
  isSplit: fc.boolean(),
})

const household = fc.record({
  movements: fc.array(movement, { minLength: 8, maxLength: 25 }),
  hasInstalments: fc.boolean(),
})

test(
  'both views have the same pesos over all time, in each chart; each month has those that are due in it',
  () =>
    fc.assert(
      fc.asyncProperty(household, async ({ movements, hasInstalments }) => {
        const ana = await createCardholder()
        await ana.ingest(
          ...movements.map(({ at, day, amount, shop, isIncome, isPending }, index) => {
            const isRefund = isIncome && index % 3 === 0
            const date = addDays('2025-07-08', day)
            return ana.buildTransaction(
              at,
              `${(hasInstalments ? shopsWithInstalments : shops)[shop]} ${isRefund ? 'DEVOLUCION' : ''}`,
              BigInt(isRefund ? amount : -amount),
              {
                date,
                providerId: `row ${index}`,
                pending: isPending && date > '2026-11-10',
              },
            )
          }),
        )
        for (const [index, { kind, isSplit, amount, isIncome }] of movements.entries()) {
          const row = (await ana.listRows()).find(({ provider_id }) => provider_id === `row ${index}`)
          if (!row || row.deletion !== null) continue
          if (row.amount > 0n && isIncome)
            await ana.call('PATCH', `/api/transactions/${row.id}/`, { kind: 'refund' })
          else if (kind !== null) await ana.call('PATCH', `/api/transactions/${row.id}/`, { kind })
          else if (isSplit && row.currency === 'CLP' && row.amount < 0n) {
            const part = Math.floor(amount / 3)
            await ana.call('POST', `/api/transactions/${row.id}/split/`, {
              parts: [
                { name: 'Una parte', amount: part, category: 'HOGAR' },
                { name: 'El resto', amount: amount - part, category: 'SALUD' },
              ],
            })
          }
        }
        await ana.recompute()
        for (const currency of ['CLP', 'USD']) {
          const query = `${everything}&currency=${currency}`
          const byPurchase = await listTotals(ana, 'purchase', query)
          const byPayment = await listTotals(ana, 'payment', query)
          expect(new Set(byPayment.spending).size).toBe(1)
          expect({ ...byPayment, counts: [] }).toEqual({ ...byPurchase, counts: [] })
        }
        const byPayment = await spendingByMonth(ana, 'payment')
        // The rule below knows no instalments.
        expect(byPayment).toEqual(hasInstalments ? byPayment : await sumDue(ana))
      }),
      { numRuns: 8, endOnFailure: true },
    ),
  180_000,
)

/** Adds up the spending in pesos by the month in which the rule of the card lets it be paid. */
async function sumDue(user: RecurringUser): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  const rows = (await user.listRows()).filter(
    ({ deletion, kind, currency, part_total: total, parent_id: parent }) =>
      deletion === null &&
      currency === 'CLP' &&
      (kind === 'spending' || kind === 'refund') &&
      (total === null || parent !== null),
  )
  for (const { account_id: account, posted_on: day, amount, pending } of rows) {
    const billed = pending && day < today ? today : day
    const month = monthOf(account === user.ids[visa] ? computeDue(billed) : day)
    sums[month] = (sums[month] ?? 0) - Number(amount)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

/** The 10th of the month after the closing on the 25th. */
function computeDue(day: PlainDate): PlainDate {
  const months = Number(day.slice(8)) <= 25 ? 1 : 2
  return bankingDayOnOrAfter(addDays(addMonths(firstOfMonth(day), months), 9))
}
