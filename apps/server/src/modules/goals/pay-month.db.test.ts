import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

let day = '2026-11-20'
const db = await testDatabase()
const { createUserWithAccounts, goals } = await createMoneyTestApp(db, () => new Date(`${day}T15:00:00Z`))

/** A user paid on the 15th, with a goal that got 30.000 on the 14th and 10.000 on the 16th of November. */
async function createSaver() {
  const ana = await createUserWithAccounts({ balance: 2_000_000n })
  await ana.ingest(ana.buildTransaction(0, 'LIDER EXPRESS 0482', -62_415n))
  await ana.call('PATCH', '/api/cycle/', { payday: 'day_15' })
  day = '2026-11-14'
  const goal = { name: 'Bicicleta', target_amount: 600_000, target_date: '2027-04-30' }
  const { id } = (await ana.call('POST', '/api/goals/', goal)).body
  const contribute = (amount: number) => ana.call('POST', `/api/goals/${id}/contribute/`, { amount })
  await contribute(30_000)
  day = '2026-11-16'
  await contribute(10_000)
  day = '2026-11-20'
  return ana
}

const followCycles = (ana: Awaited<ReturnType<typeof createSaver>>) =>
  ana.call('PATCH', '/api/budgets/', { period: 'cycle' })

test('the month of the goals is the pay cycle where the budget follows it', async () => {
  const ana = await createSaver()
  const read = () => ana.get('/api/goals/summary/')
  expect(await read()).toMatchObject({
    month: { from: '2026-11-01', to: '2026-11-30' },
    monthly_saved: 40_000,
    monthly_target: 100_000,
    monthly_missing: 60_000,
    on_track: false,
  })
  expect((await followCycles(ana)).status).toBe(200)
  // 570.000 were missing when the cycle began.
  expect(await read()).toMatchObject({
    month: { from: '2026-11-15', to: '2026-12-14' },
    monthly_saved: 10_000,
    monthly_target: 95_000,
    monthly_missing: 85_000,
  })
  expect((await ana.call('PATCH', '/api/budgets/', { period: 'month' })).status).toBe(200)
  expect(await read()).toMatchObject({ monthly_saved: 40_000 })
})

test('¿Cuánto me queda? deducts what the goals need of the same month', async () => {
  const ana = await createSaver()
  const readLeft = async () => (await ana.get('/api/analytics/left/')).goals
  expect(await readLeft()).toMatchObject({ due: 60_000, set_aside: 40_000 })
  await followCycles(ana)
  expect(await readLeft()).toMatchObject({ due: 85_000, set_aside: 10_000 })
})

test('savings of the days before the cycle carry no goal of it', async () => {
  const ana = await createSaver()
  await ana.ingest(ana.buildTransaction(0, 'PAC FINTUAL AGF', -25_000n, { date: '2026-11-10' }))
  const readCarried = async () => (await ana.get('/api/analytics/left/')).goals.carried
  expect(await readCarried()).toBe(25_000)
  await followCycles(ana)
  expect(await readCarried()).toBe(0)
})

test('the socket sends the same month', async () => {
  const ana = await createSaver()
  await followCycles(ana)
  const sent: unknown[] = []
  await goals.channel.open?.({ userId: ana.userId, sessionId: '' }, (message) => sent.push(message))
  const session = { userId: ana.userId, sessionId: '' }
  sent.push(await goals.channel.translate(session, { type: 'budgets_changed' }))
  const message = { type: 'initial_data', summary: { month: { from: '2026-11-15', to: '2026-12-14' } } }
  expect(sent).toMatchObject([message, message])
})

test('¿Cuánto me queda? by pay cycle needs at most 12 statements', async () => {
  const ana = await createSaver()
  await followCycles(ana)
  const { statements } = await recordStatements(() => ana.get('/api/analytics/left/'))
  expect(statements.length).toBeLessThanOrEqual(12)
})
