import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAlertTestApp } from '../../../test/support/module-apps/alert-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { reconciliationRepository } from '../reconciliation/repository/reconciliation.ts'

const db = await testDatabase()
const { createConnectedUser, reset, advance, now } = await createAlertTestApp(
  db,
  new Date('2026-11-20T15:00:00Z'),
)
beforeEach(reset)

const kind = 'reconciliation_broken'

/** A user whose account agreed until 31 October, with one purchase in it. */
async function createReconciled() {
  const ana = await createConnectedUser()
  const [accountId = ''] = ana.ids
  const purchase = ana.buildTransaction(0, 'COMPRA JUMBO', -20_000n, { date: '2026-10-12' })
  await ana.sync(purchase)
  advance(1_000)
  await db.admin
    .updateTable('account')
    .set({ connection_id: ana.connection })
    .where('user_id', '=', ana.userId)
    .execute()
  const confirm = (until: string, amount: bigint) =>
    withUser(db.app, ana.userId, (tx) =>
      reconciliationRepository(tx).set(ana.userId, {
        id: newId(),
        accountId,
        from: null,
        until,
        balance: 480_000n,
        days: new Map([['2026-10-12', amount]]),
        reconciledAt: now(),
      }),
    )
  await confirm('2026-10-31', -20_000n)
  advance(1_000)
  const alerts = async () =>
    (await ana.listNotifications()).results
      .filter((one) => one.kind === kind)
      .map(({ title, message, about, group }) => ({ title, message, about, group }))
  return { ana, accountId, alerts, confirm }
}

test('a late row of a sync within reconciled days raises one alert, in words that name the difference', async () => {
  const { ana, alerts, confirm } = await createReconciled()
  await ana.sync(ana.buildTransaction(0, 'COMPRA LIDER', -5_000n, { date: '2026-11-19' }))
  expect(await alerts()).toEqual([])
  const late = ana.buildTransaction(0, 'PEAJE', -3_000n, { date: '2026-10-25' })
  await ana.sync(late)
  const expected = {
    title: expect.stringMatching(/ ya no cuadra con tu cartola$/),
    message: 'El banco o un archivo cambió días que habías cuadrado hasta el 31 oct: ahora faltan $3.000.',
    about: { subject: 'connection', key: ana.connection },
    group: 'connections',
  }
  expect(await alerts()).toEqual([{ ...expected, message: expect.stringContaining('$3.000') }])
  await ana.sync(ana.buildTransaction(0, 'COMPRA UNIMARC', -7_000n, { date: '2026-11-19' }))
  expect(await alerts()).toHaveLength(1)

  await confirm('2026-10-31', -20_000n)
  advance(1_000)
  await ana.sync(ana.buildTransaction(0, 'PEAJE DOS', -1_000n, { date: '2026-10-26' }))
  expect(await alerts()).toHaveLength(2)
})

test('rows of a file do, also where the days cancel each other out', async () => {
  const { ana, alerts } = await createReconciled()
  await ana.ingest(
    ana.buildTransaction(0, 'PEAJE', -3_000n, { date: '2026-10-25' }),
    ana.buildTransaction(0, 'DEVOLUCION PEAJE', 3_000n, { date: '2026-10-26' }),
  )
  await ana.notifyAboutChanges()
  expect((await alerts()).map(({ message }) => message)).toEqual([
    expect.stringContaining('la suma es la misma'),
  ])
})

test('what the user changed raises none: the page asked before', async () => {
  const { ana, accountId, alerts } = await createReconciled()
  const added = await ana.call('POST', '/api/transactions/', {
    name: 'Uber',
    amount: 12_990,
    type: 'Expense',
    date: '2026-10-12',
    account: accountId,
  })
  expect(added.status).toBe(201)
  await ana.notifyAboutChanges()
  expect(await alerts()).toEqual([])
  const [row] = (await ana.listActiveRows()).filter(({ manual }) => !manual)
  expect((await ana.call('PATCH', `/api/transactions/${row?.id}/`, { category: 'SALUD' })).status).toBe(200)
  await ana.sync()
  expect(await alerts()).toEqual([])
})

test('a row that was pending, and is posted within reconciled days, does', async () => {
  const { ana, alerts, confirm } = await createReconciled()
  const pending = ana.buildTransaction(0, 'PEAJE RUTA SUR', -3_000n, { date: '2026-10-25', pending: true })
  await ana.sync(pending)
  advance(1_000)
  await confirm('2026-10-31', -20_000n)
  advance(1_000)
  await ana.sync({ ...pending, pending: false })
  expect(await alerts()).toHaveLength(1)
})

test('it is muted by its own kind, and stored under one that release 1.1.0 reads', async () => {
  const { ana, alerts } = await createReconciled()
  await ana.sync(ana.buildTransaction(0, 'PEAJE', -3_000n, { date: '2026-10-25' }))
  expect(await alerts()).toHaveLength(1)
  const stored = await db.admin
    .selectFrom('notification')
    .select(['kind', 'later_kind'])
    .where('user_id', '=', ana.userId)
    .execute()
  expect(stored).toContainEqual({ kind: 'sync_error', later_kind: kind })
  const listed = await ana.listNotifications('?group=connections')
  expect(listed.results.map((one) => one.kind)).toEqual([kind])

  const other = await createReconciled()
  await other.ana.setKinds({ [kind]: false })
  await other.ana.sync(other.ana.buildTransaction(0, 'PEAJE', -3_000n, { date: '2026-10-25' }))
  expect(await other.alerts()).toEqual([])
})
