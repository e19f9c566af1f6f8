import { addDays } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { moneyHouse } from '../../../test/support/money-house.ts'
import { asPerson } from '../../platform/database/person.ts'

const db = await testDatabase()
const { person, envelope, transactions } = await moneyHouse(db)

test('a delivery is stored with categories, sealed raw objects and sums', async () => {
  const { movement, deliver, rows, sums, userId } = await person()
  const result = await deliver(
    movement(0, 'COMPRA JUMBO MAIPU', -10_000n),
    movement(0, 'COMPRA LIDER', -5_000n),
    movement(0, 'REMUNERACION CLINICA VALLE SUR S.A.', 900_000n),
  )
  expect(result).toEqual({ added: 3, changed: 0 })
  const stored = await rows()
  expect(stored.map(({ merchant_name, category, kind }) => [merchant_name, category, kind])).toEqual([
    ['Jumbo', 'ALIMENTACIÓN', 'spending'],
    ['Lider', 'ALIMENTACIÓN', 'spending'],
    ['Clinica Valle Sur S.A.', 'SALARIO', 'income'],
  ])
  expect(await sums()).toEqual([
    '2026-11-03 ALIMENTACIÓN spending -15000 2',
    '2026-11-03 SALARIO income 900000 1',
  ])
  const first = stored[0]
  const seal = await envelope.of(db.app, userId)
  const raw = first?.raw && seal.open({ table: 'transaction', column: 'raw', row: first.id }, first.raw)
  expect(JSON.parse(String(raw))).toEqual({ description: 'COMPRA JUMBO MAIPU' })
})

test('the same delivery again, in another order, changes nothing', async () => {
  const { movement, deliver, rows } = await person()
  const movements = [
    movement(0, 'CAFE', -2_000n),
    movement(0, 'CAFE', -2_000n),
    movement(0, 'COMPRA PARIS', -9_990n, { providerId: 'x' }),
  ]
  await deliver(...movements)
  const before = await rows()
  expect(await deliver(...movements.toReversed())).toEqual({ added: 0, changed: 0 })
  expect(await rows()).toEqual(before)
})

test('two deliveries at the same moment add each movement once', async () => {
  const { movement, deliver, rows, sums } = await person()
  const movements = Array.from({ length: 200 }, (_, index) => movement(0, `COMPRA TIENDA ${index}`, -1_000n))
  const results = await Promise.all([deliver(...movements), deliver(...movements), deliver(...movements)])
  expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 200])
  expect(await rows()).toHaveLength(200)
  expect(await sums()).toEqual(['2026-11-03 OTROS spending -200000 200'])
})

test('what a person set stays when the bank posts or corrects the row', async () => {
  const { movement, deliver, rows, sums, userId } = await person()
  await deliver(movement(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true }))
  await db.admin
    .updateTable('transaction')
    .set({
      notes: 'almuerzo',
      tags: ['Trabajo'],
      category: 'OTROS',
      category_source: 'person',
      reviewed: true,
    })
    .where('user_id', '=', userId)
    .execute()
  await db.admin
    .updateTable('daily_rollup')
    .set({ category: 'OTROS' })
    .where('user_id', '=', userId)
    .execute()
  await deliver(movement(0, 'JUMBO MAIPU', -10_000n, { providerId: 'q', date: '2026-11-05' }))
  await deliver(movement(0, 'JUMBO MAIPU', -10_500n, { providerId: 'q', date: '2026-11-05' }))
  expect(await rows()).toMatchObject([
    {
      notes: 'almuerzo',
      tags: ['Trabajo'],
      category: 'OTROS',
      category_source: 'person',
      reviewed: true,
      pending: false,
      posted_on: '2026-11-05',
      amount: -10_500n,
    },
  ])
  expect(await sums()).toEqual(['2026-11-05 OTROS spending -10500 1'])
})

test('a deleted row stays deleted and out of the sums', async () => {
  const { movement, deliver, sums, rows, userId } = await person()
  const purchase = movement(0, 'COMPRA JUMBO', -10_000n, { providerId: 'x' })
  await deliver(purchase)
  await db.admin
    .updateTable('transaction')
    .set({ deleted_at: new Date(), deletion: 'person' })
    .where('user_id', '=', userId)
    .execute()
  await db.admin.deleteFrom('daily_rollup').where('user_id', '=', userId).execute()
  expect(await deliver(purchase, movement(0, 'COMPRA LIDER', -1n))).toEqual({ added: 1, changed: 0 })
  expect(await rows()).toHaveLength(2)
  expect(await sums()).toEqual(['2026-11-03 ALIMENTACIÓN spending -1 1'])
})

describe('own transfers', () => {
  test('are found when the second bank is connected later', async () => {
    const { movement, deliver, rows, sums, pairs } = await person({}, {})
    await deliver(movement(0, 'TEF A ANA ROJAS', -50_000n))
    expect(await sums()).toEqual(['2026-11-03 OTROS spending -50000 1'])
    await deliver(movement(1, 'TRASPASO DE:ANA ROJAS', 50_000n, { date: '2026-11-04' }))
    expect((await rows()).map(({ kind }) => kind)).toEqual(['transfer', 'transfer'])
    expect(await pairs()).toMatchObject([{ kind: 'own_transfer', state: 'automatic' }])
    expect(await sums()).toEqual(['2026-11-03 OTROS transfer -50000 1', '2026-11-04 OTROS transfer 50000 1'])
  })

  test('end when the bank corrects one side’s amount', async () => {
    const { movement, deliver, sums, pairs } = await person({}, { type: 'credit' })
    await deliver(
      movement(0, 'CARGO POR PAGO TC', -80_000n, { providerId: 'a' }),
      movement(1, 'MONTO CANCELADO', 80_000n, { providerId: 'b' }),
    )
    expect(await pairs()).toHaveLength(1)
    await deliver(movement(0, 'CARGO POR PAGO TC', -70_000n, { providerId: 'a' }))
    expect(await pairs()).toEqual([])
    expect(await sums()).toEqual(['2026-11-03 OTROS transfer -70000 1', '2026-11-03 OTROS transfer 80000 1'])
  })

  test('that a person refused stay refused', async () => {
    const { movement, deliver, userId, pairs } = await person({}, { type: 'savings' })
    const sent = movement(0, 'TRASPASO A CUENTA:1', -50_000n, { providerId: 'a' })
    await deliver(sent, movement(1, 'TRASPASO DE CUENTA:2', 50_000n, { providerId: 'b' }))
    await db.admin
      .updateTable('transfer_pair')
      .set({ state: 'refused' })
      .where('user_id', '=', userId)
      .execute()
    await deliver({ ...sent, date: '2026-11-04' })
    expect(await pairs()).toMatchObject([{ state: 'refused' }])
  })

  test('leave the other side standing alone when an account is erased', async () => {
    const { movement, deliver, sums, userId, ids, pairs } = await person({}, { type: 'savings' })
    await deliver(movement(0, 'TRASPASO A CUENTA:1', -50_000n), movement(1, 'TRASPASO DE CUENTA:2', 50_000n))
    const count = await asPerson(db.app, userId, (tx) =>
      transactions.eraseOfAccounts(tx, userId, ids.slice(1)),
    )
    expect(count).toBe(1)
    expect(await sums()).toEqual(['2026-11-03 OTROS spending -50000 1'])
    expect(await pairs()).toEqual([])
  })
})

test('a refund takes the category of its charge, whichever of both arrives first', async () => {
  const refund = ['DEVOLUCION FALABELLA COSTANERA', 20_000n, { date: '2026-11-09' }] as const
  for (const isLate of [false, true]) {
    const { movement, deliver, sums } = await person({}, { type: 'credit' })
    const charge = movement(1, 'FALABELLA COSTANERA', -30_000n)
    const back = movement(1, ...refund)
    for (const one of isLate ? [back, charge] : [charge, back]) await deliver(one)
    expect(await sums()).toEqual(['2026-11-03 ROPA spending -30000 1', '2026-11-09 ROPA refund 20000 1'])
  }
})

test('a refund told hundreds of rows before its charge of the same day is stored with it', async () => {
  const { movement, deliver, sums } = await person({}, { type: 'credit' })
  const between = Array.from({ length: 300 }, (_, at) =>
    movement(1, 'COMPRA CAFE ALTURA', BigInt(-1_000 - at)),
  )
  const refund = movement(1, 'DEVOLUCION FALABELLA COSTANERA', 20_000n)
  const told = [refund, ...between, movement(1, 'FALABELLA COSTANERA', -30_000n)]
  expect(await deliver(...told)).toEqual({ added: 302, changed: 0 })
  expect(await sums()).toEqual(
    expect.arrayContaining(['2026-11-03 ROPA refund 20000 1', '2026-11-03 ROPA spending -30000 1']),
  )
})

test('texts that no database takes are stored without what it refuses, once', async () => {
  const { movement, deliver, rows } = await person()
  const odd = [
    movement(0, 'COMPRA \u0000JUMBO "\\x" {,} \ud800', -1_000n, { branch: 'NULL', reference: '\u0000' }),
    movement(0, '', -1_000n, { providerId: 'x'.repeat(10_000) }),
  ]
  expect(await deliver(...odd)).toEqual({ added: 2, changed: 0 })
  expect(await deliver(...odd)).toEqual({ added: 0, changed: 0 })
  expect((await rows()).map(({ description, branch }) => [description, branch])).toEqual([
    ['COMPRA JUMBO "\\x" {,} \ufffd', 'NULL'],
    ['', null],
  ])
})

test('a long history is worked off in slices, with the same result', async () => {
  const { movement, deliver, rows, pairs, sums } = await person({}, { type: 'savings' })
  const days = Array.from({ length: 365 }, (_, at) => addDays('2025-11-01', at))
  const movements = days.flatMap((date, at) => [
    ...Array.from({ length: 25 }, (_, index) =>
      movement(index % 2, 'COMPRA CAFE ALTURA', -1_000n, {
        date,
        providerId: index < 9 ? null : `${date} ${index}`,
      }),
    ),
    movement(0, 'TRASPASO A CUENTA:1', BigInt(-1_000_000 - at), { date }),
    movement(1, 'TRASPASO DE CUENTA:2', BigInt(1_000_000 + at), { date: addDays(date, 2) }),
    movement(0, 'SHARED ID', BigInt(-at - 1), { date, providerId: 'shared' }),
  ])
  const late = movements.filter(({ date }) => date > '2026-04-01')
  await deliver(...late)
  expect(await deliver(...movements)).toEqual({ added: movements.length - late.length, changed: 0 })
  expect(await pairs()).toHaveLength(365)
  const before = await sums()
  expect(await deliver(...movements.toReversed())).toEqual({ added: 0, changed: 0 })
  expect(await rows()).toHaveLength(movements.length)
  expect(await sums()).toEqual(before)
})
