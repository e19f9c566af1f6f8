import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { somebody } from '../../../test/support/people.ts'
import { createClock } from '../../platform/clock.ts'
import { asPerson } from '../../platform/database/person.ts'
import { createEnvelope } from '../../platform/envelope/envelope.ts'
import { newId } from '../../platform/ids.ts'
import type { Movement } from './domain/movement.ts'
import { createStore } from './store.ts'

const db = await testDatabase()
const clock = createClock()
const envelope = createEnvelope({ keys: [{ id: 'k1', key: randomBytes(32) }], now: clock.now })
const { store, eraseOfAccounts } = createStore({ envelope, clock })

type AccountKind = Pick<Movement, 'accountType' | 'currency'>

async function household(kinds: AccountKind[] = [{ accountType: 'checking', currency: 'CLP' }]) {
  const { userId } = await somebody(db)
  const ids = kinds.map(() => newId())
  await db.admin
    .insertInto('account')
    .values(
      kinds.map(({ accountType, currency }, index) => ({
        user_id: userId,
        id: ids[index] ?? '',
        institution_name: 'BCI',
        provider_key: randomBytes(8),
        name: 'Cuenta',
        owner_name: 'Ana Rojas',
        mask: '0001',
        account_type: accountType,
        currency,
        created_at: new Date(),
      })),
    )
    .execute()
  const movement = (
    index: number,
    description: string,
    amount: bigint,
    more: Partial<Movement> = {},
  ): Movement => ({
    accountId: ids[index] ?? '',
    accountType: kinds[index]?.accountType ?? 'checking',
    currency: kinds[index]?.currency ?? 'CLP',
    ownerName: 'Ana Rojas',
    providerId: null,
    date: '2026-11-03',
    occurredAt: null,
    description,
    amount,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? -amount : 0n,
    balanceAfter: null,
    branch: null,
    reference: null,
    pending: false,
    raw: { description },
    ...more,
  })
  const deliver = (...movements: Movement[]) =>
    asPerson(db.jobs, userId, (tx) =>
      store(tx, userId, { now: clock.now(), today: '2026-11-20', ownRuts: ['17654321-3'], movements }),
    )
  const rows = () =>
    db.admin.selectFrom('transaction').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  const sums = async () => {
    const all = await db.admin.selectFrom('daily_rollup').selectAll().where('user_id', '=', userId).execute()
    return all
      .map(({ day, category, kind, amount, count }) => `${day} ${category} ${kind} ${amount} ${count}`)
      .toSorted()
  }
  return { userId, ids, movement, deliver, rows, sums }
}
const two: AccountKind[] = [
  { accountType: 'checking', currency: 'CLP' },
  { accountType: 'credit', currency: 'CLP' },
]

test('a delivery is stored with categories, sealed raw objects and sums', async () => {
  const { movement, deliver, rows, sums, userId } = await household()
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
  const { movement, deliver, rows } = await household()
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
  const { movement, deliver, rows, sums } = await household()
  const movements = Array.from({ length: 200 }, (_, index) => movement(0, `COMPRA TIENDA ${index}`, -1_000n))
  const results = await Promise.all([deliver(...movements), deliver(...movements), deliver(...movements)])
  expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 200])
  expect(await rows()).toHaveLength(200)
  expect(await sums()).toEqual(['2026-11-03 COMPRAS spending -200000 200'])
})

test('what a person set stays when the bank posts or corrects the row', async () => {
  const { movement, deliver, rows, sums, userId } = await household()
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
  const { movement, deliver, sums, rows, userId } = await household()
  const purchase = movement(0, 'COMPRA JUMBO', -10_000n, { providerId: 'x' })
  await deliver(purchase)
  await db.admin
    .updateTable('transaction')
    .set({ deleted_at: new Date() })
    .where('user_id', '=', userId)
    .execute()
  expect(await deliver(purchase, movement(0, 'COMPRA LIDER', -1n))).toEqual({ added: 1, changed: 0 })
  expect(await rows()).toHaveLength(2)
  expect(await sums()).toEqual(['2026-11-03 ALIMENTACIÓN spending -1 1'])
})

describe('own transfers', () => {
  const pairsOf = (userId: string) =>
    db.admin.selectFrom('transfer_pair').selectAll().where('user_id', '=', userId).execute()

  test('are found when the second bank is connected later', async () => {
    const { movement, deliver, rows, sums, userId } = await household([
      ...two.slice(0, 1),
      ...two.slice(0, 1),
    ])
    await deliver(movement(0, 'TEF A ANA ROJAS', -50_000n))
    expect(await sums()).toEqual(['2026-11-03 OTROS spending -50000 1'])
    await deliver(movement(1, 'TRASPASO DE:ANA ROJAS', 50_000n, { date: '2026-11-04' }))
    expect((await rows()).map(({ kind }) => kind)).toEqual(['transfer', 'transfer'])
    expect(await pairsOf(userId)).toMatchObject([{ kind: 'own_transfer', state: 'automatic' }])
    expect(await sums()).toEqual(['2026-11-03 OTROS transfer -50000 1', '2026-11-04 OTROS transfer 50000 1'])
  })

  test('end when the bank corrects one side’s amount', async () => {
    const { movement, deliver, sums, userId } = await household(two)
    await deliver(
      movement(0, 'CARGO POR PAGO TC', -80_000n, { providerId: 'a' }),
      movement(1, 'MONTO CANCELADO', 80_000n, { providerId: 'b' }),
    )
    expect(await pairsOf(userId)).toHaveLength(1)
    await deliver(movement(0, 'CARGO POR PAGO TC', -70_000n, { providerId: 'a' }))
    expect(await pairsOf(userId)).toEqual([])
    expect(await sums()).toEqual(['2026-11-03 OTROS transfer -70000 1', '2026-11-03 OTROS transfer 80000 1'])
  })

  test('that a person refused stay refused', async () => {
    const { movement, deliver, userId } = await household([
      { accountType: 'checking', currency: 'CLP' },
      { accountType: 'savings', currency: 'CLP' },
    ])
    const sent = movement(0, 'TRASPASO A CUENTA:1', -50_000n, { providerId: 'a' })
    await deliver(sent, movement(1, 'TRASPASO DE CUENTA:2', 50_000n, { providerId: 'b' }))
    await db.admin
      .updateTable('transfer_pair')
      .set({ state: 'refused' })
      .where('user_id', '=', userId)
      .execute()
    await deliver({ ...sent, date: '2026-11-04' })
    expect(await pairsOf(userId)).toMatchObject([{ state: 'refused' }])
  })

  test('leave the other side standing alone when an account is erased', async () => {
    const { movement, deliver, sums, userId, ids } = await household([
      { accountType: 'checking', currency: 'CLP' },
      { accountType: 'savings', currency: 'CLP' },
    ])
    await deliver(movement(0, 'TRASPASO A CUENTA:1', -50_000n), movement(1, 'TRASPASO DE CUENTA:2', 50_000n))
    const count = await asPerson(db.app, userId, (tx) => eraseOfAccounts(tx, userId, ids.slice(1)))
    expect(count).toBe(1)
    expect(await sums()).toEqual(['2026-11-03 OTROS spending -50000 1'])
    expect(await pairsOf(userId)).toEqual([])
  })
})

test('a refund takes the category of its charge, whichever of both arrives first', async () => {
  const refund = ['DEVOLUCION FALABELLA COSTANERA', 20_000n, { date: '2026-11-09' }] as const
  for (const isLate of [false, true]) {
    const { movement, deliver, sums } = await household(two)
    const charge = movement(1, 'FALABELLA COSTANERA', -30_000n)
    const back = movement(1, ...refund)
    for (const one of isLate ? [back, charge] : [charge, back]) await deliver(one)
    expect(await sums()).toEqual(['2026-11-03 ROPA spending -30000 1', '2026-11-09 ROPA refund 20000 1'])
  }
})

test('texts that no database takes are stored without what it refuses, once', async () => {
  const { movement, deliver, rows } = await household()
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
