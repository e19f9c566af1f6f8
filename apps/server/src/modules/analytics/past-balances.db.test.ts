import { addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAlertTestApp } from '../../../test/support/module-apps/alert-test-app.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'

const db = await testDatabase()
const now = () => new Date('2026-11-20T15:00:00Z')
const { createConnectedUser } = await createAlertTestApp(db, now())
const recurringApp = await createRecurringTestApp(db, now)

type Balances = { days: { date: string; balance: number }[] }
type NetWorth = { points: { date: string; debts: number; estimated?: boolean }[] }

test('a pending row that leaves the sums moves no past balance, one that the user keeps or excludes does', async () => {
  const ana = await createConnectedUser({ balance: 100_000n })
  await ana.ingest(
    ana.buildTransaction(0, 'ABONO SUELDO LUNA SPA', 1_000n, { date: '2026-10-20' }),
    ana.buildTransaction(0, 'COMPRA PARIS', -30_000n, { date: '2026-11-01', pending: true }),
    ana.buildTransaction(0, 'COMPRA JUMBO', -5_000n, { date: '2026-11-10' }),
  )
  const balanceOn = async (date: string) => {
    const { days }: Balances = await ana.get('/api/analytics/balances/?from=2026-10-20&to=2026-11-20')
    return days.find((day) => day.date === date)?.balance
  }
  const countMatches = async () => {
    const rule = { kind: 'low_balance', amount: 120_000, account_id: ana.ids[0] }
    return (await ana.call('POST', '/api/alert-rules/preview/', rule)).body.count
  }
  expect([await balanceOn('2026-10-31'), await balanceOn('2026-11-09')]).toEqual([105_000, 105_000])
  expect(await countMatches()).toBe(0)

  const rows = (await ana.get('/api/transactions/')).results
  const idOf = (text: string) =>
    rows.find(({ description }: { description: string }) => description === text).id
  await ana.call('PATCH', `/api/transactions/${idOf('COMPRA JUMBO')}/`, { kind: 'excluded' })
  expect([await balanceOn('2026-10-31'), await balanceOn('2026-11-10')]).toEqual([105_000, 100_000])
  await ana.call('POST', `/api/transactions/${idOf('COMPRA PARIS')}/pending/`, { counted: true })
  expect([await balanceOn('2026-10-31'), await balanceOn('2026-11-01')]).toEqual([135_000, 105_000])
  expect(await countMatches()).toBe(1)
})

test('a split pending row that leaves the sums moves no past balance', async () => {
  const ana = await createConnectedUser({ balance: 100_000n })
  await ana.ingest(
    ana.buildTransaction(0, 'ABONO SUELDO LUNA SPA', 1_000n, { date: '2026-10-20' }),
    ana.buildTransaction(0, 'COMPRA PARIS', -30_000n, { date: '2026-11-01', pending: true }),
  )
  const { results } = await ana.get('/api/transactions/?search=paris')
  await ana.call('POST', `/api/transactions/${results[0].id}/split/`, {
    parts: [
      { name: 'Uno', amount: 10_000, category: 'ROPA', tags: '', month: 0 },
      { name: 'Dos', amount: 20_000, category: 'SALUD', tags: '', month: 1 },
    ],
  })
  const { days }: Balances = await ana.get('/api/analytics/balances/?from=2026-10-20&to=2026-11-20')
  expect(new Set(days.map(({ balance }) => balance))).toEqual(new Set([100_000]))
})

test('the debt of a card has a purchase once, whole on its day, where the bank also prints its instalments', async () => {
  // The used limit: the whole purchase, of which nothing is paid yet.
  const ana = await recurringApp.createUserWithAccounts(
    {},
    { type: 'credit', balance: 120_000n, limit: 900_000n },
  )
  await ana.ingest(
    ana.buildTransaction(1, 'COMPRA JUMBO', -7_000n, { date: '2026-05-10' }),
    ana.buildTransaction(1, 'MONTO CANCELADO', 7_000n, { date: '2026-06-10' }),
    ana.buildTransaction(1, 'PARIS EN 6 CUOTAS', -120_000n, { date: '2026-07-10' }),
    ...[1, 2, 3].map((number) =>
      ana.buildTransaction(1, `PARIS CUOTA 0${number}/06`, -20_000n, {
        date: addMonths('2026-07-10', number),
      }),
    ),
  )
  const { points }: NetWorth = await ana.get('/api/analytics/net-worth/?from=2026-05-15&to=2026-11-20')
  expect(points.map(({ debts }) => debts)).toEqual([7_000, 0, 120_000, 120_000, 120_000, 120_000, 120_000])
})
