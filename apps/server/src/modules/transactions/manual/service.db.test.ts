import { matchingProblems } from '@lucas/contract/copy/transactions/matching-problems.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { recordStatements } from '../../../platform/database/prepared-statements.ts'

const db = await testDatabase()
const { createUserWithAccounts, transactions } = await createMoneyTestApp(db)
type Body = Record<string, unknown>

const add = (user: MoneyUser, body: Body) => user.call('POST', '/api/transactions/', body)
const made = async (user: MoneyUser, body: Body): Promise<string> => (await add(user, body)).body.id
const patch = (user: MoneyUser, id: string, body: Body) =>
  user.call('PATCH', `/api/transactions/${id}/`, body)
const remove = (user: MoneyUser, id: string) => user.call('DELETE', `/api/transactions/${id}/`)
const restore = (user: MoneyUser, id: string, belongings: Body) =>
  user.call('POST', `/api/transactions/${id}/restore/`, belongings)
const openAccount = async (user: MoneyUser, body: Body): Promise<string> =>
  (await user.call('POST', '/api/accounts/', body)).body.id
const accountsOf = (user: MoneyUser) =>
  db.admin
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', user.userId)
    .orderBy('created_at')
    .execute()
const balances = async (user: MoneyUser) =>
  (await accountsOf(user)).map(({ name, balance_current }) => `${name} ${balance_current}`).toSorted()
const detail = (user: MoneyUser, id: string) => user.get(`/api/transactions/${id}/`)
const goal = async (user: MoneyUser): Promise<string> =>
  (await user.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 500_000 })).body.id
const saved = async (user: MoneyUser, id: string): Promise<number> =>
  (await user.get('/api/goals/')).results.find((one: { id: string }) => one.id === id).current_amount

describe('manual transaction', () => {
  test('uses the cash account, which is created on first use, and updates its balance', async () => {
    const beto = await createUserWithAccounts()
    const { status, body } = await add(beto, {
      name: 'Feria',
      amount: 8_500,
      type: 'EXPENSE',
      notes: 'fruta',
      tags: 'Personal, ,Mensual',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      amount: -8_500,
      date: '2026-11-20',
      category: 'ALIMENTACIÓN',
      manual: true,
      notes: 'fruta',
      tags: 'Personal,Mensual',
      account_name: 'Efectivo',
    })
    await add(beto, {
      description: 'Venta',
      amount: 20_000,
      type: 'income',
      date: '2026-11-19',
      category: 'OTHER',
    })
    const cash = (await accountsOf(beto)).filter(({ manual }) => manual)
    expect(cash).toMatchObject([{ name: 'Efectivo', balance_current: 11_500n, owner_name: 'Ana Rojas' }])
    expect(await beto.listRollups()).toEqual([
      '2026-11-19 OTROS income 20000 1',
      '2026-11-20 ALIMENTACIÓN spending -8500 1',
    ])
    const page: TransactionPage = await beto.get('/api/transactions/')
    expect(page.count).toBe(2)
  })

  test('keeps the name as typed, except for known merchants', async () => {
    const beto = await createUserWithAccounts()
    for (const [name, called] of [
      ['Propina garzón', 'Propina garzón'],
      ['Feria de Ñuñoa', 'Feria de Ñuñoa'],
      ['jumbo', 'Jumbo'],
    ])
      expect((await add(beto, { name, amount: 1_000 })).body.merchant_name).toBe(called)
  })

  test('uses an own account in its currency and does not change a provider balance', async () => {
    const beto = await createUserWithAccounts({ currency: 'USD', balance: 100n })
    expect((await add(beto, { name: 'Libro', amount: 10.99, account: beto.ids[0] })).body).toMatchObject({
      amount: -10.99,
      currency: 'USD',
    })
    expect(await balances(beto)).toEqual(['Cuenta 0 100'])
  })

  test.each([
    ['no name', { amount: 1 }, 400],
    ['no amount', { name: 'x' }, 400],
    ['a negative amount', { name: 'x', amount: -1 }, 400],
    ['decimals of a peso', { name: 'x', amount: 10.5 }, 400],
    ['another type', { name: 'x', amount: 1, type: 'Gift' }, 400],
    ['a day of the future', { name: 'x', amount: 1, date: '2026-11-21' }, 400],
    ['an unknown category', { name: 'x', amount: 1, category: 'PERROS' }, 400],
    ['an account that is not theirs', { name: 'x', amount: 1, account: crypto.randomUUID() }, 404],
    ['a tag too long', { name: 'x', amount: 1, tags: 'x'.repeat(51) }, 400],
  ])('is refused with %s, and nothing is written', async (_, body, status) => {
    const beto = await createUserWithAccounts()
    expect((await add(beto, body)).status).toBe(status)
    expect(await beto.listRows()).toEqual([])
  })
})

describe('manual account', () => {
  test('starts with its balance, follows its transactions, is renamed and deleted with them', async () => {
    const ana = await createUserWithAccounts()
    const tin = await openAccount(ana, {
      name: 'Chanchito',
      account_type: 'savings',
      opening_balance: 30_000,
    })
    await made(ana, { name: 'Vuelto', amount: 500, type: 'Income', account: tin })
    expect(await balances(ana)).toEqual(['Chanchito 30500', 'Cuenta 0 0'])
    expect((await ana.call('PATCH', `/api/accounts/${tin}/`, { name: 'Alcancía' })).body).toMatchObject({
      name: 'Alcancía',
      manual: true,
      balance_current: '30500.00',
      institution_name: 'Cuentas manuales',
    })
    expect((await ana.call('DELETE', `/api/accounts/${tin}/delete/`)).body).toMatchObject({
      removed_transactions: 1,
    })
    expect(await ana.listRows()).toEqual([])
  })

  test('can change its opening balance; a provider account cannot', async () => {
    const ana = await createUserWithAccounts()
    const tin = await openAccount(ana, { name: 'Chanchito', opening_balance: 30_000 })
    await made(ana, { name: 'Vuelto', amount: 500, type: 'Income', account: tin })
    const change = (id: string, opening_balance: number) =>
      ana.call('PATCH', `/api/accounts/${id}/`, { opening_balance })
    expect((await change(tin, 45_000)).body).toMatchObject({
      name: 'Chanchito',
      opening_balance: '45000.00',
      balance_current: '45500.00',
    })
    expect(await balances(ana)).toEqual(['Chanchito 45500', 'Cuenta 0 0'])
    expect(await change(tin, 1.5)).toMatchObject({ status: 400, body: { detail: 'Ingresa un saldo válido' } })
    expect(await change(ana.ids[0] ?? '', 1)).toMatchObject({
      status: 400,
      body: { errors: { opening_balance: ['El saldo de esta cuenta lo informa tu banco.'] } },
    })
    expect(await balances(ana)).toEqual(['Chanchito 45500', 'Cuenta 0 0'])
  })

  test.each([
    ['no name', { name: ' ' }, 'El nombre es requerido'],
    [
      'days but no card',
      { name: 'CMR', card: { due_day: 5 } },
      'El cupo y los días son de una tarjeta de crédito.',
    ],
    ['cents of a peso', { name: 'x', opening_balance: 1.5 }, 'Ingresa un saldo válido'],
    ['a name in use', { name: 'Efectivo' }, 'Ya tienes una cuenta manual con ese nombre.'],
  ])('is refused with %s', async (_, body, sentence) => {
    const ana = await createUserWithAccounts()
    await openAccount(ana, { name: 'Efectivo' })
    const { status, body: answer } = await ana.call('POST', '/api/accounts/', body)
    expect([status, answer.detail]).toEqual([400, sentence])
  })
})

describe('update of a manual transaction', () => {
  test('changes amount, date, name and account, with all rollups and balances', async () => {
    const ana = await createUserWithAccounts()
    const tin = await openAccount(ana, { name: 'Chanchito', opening_balance: 1_000 })
    const id = await made(ana, { name: 'Feria', amount: 8_500, notes: 'fruta' })
    const changed = await patch(ana, id, {
      name: 'Farmacia Ahumada',
      amount: 9_000,
      date: '2026-11-18',
      account: tin,
    })
    expect(changed.body).toMatchObject({
      description: 'Farmacia Ahumada',
      merchant_name: 'Farmacia Ahumada',
      category: 'SALUD',
      amount: -9_000,
      date: '2026-11-18',
      account_name: 'Chanchito',
      notes: 'fruta',
      correction: null,
    })
    expect(await balances(ana)).toEqual(['Chanchito -8000', 'Cuenta 0 0', 'Efectivo 0'])
    expect(await ana.listRollups()).toEqual(['2026-11-18 SALUD spending -9000 1'])
    expect((await patch(ana, id, { type: 'Income', category: 'otros' })).body).toMatchObject({
      amount: 9_000,
      kind: 'income',
      category: 'OTROS',
      category_source: 'person',
    })
    expect((await patch(ana, id, { name: 'Jumbo' })).body).toMatchObject({ category: 'OTROS' })
    expect(await balances(ana)).toEqual(['Chanchito 10000', 'Cuenta 0 0', 'Efectivo 0'])
  })

  test('a smaller amount limits goal allocations and unlinks a refund', async () => {
    const ana = await createUserWithAccounts()
    const id = await made(ana, { name: 'Feria', amount: 8_500 })
    const trip = await goal(ana)
    const allocations = [{ goal_id: trip, allocated_amount: 8_000 }]
    await ana.call('POST', '/api/goals/assign-transaction/', { transaction_id: id, allocations })
    const back = await made(ana, { name: 'Devolución', amount: 2_000, type: 'Income' })
    await ana.call('POST', '/api/refunds/', { refund_id: back, charge_id: id })
    await patch(ana, id, { amount: 5_000 })
    expect(await saved(ana, trip)).toBe(5_000)
    expect(await detail(ana, back)).toMatchObject({ kind: 'income' })
  })

  test.each([
    ['nothing', {}, 400],
    ['an empty name', { name: ' ' }, 400],
    ['a day of the future', { date: '2026-11-21' }, 400],
    ['an account that is not theirs', { account: crypto.randomUUID() }, 404],
    ['an unknown category, without changing the amount', { amount: 1, category: 'PERROS' }, 400],
  ])('but not to %s', async (_, body, status) => {
    const ana = await createUserWithAccounts()
    const id = await made(ana, { name: 'Feria', amount: 8_500 })
    expect((await patch(ana, id, body)).status).toBe(status)
    expect(await detail(ana, id)).toMatchObject({ amount: -8_500, date: '2026-11-20' })
  })

  test('a provider transaction keeps its facts; the user sets the category', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -12_990n))
    const [row] = await ana.listRows()
    expect((await patch(ana, row?.id ?? '', { amount: 1 })).body).toMatchObject({
      status: 409,
      code: 'transaction_not_by_hand',
    })
    expect((await patch(ana, row?.id ?? '', { category: 'OTROS' })).status).toBe(200)
    expect((await remove(ana, row?.id ?? '')).body).toMatchObject({
      code: 'transaction_not_by_hand',
      detail: expect.stringContaining('no se pueden eliminar'),
    })
    expect(await ana.listRows()).toMatchObject([{ amount: -12_990n, deleted_at: null }])
  })
})

test('deleting removes a transaction from list, rollups, goals and balance, and undo restores everything once', async () => {
  const ana = await createUserWithAccounts()
  const id = await made(ana, { name: 'Feria', amount: 8_500, notes: 'fruta' })
  const back = await made(ana, { name: 'Devolución', amount: 2_000, type: 'Income' })
  await ana.call('POST', '/api/refunds/', { refund_id: back, charge_id: id })
  const trip = await goal(ana)
  const allocations = [{ goal_id: trip, allocated_amount: 3_000, note: 'para el bus' }]
  await ana.call('POST', '/api/goals/assign-transaction/', { transaction_id: id, allocations })
  const [sums, cash] = [await ana.listRollups(), await balances(ana)]

  const deleted = await remove(ana, id)
  expect(deleted.body).toMatchObject({ id, ids: [id], refunds: [{ refund_id: back, charge_id: id }] })
  expect((await ana.call('GET', `/api/transactions/${id}/`)).status).toBe(404)
  expect(await saved(ana, trip)).toBe(0)
  expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo 2000'])
  expect((await remove(ana, id)).status).toBe(404)

  for (const _ of ['once', 'twice'])
    expect((await restore(ana, id, deleted.body)).body.transactions).toMatchObject([{ id, notes: 'fruta' }])
  expect(await ana.listRollups()).toEqual(sums)
  expect(await balances(ana)).toEqual(cash)
  expect(await saved(ana, trip)).toBe(3_000)
})

test('undo allocates at most the amount of the transaction, and nothing of other users', async () => {
  const [ana, eva] = [await createUserWithAccounts(), await createUserWithAccounts()]
  const id = await made(ana, { name: 'Feria', amount: 8_500 })
  const trip = await goal(ana)
  await remove(ana, id)
  const part = (amount: number) => ({ parts: [{ transaction_id: id, goal_id: trip, amount, note: '' }] })
  expect((await restore(eva, id, part(100))).status).toBe(404)
  await restore(ana, id, part(8_501))
  expect(await saved(ana, trip)).toBe(0)
})

test.each([
  ['amount', { amount: 1e300 }],
  ['amount', { amount: 1_000_000_000_000 }],
  ['amount', { amount: -1 }],
  ['amount', { amount: 0.5 }],
  ['note', { note: 'x'.repeat(501) }],
])('undoing refuses a part whose %s is outside our limits: %j', async (field, odd) => {
  const ana = await createUserWithAccounts()
  const id = await made(ana, { name: 'Feria', amount: 8_500 })
  await remove(ana, id)
  const part = { transaction_id: id, goal_id: await goal(ana), amount: 100, note: '', ...odd }
  const { status, body } = await restore(ana, id, { parts: [part] })
  expect([status, Object.keys(body.errors)]).toEqual([400, [`parts.0.${field}`]])
})

describe('own transfer', () => {
  test('creates two transactions and their pair, outside of spending and income', async () => {
    const ana = await createUserWithAccounts({ institution: 'BCI', balance: 70_000n })
    const cash = await openAccount(ana, { name: 'Efectivo' })
    const { status, body } = await ana.call('POST', '/api/transfers/', {
      from_account: ana.ids[0],
      to_account: cash,
      amount: 20_000,
      date: '2026-11-19',
      notes: 'cajero',
    })
    expect(status).toBe(201)
    expect(body.pair).toMatchObject({ kind: 'own_transfer', state: 'confirmed' })
    expect(await detail(ana, body.pair.out_id)).toMatchObject({
      description: 'Traspaso a Efectivo',
      amount: -20_000,
      kind: 'transfer',
      notes: 'cajero',
      transfer: { counterpart: { id: body.pair.in_id, amount: 20_000 } },
    })
    expect(await balances(ana)).toEqual(['Cuenta 0 70000', 'Efectivo 20000'])
    expect(await ana.listRollups()).toEqual([
      '2026-11-19 OTROS transfer -20000 1',
      '2026-11-19 OTROS transfer 20000 1',
    ])
  })

  test('changes, is deleted and is restored on both sides', async () => {
    const ana = await createUserWithAccounts()
    const [cash, tin] = [
      await openAccount(ana, { name: 'Efectivo' }),
      await openAccount(ana, { name: 'Lata' }),
    ]
    const input = { from_account: cash, to_account: tin, amount: 5_000 }
    const { pair } = (await ana.call('POST', '/api/transfers/', input)).body
    await patch(ana, pair.out_id, { amount: 6_000 })
    expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo -6000', 'Lata 6000'])
    expect(await ana.listTransferPairs()).toMatchObject([{ state: 'confirmed' }])
    const deleted = (await remove(ana, pair.in_id)).body
    expect(deleted.ids).toHaveLength(2)
    expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo 0', 'Lata 0'])
    await restore(ana, deleted.id, deleted)
    expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo -6000', 'Lata 6000'])
    expect(await detail(ana, pair.out_id)).toMatchObject({
      kind: 'transfer',
      transfer: { state: 'confirmed' },
    })
  })

  test('requires the received amount between pesos and dollars', async () => {
    const ana = await createUserWithAccounts({}, { currency: 'USD' })
    const input = { from_account: ana.ids[0], to_account: ana.ids[1], amount: 9_500 }
    expect((await ana.call('POST', '/api/transfers/', input)).body.errors).toHaveProperty('received_amount')
    expect(await ana.call('POST', '/api/transfers/', { ...input, received_amount: 4_000 })).toMatchObject({
      status: 422,
      body: { code: 'pair_refused', errors: { received_amount: [matchingProblems.pairRefused] } },
    })
    const { body } = await ana.call('POST', '/api/transfers/', { ...input, received_amount: 10.25 })
    expect(body.pair.kind).toBe('currency_exchange')
    expect(body.transactions.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([
      -9_500, 10.25,
    ])
  })

  test('requires two accounts', async () => {
    const ana = await createUserWithAccounts()
    const input = { from_account: ana.ids[0], to_account: ana.ids[0], amount: 1 }
    expect((await ana.call('POST', '/api/transfers/', input)).body.detail).toBe(
      'Elige dos cuentas distintas.',
    )
  })
})

test('every manual write needs at most 12 statements', async () => {
  const ana = await createUserWithAccounts({}, {})
  const costs: Record<string, number> = {}
  const cost = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { result, statements } = await recordStatements(work)
    // Every write sets the user and stores an outbox event.
    costs[name] = statements.filter((text) => !/set_config|outbox_event/.test(text)).length
    return result
  }
  const { userId, ids } = ana
  const row = await cost('add', () =>
    transactions.addManual(userId, { name: 'Feria', amount: 100, type: 'Expense' }),
  )
  await cost('edit', () => transactions.updateTransaction(userId, row.id, { amount: 200, name: 'Almacén' }))
  await cost('transfer', () =>
    transactions.addTransfer(userId, { from_account: ids[0] ?? '', to_account: ids[1] ?? '', amount: 5 }),
  )
  const deleted = await cost('remove', () => transactions.deleteManual(userId, row.id))
  await cost('restore', () => transactions.restoreManual(userId, row.id, deleted))
  expect(Object.entries(costs).filter(([, count]) => count > 12)).toEqual([])
})

test('the checker finds no violation, and would find one', async () => {
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  const ana = await createUserWithAccounts()
  const cash = await openAccount(ana, { name: 'Efectivo' })
  await db.admin.updateTable('account').set({ balance_current: 1n }).where('id', '=', cash).execute()
  expect(await checkInvariants(db.admin, { now: new Date() })).toMatchObject([
    { invariant: 'balances_by_hand', subject: `account ${cash}` },
  ])
})
