import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../test/support/clients/transaction-rule-client.ts'
import { createAlertTestApp } from '../../../test/support/module-apps/alert-test-app.ts'

const db = await testDatabase()
const { testApp, createConnectedUser, reset, advance } = await createAlertTestApp(
  db,
  new Date('2026-11-20T15:00:00Z'),
)
const transactionRules = createTransactionRuleClient(testApp)
beforeEach(reset)

type Customer = Awaited<ReturnType<typeof createConnectedUser>>
type Row = ReturnType<Customer['buildTransaction']>

/** Stores rows as a statement import does: in one transaction, without a sync. */
async function importRows(user: Customer, ...rows: Row[]) {
  advance(1_000)
  await user.ingest(...rows)
  await user.notifyAboutChanges()
  advance(1_000)
}
const createRule = (user: Customer, rule: Record<string, unknown>) =>
  user.call('POST', '/api/alert-rules/', rule)
const bigPurchase = (user: Customer, date: string) =>
  user.buildTransaction(0, `COMPRA AUTO ${date}`, -900_000n, { date })

async function createCustomer() {
  const ana = await createConnectedUser()
  await createRule(ana, { kind: 'big_movement', amount: 500_000 })
  return ana
}

describe('new rows of an import', () => {
  test('match rules like those of a sync, once', async () => {
    const ana = await createCustomer()
    await importRows(ana, ana.buildTransaction(0, 'COMPRA JUMBO', -5_000n, { date: '2026-11-18' }))
    await importRows(ana, bigPurchase(ana, '2026-11-19'))
    expect(await ana.listKinds()).toEqual(['big_movement'])
    await importRows(ana)
    await ana.sync()
    expect(await ana.listKinds()).toEqual(['big_movement'])
  })

  test('give none when they are the first of their account, or older than seven days', async () => {
    const ana = await createCustomer()
    await importRows(ana, bigPurchase(ana, '2026-11-19'))
    expect(await ana.listKinds()).toEqual([])
    await importRows(ana, bigPurchase(ana, '2026-11-12'))
    expect(await ana.listKinds()).toEqual([])
    await importRows(ana, ana.buildTransaction(0, 'COMPRA MOTO', -800_000n, { date: '2026-11-13' }))
    expect(await ana.listKinds()).toEqual(['big_movement'])
  })
})

test('a transaction written by hand matches rules, also the first one, and only in the last seven days', async () => {
  const ana = await createCustomer()
  const write = (date: string) =>
    ana.call('POST', '/api/transactions/', { name: `Compra del ${date}`, amount: 700_000, date })
  expect((await write('2026-11-12')).status).toBe(201)
  await ana.notifyAboutChanges()
  expect(await ana.listKinds()).toEqual([])
  advance(1_000)
  await write('2026-11-19')
  await ana.notifyAboutChanges()
  expect(await ana.listKinds()).toEqual(['big_movement'])
})

test('a change of older rows reaches the category limit of this month, once, and nothing else', async () => {
  const ana = await createCustomer()
  await ana.sync(bigPurchase(ana, '2026-11-05'), bigPurchase(ana, '2026-10-05'))
  await createRule(ana, { kind: 'category_limit', amount: 100_000, category: 'SALUD' })
  const { results } = await ana.get('/api/transactions/?sort=date&order=asc')
  const setCategory = async (id: string, category: string) => {
    await ana.call('PATCH', `/api/transactions/${id}/`, { category })
    await ana.notifyAboutChanges()
  }
  await setCategory(results[0].id, 'SALUD')
  expect(await ana.listKinds()).toEqual([])
  await setCategory(results[1].id, 'SALUD')
  expect(await ana.listKinds()).toEqual(['category_limit'])
  await setCategory(results[1].id, 'ROPA')
  await setCategory(results[1].id, 'SALUD')
  expect(await ana.listKinds()).toEqual(['category_limit'])
})

test('a rule applied to earlier rows reaches the category limit of this month, once, and nothing else', async () => {
  const ana = await createCustomer()
  const { createRule: createTransactionRule, applyRule, undoRun } = transactionRules
  const clinic = (date: string) => ana.buildTransaction(0, `COMPRA CLINICA ${date}`, -900_000n, { date })
  await ana.sync(clinic('2026-10-05'), clinic('2026-11-05'), clinic('2026-11-06'))
  await createRule(ana, { kind: 'category_limit', amount: 100_000, category: 'ROPA' })
  const apply = async (text: string) => {
    const id = await createTransactionRule(ana, [contains(text)], { category: 'ROPA' })
    const run = await applyRule(ana, id)
    expect(run).toMatchObject({ state: 'done', changed: 1 })
    await ana.notifyAboutChanges()
    return { id, run }
  }
  await apply('2026-10-05')
  expect(await ana.listKinds()).toEqual([])
  const november = await apply('2026-11-05')
  expect(await ana.listKinds()).toEqual(['category_limit'])
  expect((await ana.listNotifications()).results).toMatchObject([
    { title: 'Ropa pasó tu límite de $100.000', message: 'En noviembre van $900.000.' },
  ])
  await apply('2026-11-06')
  await undoRun(ana, november.run.id)
  await ana.notifyAboutChanges()
  await applyRule(ana, november.id)
  await ana.notifyAboutChanges()
  expect(await ana.listKinds()).toEqual(['category_limit'])
})
