import { addDays } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { withLockedUserData } from '../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts, envelope, transactions } = await createMoneyTestApp(db)

test('stores transactions with categories, encrypted raw objects and rollups', async () => {
  const { buildTransaction, ingest, listRows, listRollups, userId } = await createUserWithAccounts()
  const result = await ingest(
    buildTransaction(0, 'COMPRA JUMBO MAIPU', -10_000n),
    buildTransaction(0, 'COMPRA LIDER', -5_000n),
    buildTransaction(0, 'REMUNERACION CLINICA VALLE SUR S.A.', 900_000n),
  )
  expect(result).toEqual({ added: 3, changed: 0 })
  const stored = await listRows()
  expect(stored.map(({ merchant_name, category, kind }) => [merchant_name, category, kind])).toEqual([
    ['Jumbo', 'ALIMENTACIÓN', 'spending'],
    ['Lider', 'ALIMENTACIÓN', 'spending'],
    ['Clinica Valle Sur S.A.', 'SALARIO', 'income'],
  ])
  expect(await listRollups()).toEqual([
    '2026-11-03 ALIMENTACIÓN spending -15000 2',
    '2026-11-03 SALARIO income 900000 1',
  ])
  const first = stored[0]
  const seal = await envelope.getCipher(db.app, userId)
  const raw =
    first?.raw && seal.decryptBytes({ table: 'transaction', column: 'raw', row: first.id }, first.raw)
  expect(JSON.parse(String(raw))).toEqual({ description: 'COMPRA JUMBO MAIPU' })
})

test('the same transactions in another order change nothing', async () => {
  const { buildTransaction, ingest, listRows } = await createUserWithAccounts()
  const movements = [
    buildTransaction(0, 'CAFE', -2_000n),
    buildTransaction(0, 'CAFE', -2_000n),
    buildTransaction(0, 'COMPRA PARIS', -9_990n, { providerId: 'x' }),
  ]
  await ingest(...movements)
  const before = await listRows()
  expect(await ingest(...movements.toReversed())).toEqual({ added: 0, changed: 0 })
  expect(await listRows()).toEqual(before)
})

test('two concurrent ingests add each transaction once', async () => {
  const { buildTransaction, ingest, listRows, listRollups } = await createUserWithAccounts()
  const movements = Array.from({ length: 200 }, (_, index) =>
    buildTransaction(0, `COMPRA TIENDA ${index}`, -1_000n),
  )
  const results = await Promise.all([ingest(...movements), ingest(...movements), ingest(...movements)])
  expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, 200])
  expect(await listRows()).toHaveLength(200)
  expect(await listRollups()).toEqual(['2026-11-03 OTROS spending -200000 200'])
})

test('values set by the user stay when the provider posts or corrects the row', async () => {
  const { buildTransaction, ingest, listRows, listRollups, userId } = await createUserWithAccounts()
  await ingest(buildTransaction(0, 'COMPRA JUMBO', -10_000n, { providerId: 'p', pending: true }))
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
  await ingest(buildTransaction(0, 'JUMBO MAIPU', -10_000n, { providerId: 'q', date: '2026-11-05' }))
  await ingest(buildTransaction(0, 'JUMBO MAIPU', -10_500n, { providerId: 'q', date: '2026-11-05' }))
  expect(await listRows()).toMatchObject([
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
  expect(await listRollups()).toEqual(['2026-11-05 OTROS spending -10500 1'])
})

test('a deleted row stays deleted and out of the sums', async () => {
  const { buildTransaction, ingest, listRollups, listRows, userId } = await createUserWithAccounts()
  const purchase = buildTransaction(0, 'COMPRA JUMBO', -10_000n, { providerId: 'x' })
  await ingest(purchase)
  await db.admin
    .updateTable('transaction')
    .set({ deleted_at: new Date(), deletion: 'person' })
    .where('user_id', '=', userId)
    .execute()
  await db.admin.deleteFrom('daily_rollup').where('user_id', '=', userId).execute()
  expect(await ingest(purchase, buildTransaction(0, 'COMPRA LIDER', -1n))).toEqual({ added: 1, changed: 0 })
  expect(await listRows()).toHaveLength(2)
  expect(await listRollups()).toEqual(['2026-11-03 ALIMENTACIÓN spending -1 1'])
})

describe('own transfers', () => {
  test('are detected when the second bank is connected later', async () => {
    const { buildTransaction, ingest, listRows, listRollups, listTransferPairs } =
      await createUserWithAccounts({ mask: '0012' }, { mask: '0098' })
    await ingest(buildTransaction(0, 'TRASPASO A CUENTA:0098', -50_000n))
    expect(await listRollups()).toEqual(['2026-11-03 OTROS spending -50000 1'])
    await ingest(buildTransaction(1, 'TRASPASO DE CUENTA:0012', 50_000n, { date: '2026-11-04' }))
    expect((await listRows()).map(({ kind }) => kind)).toEqual(['transfer', 'transfer'])
    expect(await listTransferPairs()).toMatchObject([{ kind: 'own_transfer', state: 'automatic' }])
    expect(await listRollups()).toEqual([
      '2026-11-03 OTROS transfer -50000 1',
      '2026-11-04 OTROS transfer 50000 1',
    ])
  })

  test('end when the provider corrects the amount of one side', async () => {
    const { buildTransaction, ingest, listRollups, listTransferPairs } = await createUserWithAccounts(
      {},
      { type: 'credit' },
    )
    await ingest(
      buildTransaction(0, 'CARGO POR PAGO TC', -80_000n, { providerId: 'a' }),
      buildTransaction(1, 'MONTO CANCELADO', 80_000n, { providerId: 'b' }),
    )
    expect(await listTransferPairs()).toHaveLength(1)
    await ingest(buildTransaction(0, 'CARGO POR PAGO TC', -70_000n, { providerId: 'a' }))
    expect(await listTransferPairs()).toEqual([])
    expect(await listRollups()).toEqual([
      '2026-11-03 OTROS card_payment -70000 1',
      '2026-11-03 OTROS card_payment 80000 1',
    ])
  })

  test('stay refused after a refusal', async () => {
    const { buildTransaction, ingest, userId, listTransferPairs } = await createUserWithAccounts(
      {},
      { type: 'savings' },
    )
    const sent = buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n, { providerId: 'a' })
    await ingest(sent, buildTransaction(1, 'TRASPASO DE CUENTA:2', 50_000n, { providerId: 'b' }))
    await db.admin
      .updateTable('transfer_pair')
      .set({ state: 'refused' })
      .where('user_id', '=', userId)
      .execute()
    await ingest({ ...sent, date: '2026-11-04' })
    expect(await listTransferPairs()).toMatchObject([{ state: 'refused' }])
  })

  test('unlink the other side when an account is erased', async () => {
    const { buildTransaction, ingest, listRollups, userId, ids, listTransferPairs } =
      await createUserWithAccounts({}, { type: 'savings' })
    await ingest(
      buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n),
      buildTransaction(1, 'TRASPASO DE CUENTA:2', 50_000n),
    )
    const count = await withLockedUserData(db.app, userId, (tx) =>
      transactions.eraseAccountTransactions(tx, userId, ids.slice(1)),
    )
    expect(count).toBe(1)
    expect(await listRollups()).toEqual(['2026-11-03 OTROS spending -50000 1'])
    expect(await listTransferPairs()).toEqual([])
  })
})

test('a refund takes the category of its purchase, in any order of arrival', async () => {
  const refund = ['DEVOLUCION FALABELLA COSTANERA', 20_000n, { date: '2026-11-09' }] as const
  for (const isLate of [false, true]) {
    const { buildTransaction, ingest, listRollups } = await createUserWithAccounts({}, { type: 'credit' })
    const charge = buildTransaction(1, 'FALABELLA COSTANERA', -30_000n)
    const back = buildTransaction(1, ...refund)
    for (const one of isLate ? [back, charge] : [charge, back]) await ingest(one)
    expect(await listRollups()).toEqual([
      '2026-11-03 ROPA spending -30000 1',
      '2026-11-09 ROPA refund 20000 1',
    ])
  }
})

test('stores a refund that precedes its purchase of the same day by hundreds of rows', async () => {
  const { buildTransaction, ingest, listRollups } = await createUserWithAccounts({}, { type: 'credit' })
  const between = Array.from({ length: 300 }, (_, at) =>
    buildTransaction(1, 'COMPRA CAFE ALTURA', BigInt(-1_000 - at)),
  )
  const refund = buildTransaction(1, 'DEVOLUCION FALABELLA COSTANERA', 20_000n)
  const transactions = [refund, ...between, buildTransaction(1, 'FALABELLA COSTANERA', -30_000n)]
  expect(await ingest(...transactions)).toEqual({ added: 302, changed: 0 })
  expect(await listRollups()).toEqual(
    expect.arrayContaining(['2026-11-03 ROPA refund 20000 1', '2026-11-03 ROPA spending -30000 1']),
  )
})

test('stores texts without the characters that the database refuses, once', async () => {
  const { buildTransaction, ingest, listRows } = await createUserWithAccounts()
  const odd = [
    buildTransaction(0, 'COMPRA \u0000JUMBO "\\x" {,} \ud800', -1_000n, {
      branch: 'NULL',
      reference: '\u0000',
    }),
    buildTransaction(0, '', -1_000n, { providerId: 'x'.repeat(10_000) }),
  ]
  expect(await ingest(...odd)).toEqual({ added: 2, changed: 0 })
  expect(await ingest(...odd)).toEqual({ added: 0, changed: 0 })
  expect((await listRows()).map(({ description, branch }) => [description, branch])).toEqual([
    ['COMPRA JUMBO "\\x" {,} \ufffd', 'NULL'],
    ['', null],
  ])
})

test('ingests a long history in batches with the same result', async () => {
  const { buildTransaction, ingest, listRows, listTransferPairs, listRollups } = await createUserWithAccounts(
    {},
    { type: 'savings' },
  )
  const days = Array.from({ length: 365 }, (_, at) => addDays('2025-11-01', at))
  const movements = days.flatMap((date, at) => [
    ...Array.from({ length: 25 }, (_, index) =>
      buildTransaction(index % 2, 'COMPRA CAFE ALTURA', -1_000n, {
        date,
        providerId: index < 9 ? null : `${date} ${index}`,
      }),
    ),
    buildTransaction(0, 'TRASPASO A CUENTA:1', BigInt(-1_000_000 - at), { date }),
    buildTransaction(1, 'TRASPASO DE CUENTA:2', BigInt(1_000_000 + at), { date: addDays(date, 2) }),
    buildTransaction(0, 'SHARED ID', BigInt(-at - 1), { date, providerId: 'shared' }),
  ])
  const late = movements.filter(({ date }) => date > '2026-04-01')
  await ingest(...late)
  expect(await ingest(...movements)).toEqual({ added: movements.length - late.length, changed: 0 })
  expect(await listTransferPairs()).toHaveLength(365)
  const before = await listRollups()
  expect(await ingest(...movements.toReversed())).toEqual({ added: 0, changed: 0 })
  expect(await listRows()).toHaveLength(movements.length)
  expect(await listRollups()).toEqual(before)
})

describe('a provider id that returns in a later batch', () => {
  const first = '2026-11-03'
  const second = '2026-11-10'

  test.each([
    ['of a new account', []],
    ['of an account with rows', [['COMPRA PARIS', -7n]] as const],
  ])('%s names the first transaction only, also at a repeat', async (_, earlier) => {
    const { buildTransaction, ingestBatches, listRows } = await createUserWithAccounts()
    const stored = earlier.map(([text, amount]) => buildTransaction(0, text, amount, { date: '2026-11-01' }))
    if (stored.length > 0) await ingestBatches([stored])
    const batches = [
      [buildTransaction(0, 'COMPRA JUMBO', -1_000n, { date: first, providerId: 'x' })],
      [buildTransaction(0, 'COMPRA LIDER', -2_000n, { date: second, providerId: 'x' })],
    ]
    expect(await ingestBatches(batches)).toEqual({ added: 2, changed: 0 })
    const rows = await listRows()
    expect(rows.filter(({ provider_id }) => provider_id === 'x')).toMatchObject([{ amount: -1_000n }])
    expect(rows).toHaveLength(stored.length + 2)
    expect(await ingestBatches(batches)).toEqual({ added: 0, changed: 0 })
    expect(await listRows()).toEqual(rows)
  })
})

test('compares no batch with the rows of an earlier batch of the same ingest', async () => {
  const { buildTransaction, ingestBatches, listRows } = await createUserWithAccounts()
  await ingestBatches([[buildTransaction(0, 'COMPRA PARIS', -7n, { date: '2026-11-01' })]])
  // In two ingests, the posted transaction would replace the pending one.
  const batches = [
    [buildTransaction(0, 'COMPRA JUMBO', -1_000n, { date: '2026-11-03', providerId: 'p', pending: true })],
    [buildTransaction(0, 'COMPRA JUMBO', -1_000n, { date: '2026-11-04', providerId: 'q' })],
  ]
  expect(await ingestBatches(batches)).toEqual({ added: 2, changed: 0 })
  expect((await listRows()).map(({ provider_id, pending }) => [provider_id, pending])).toEqual(
    expect.arrayContaining([
      ['p', true],
      ['q', false],
    ]),
  )
})
