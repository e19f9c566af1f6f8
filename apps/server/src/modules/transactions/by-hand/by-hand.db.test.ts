import type { TransactionPage } from '@lucas/contract/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../../test/support/money-house.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { recordStatements } from '../../../platform/database/statements.ts'

const db = await testDatabase()
const { person, transactions } = await moneyHouse(db)
type Body = Record<string, unknown>

const add = (who: MoneyPerson, body: Body) => who.call('POST', '/api/transactions/', body)
const made = async (who: MoneyPerson, body: Body): Promise<string> => (await add(who, body)).body.id
const patch = (who: MoneyPerson, id: string, body: Body) =>
  who.call('PATCH', `/api/transactions/${id}/`, body)
const remove = (who: MoneyPerson, id: string) => who.call('DELETE', `/api/transactions/${id}/`)
const restore = (who: MoneyPerson, id: string, belongings: Body) =>
  who.call('POST', `/api/transactions/${id}/restore/`, belongings)
const openAccount = async (who: MoneyPerson, body: Body): Promise<string> =>
  (await who.call('POST', '/api/accounts/', body)).body.id
const accountsOf = (who: MoneyPerson) =>
  db.admin.selectFrom('account').selectAll().where('user_id', '=', who.userId).orderBy('created_at').execute()
const balances = async (who: MoneyPerson) =>
  (await accountsOf(who)).map(({ name, balance_current }) => `${name} ${balance_current}`).toSorted()
const detail = (who: MoneyPerson, id: string) => who.get(`/api/transactions/${id}/`)
const goal = async (who: MoneyPerson): Promise<string> =>
  (await who.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 500_000 })).body.id
const saved = async (who: MoneyPerson, id: string): Promise<number> =>
  (await who.get('/api/goals/')).results.find((one: { id: string }) => one.id === id).current_amount

describe('a movement written by hand', () => {
  test('goes to the cash account, which opens by itself and keeps its balance', async () => {
    const beto = await person()
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
    expect(await beto.sums()).toEqual([
      '2026-11-19 OTROS income 20000 1',
      '2026-11-20 ALIMENTACIÓN spending -8500 1',
    ])
    const page: TransactionPage = await beto.get('/api/transactions/')
    expect(page.count).toBe(2)
  })

  test('is called as the person wrote it; a merchant that we know is written as it calls itself', async () => {
    const beto = await person()
    for (const [name, called] of [
      ['Propina garzón', 'Propina garzón'],
      ['Feria de Ñuñoa', 'Feria de Ñuñoa'],
      ['jumbo', 'Jumbo'],
    ])
      expect((await add(beto, { name, amount: 1_000 })).body.merchant_name).toBe(called)
  })

  test('goes to an account of the person, in its currency, and leaves a bank’s balance alone', async () => {
    const beto = await person({ currency: 'USD', balance: 100n })
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
    const beto = await person()
    expect((await add(beto, body)).status).toBe(status)
    expect(await beto.rows()).toEqual([])
  })
})

describe('an account that the person keeps', () => {
  test('begins with its balance, follows its rows, is renamed and goes with them', async () => {
    const ana = await person()
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
    expect(await ana.rows()).toEqual([])
  })

  test('may begin with another balance later on; what a bank tells may not', async () => {
    const ana = await person()
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
    ['a card', { name: 'CMR', account_type: 'credit' }, 'Elige qué tipo de cuenta es.'],
    ['cents of a peso', { name: 'x', opening_balance: 1.5 }, 'Ingresa un saldo válido'],
    ['a name that another one has', { name: 'Efectivo' }, 'Ya tienes una cuenta manual con ese nombre.'],
  ])('is refused with %s', async (_, body, sentence) => {
    const ana = await person()
    await openAccount(ana, { name: 'Efectivo' })
    const { status, body: answer } = await ana.call('POST', '/api/accounts/', body)
    expect([status, answer.detail]).toEqual([400, sentence])
  })
})

describe('its facts can be changed', () => {
  test('amount, day, name and account, and every sum and balance follows', async () => {
    const ana = await person()
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
    expect(await ana.sums()).toEqual(['2026-11-18 SALUD spending -9000 1'])
    expect((await patch(ana, id, { type: 'Income', category: 'otros' })).body).toMatchObject({
      amount: 9_000,
      kind: 'income',
      category: 'OTROS',
      category_source: 'person',
    })
    expect((await patch(ana, id, { name: 'Jumbo' })).body).toMatchObject({ category: 'OTROS' })
    expect(await balances(ana)).toEqual(['Chanchito 10000', 'Cuenta 0 0', 'Efectivo 0'])
  })

  test('a smaller amount gives goals less, the refund of another charge stands alone', async () => {
    const ana = await person()
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
    ['an unknown category, and the amount stays too', { amount: 1, category: 'PERROS' }, 400],
  ])('but not to %s', async (_, body, status) => {
    const ana = await person()
    const id = await made(ana, { name: 'Feria', amount: 8_500 })
    expect((await patch(ana, id, body)).status).toBe(status)
    expect(await detail(ana, id)).toMatchObject({ amount: -8_500, date: '2026-11-20' })
  })

  test('a bank’s row keeps what the bank says; its category is the person’s', async () => {
    const ana = await person()
    await ana.deliver(ana.movement(0, 'COMPRA JUMBO', -12_990n))
    const [row] = await ana.rows()
    expect((await patch(ana, row?.id ?? '', { amount: 1 })).body).toMatchObject({
      status: 409,
      code: 'transaction_not_by_hand',
    })
    expect((await patch(ana, row?.id ?? '', { category: 'OTROS' })).status).toBe(200)
    expect((await remove(ana, row?.id ?? '')).body).toMatchObject({
      code: 'transaction_not_by_hand',
      detail: expect.stringContaining('no se pueden eliminar'),
    })
    expect(await ana.rows()).toMatchObject([{ amount: -12_990n, deleted_at: null }])
  })
})

test('a deleted row goes from list, sums, goals and balance, and undoing brings all of it back, once', async () => {
  const ana = await person()
  const id = await made(ana, { name: 'Feria', amount: 8_500, notes: 'fruta' })
  const back = await made(ana, { name: 'Devolución', amount: 2_000, type: 'Income' })
  await ana.call('POST', '/api/refunds/', { refund_id: back, charge_id: id })
  const trip = await goal(ana)
  const allocations = [{ goal_id: trip, allocated_amount: 3_000, note: 'para el bus' }]
  await ana.call('POST', '/api/goals/assign-transaction/', { transaction_id: id, allocations })
  const [sums, cash] = [await ana.sums(), await balances(ana)]

  const gone = await remove(ana, id)
  expect(gone.body).toMatchObject({ id, ids: [id], refunds: [{ refund_id: back, charge_id: id }] })
  expect((await ana.call('GET', `/api/transactions/${id}/`)).status).toBe(404)
  expect(await saved(ana, trip)).toBe(0)
  expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo 2000'])
  expect((await remove(ana, id)).status).toBe(404)

  for (const _ of ['once', 'twice'])
    expect((await restore(ana, id, gone.body)).body.transactions).toMatchObject([{ id, notes: 'fruta' }])
  expect(await ana.sums()).toEqual(sums)
  expect(await balances(ana)).toEqual(cash)
  expect(await saved(ana, trip)).toBe(3_000)
})

test('undoing gives a goal no more than the row is, and nothing to rows of others', async () => {
  const [ana, eva] = [await person(), await person()]
  const id = await made(ana, { name: 'Feria', amount: 8_500 })
  const trip = await goal(ana)
  await remove(ana, id)
  const part = (amount: number) => ({ parts: [{ transaction_id: id, goal_id: trip, amount, note: '' }] })
  expect((await restore(eva, id, part(100))).status).toBe(404)
  await restore(ana, id, part(8_501))
  expect(await saved(ana, trip)).toBe(0)
})

describe('a transfer between own accounts', () => {
  test('is two rows and their pair, out of spending and income', async () => {
    const ana = await person({ institution: 'BCI', balance: 70_000n })
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
    expect(await ana.sums()).toEqual([
      '2026-11-19 OTROS transfer -20000 1',
      '2026-11-19 OTROS transfer 20000 1',
    ])
  })

  test('changes on both sides, goes whole and comes back whole', async () => {
    const ana = await person()
    const [cash, tin] = [
      await openAccount(ana, { name: 'Efectivo' }),
      await openAccount(ana, { name: 'Lata' }),
    ]
    const input = { from_account: cash, to_account: tin, amount: 5_000 }
    const { pair } = (await ana.call('POST', '/api/transfers/', input)).body
    await patch(ana, pair.out_id, { amount: 6_000 })
    expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo -6000', 'Lata 6000'])
    expect(await ana.pairs()).toMatchObject([{ state: 'confirmed' }])
    const gone = (await remove(ana, pair.in_id)).body
    expect(gone.ids).toHaveLength(2)
    expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo 0', 'Lata 0'])
    await restore(ana, gone.id, gone)
    expect(await balances(ana)).toEqual(['Cuenta 0 0', 'Efectivo -6000', 'Lata 6000'])
    expect(await detail(ana, pair.out_id)).toMatchObject({
      kind: 'transfer',
      transfer: { state: 'confirmed' },
    })
  })

  test('between pesos and dollars says what arrived', async () => {
    const ana = await person({}, { currency: 'USD' })
    const input = { from_account: ana.ids[0], to_account: ana.ids[1], amount: 9_500 }
    expect((await ana.call('POST', '/api/transfers/', input)).body.errors).toHaveProperty('received_amount')
    const { body } = await ana.call('POST', '/api/transfers/', { ...input, received_amount: 10.25 })
    expect(body.pair.kind).toBe('currency_exchange')
    expect(body.transactions.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([
      -9_500, 10.25,
    ])
  })

  test('needs two accounts', async () => {
    const ana = await person()
    const input = { from_account: ana.ids[0], to_account: ana.ids[0], amount: 1 }
    expect((await ana.call('POST', '/api/transfers/', input)).body.detail).toBe(
      'Elige dos cuentas distintas.',
    )
  })
})

test('every write by hand costs at most 12 statements', async () => {
  const ana = await person({}, {})
  const costs: Record<string, number> = {}
  const cost = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { result, statements } = await recordStatements(work)
    // Naming the person and telling what is committed belong to every write.
    costs[name] = statements.filter((text) => !/set_config|outbox_event/.test(text)).length
    return result
  }
  const { userId, ids } = ana
  const row = await cost('add', () =>
    transactions.add(userId, { name: 'Feria', amount: 100, type: 'Expense' }),
  )
  await cost('edit', () => transactions.patch(userId, row.id, { amount: 200, name: 'Almacén' }))
  await cost('transfer', () =>
    transactions.transfer(userId, { from_account: ids[0] ?? '', to_account: ids[1] ?? '', amount: 5 }),
  )
  const gone = await cost('remove', () => transactions.remove(userId, row.id))
  await cost('restore', () => transactions.restore(userId, row.id, gone))
  expect(Object.entries(costs).filter(([, count]) => count > 12)).toEqual([])
})

test('and the checker finds nothing wrong after all of it, but would', async () => {
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  const ana = await person()
  const cash = await openAccount(ana, { name: 'Efectivo' })
  await db.admin.updateTable('account').set({ balance_current: 1n }).where('id', '=', cash).execute()
  expect(await checkInvariants(db.admin, { now: new Date() })).toMatchObject([
    { invariant: 'balances_by_hand', subject: `account ${cash}` },
  ])
})
