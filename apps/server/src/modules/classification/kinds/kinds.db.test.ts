import { transactionKindsCopy as copy } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { type TransactionKind, transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { findId as idOf, listKinds } from '../../../../test/support/clients/kind-client.ts'
import { noOwnRuts } from '../../../../test/support/fixtures/absent-modules.ts'
import { withLockedUserData } from '../../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { setWholePurchases } from '../../ledger/kinds/change-kinds.ts'
import { createKindDetection } from './detection.ts'

const db = await testDatabase()
const { createUserWithAccounts, clock, events } = await createMoneyTestApp(db)

const violations = () => checkInvariants(db.admin, { now: clock.now() })
const patch = (user: MoneyUser, id: string, body: Record<string, unknown>) =>
  user.call('PATCH', `/api/transactions/${id}/`, body)
const setInBulk = (user: MoneyUser, body: Record<string, unknown>) =>
  user.call('POST', '/api/transactions/bulk/kind/', body)
const undo = (user: MoneyUser, id: string) => user.call('POST', `/api/transactions/bulk/${id}/undo/`)

/** A purchase with its refund, a pair of own transfers, savings, and purchases at one shop. */
async function customer() {
  const ana = await createUserWithAccounts({ mask: '0012' }, { mask: '0098' }, { type: 'credit' })
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA FALABELLA COSTANERA', -30_000n, { date: '2026-11-01' }),
    ana.buildTransaction(0, 'DEVOLUCION COMPRA FALABELLA COSTANERA', 12_000n, { date: '2026-11-04' }),
    ana.buildTransaction(0, 'TRASPASO A CUENTA:0098', -50_000n, { date: '2026-11-05' }),
    ana.buildTransaction(1, 'TRASPASO DE CUENTA:0012', 50_000n, { date: '2026-11-05' }),
    ana.buildTransaction(0, 'TEF A FINTUAL AGF', -90_000n, { date: '2026-11-06' }),
    ana.buildTransaction(0, 'COMPRA KIOSCO LUNA', -1_500n, { date: '2026-11-07' }),
    ana.buildTransaction(0, 'COMPRA KIOSCO LUNA', -1_700n, { date: '2026-11-08' }),
    ana.buildTransaction(0, 'ABONO SUELDO LUNA SPA', 900_000n, { date: '2026-11-09' }),
    ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -70_000n, { date: '2026-11-10' }),
  )
  return ana
}

test('kinds follow from links, descriptions and signs', async () => {
  const ana = await customer()
  expect(await listKinds(ana)).toMatchObject({
    'COMPRA FALABELLA COSTANERA': { kind: 'spending', source: 'sign' },
    'DEVOLUCION COMPRA FALABELLA COSTANERA': { kind: 'refund', source: 'pair' },
    'TRASPASO A CUENTA:0098': { kind: 'transfer', source: 'pair' },
    'TRASPASO DE CUENTA:0012': { kind: 'transfer', source: 'pair' },
    'TEF A FINTUAL AGF': { kind: 'savings', source: 'text' },
    'ABONO SUELDO LUNA SPA': { kind: 'income', source: 'sign' },
    'PAGO TARJETA DE CREDITO': { kind: 'card_payment', source: 'text' },
  })
  expect(await violations()).toEqual([])
})

describe('the choice of the user', () => {
  test('moves the sums, offers similar transactions, and returns to the detected kind', async () => {
    const ana = await customer()
    const before = await ana.listRollups()
    const id = await idOf(ana, 'TEF A FINTUAL AGF')
    const chosen = await patch(ana, id, { kind: 'spending' })
    expect(chosen.body).toMatchObject({ kind: 'spending', kind_source: 'person', similar_ids: [] })
    expect(await ana.listRollups()).toContain('2026-11-06 OTROS spending -90000 1')
    expect(await violations()).toEqual([])
    expect((await patch(ana, id, { kind: null })).body).toMatchObject({
      kind: 'savings',
      kind_source: 'text',
    })
    expect(await ana.listRollups()).toEqual(before)

    const { results } = await ana.get('/api/transactions/?search=kiosco')
    const answer = await patch(ana, results[0].id, { kind: 'excluded' })
    expect(answer.body.similar_ids).toEqual([results[1].id])
    const bulk = await setInBulk(ana, { transaction_ids: answer.body.similar_ids, kind: 'excluded' })
    expect(bulk.body).toMatchObject({ changed: 1, linked: 0 })
    expect((await ana.get('/api/transactions/?search=kiosco')).results).toMatchObject([
      { kind: 'excluded' },
      { kind: 'excluded' },
    ])
    expect(await violations()).toEqual([])
  })

  test('stays when the bank sends the transaction again with changes', async () => {
    const ana = await createUserWithAccounts()
    const row = (description: string) =>
      ana.buildTransaction(0, description, -9_000n, { providerId: 'p1', pending: false })
    await ana.ingest(row('COMPRA QUILANTAR'))
    const id = await idOf(ana, 'COMPRA QUILANTAR')
    await patch(ana, id, { kind: 'transfer' })
    await ana.ingest(row('COMPRA QUILANTAR LTDA'))
    expect(await listKinds(ana)).toMatchObject({
      'COMPRA QUILANTAR LTDA': { kind: 'transfer', source: 'person' },
    })
    expect(await violations()).toEqual([])
  })

  test('of one half asks about the pair, which is then kept or separated', async () => {
    const ana = await customer()
    const id = await idOf(ana, 'TRASPASO A CUENTA:0098')
    const undecided = await patch(ana, id, { kind: 'spending' })
    expect(undecided).toMatchObject({ status: 400, body: { errors: { pair: [copy.pairUndecided] } } })
    expect(await listKinds(ana)).toMatchObject({ 'TRASPASO A CUENTA:0098': { kind: 'transfer' } })
    await patch(ana, id, { kind: 'spending', pair: 'keep' })
    expect(await listKinds(ana)).toMatchObject({
      'TRASPASO A CUENTA:0098': { kind: 'spending', source: 'person' },
      'TRASPASO DE CUENTA:0012': { kind: 'transfer', source: 'pair' },
    })
    expect(await violations()).toEqual([])
    await patch(ana, id, { kind: 'spending', pair: 'separate' })
    expect(await listKinds(ana)).toMatchObject({
      'TRASPASO A CUENTA:0098': { kind: 'spending' },
      'TRASPASO DE CUENTA:0012': { kind: 'income', source: 'sign' },
    })
    expect(await violations()).toEqual([])
  })

  test('of a purchase also holds for its refund', async () => {
    const ana = await customer()
    const id = await idOf(ana, 'COMPRA FALABELLA COSTANERA')
    await patch(ana, id, { kind: 'excluded' })
    expect(await listKinds(ana)).toMatchObject({
      'DEVOLUCION COMPRA FALABELLA COSTANERA': { kind: 'excluded' },
    })
    expect(await violations()).toEqual([])
    await patch(ana, id, { kind: null })
    expect(await listKinds(ana)).toMatchObject({
      'DEVOLUCION COMPRA FALABELLA COSTANERA': { kind: 'refund' },
    })
  })

  test('of a split transaction also holds for its parts', async () => {
    const ana = await customer()
    const id = await idOf(ana, 'COMPRA FALABELLA COSTANERA')
    await ana.call('POST', `/api/transactions/${id}/split/`, {
      parts: [
        { name: 'Uno', amount: 10_000, category: 'ROPA', tags: '', month: 0 },
        { name: 'Dos', amount: 20_000, category: 'SALUD', tags: '', month: 0 },
      ],
    })
    await patch(ana, id, { kind: 'excluded' })
    const parts = (await ana.get('/api/transactions/')).results.filter(
      ({ part }: { part: { of: string } | null }) => part?.of === id,
    )
    expect(parts.map(({ kind }: { kind: string }) => kind)).toEqual(['excluded', 'excluded'])
    expect(await violations()).toEqual([])
  })

  test.each([
    ['an unknown kind', { kind: 'gift' }, { kind: [copy.unknown] }],
    ['income of a charge', { kind: 'income' }, { kind: [copy.misfit('income')] }],
    ['a refund of a charge', { kind: 'refund' }, { kind: [copy.misfit('income')] }],
  ])('refuses %s and writes nothing', async (_, body, errors) => {
    const ana = await customer()
    const before = await ana.getState()
    const id = await idOf(ana, 'COMPRA FALABELLA COSTANERA')
    expect(await patch(ana, id, body)).toMatchObject({ status: 400, body: { errors } })
    expect(await setInBulk(ana, { transaction_ids: [id], ...body })).toMatchObject({ status: 400 })
    expect(await ana.getState()).toEqual(before)
  })

  test('of another user’s transaction is not found', async () => {
    const [ana, eva] = [await customer(), await customer()]
    const id = await idOf(ana, 'COMPRA FALABELLA COSTANERA')
    expect((await patch(eva, id, { kind: 'excluded' })).status).toBe(404)
    expect((await setInBulk(eva, { transaction_ids: [id], kind: 'excluded' })).status).toBe(404)
  })
})

describe('the refund of a purchase', () => {
  test('follows when the card that the purchase pays is linked later', async () => {
    const ana = await createUserWithAccounts({}, { type: 'credit', institution: 'Itaú' })
    await ana.ingest(
      ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -70_000n, { date: '2026-11-02' }),
      ana.buildTransaction(0, 'ABONO VARIOS', 9_000n, { date: '2026-11-04' }),
    )
    const [charge_id, refund_id] = [
      await idOf(ana, 'PAGO TARJETA DE CREDITO'),
      await idOf(ana, 'ABONO VARIOS'),
    ]
    expect((await ana.call('POST', '/api/refunds/', { refund_id, charge_id })).status).toBe(201)
    await db.admin
      .updateTable('account')
      .set({ institution_name: 'BCI' })
      .where('user_id', '=', ana.userId)
      .execute()
    await createKindDetection({ db: db.app, clock, events, ownRuts: noOwnRuts }).detectAll(
      ana.userId,
      new AbortController().signal,
    )
    expect(await listKinds(ana)).toMatchObject({
      'PAGO TARJETA DE CREDITO': { kind: 'card_payment', source: 'text' },
      'ABONO VARIOS': { kind: 'card_payment', source: 'pair' },
    })
    expect(await violations()).toEqual([])
  })

  test('follows when the bank sends the purchase with another description', async () => {
    const ana = await createUserWithAccounts()
    const purchase = (description: string) =>
      ana.buildTransaction(0, description, -70_000n, { date: '2026-11-02', providerId: 'p1' })
    await ana.ingest(
      purchase('COMPRA QUILANTAR'),
      ana.buildTransaction(0, 'ABONO VARIOS', 9_000n, { date: '2026-11-04' }),
    )
    const [charge_id, refund_id] = [await idOf(ana, 'COMPRA QUILANTAR'), await idOf(ana, 'ABONO VARIOS')]
    await ana.call('POST', '/api/refunds/', { refund_id, charge_id })
    await ana.ingest(purchase('TEF A FINTUAL AGF'))
    expect(await listKinds(ana)).toMatchObject({
      'TEF A FINTUAL AGF': { kind: 'savings' },
      'ABONO VARIOS': { kind: 'savings', source: 'pair' },
    })
    expect(await violations()).toEqual([])
  })
})

test('a bulk change by filter leaves linked transactions, and its undo restores every sum', async () => {
  const ana = await customer()
  const before = await ana.getState()
  const { body } = await setInBulk(ana, { filter: {}, kind: 'excluded' })
  expect(body).toMatchObject({ changed: 7, linked: 3 })
  expect(await violations()).toEqual([])
  expect((await undo(ana, body.id)).body).toMatchObject({ restored: 7 })
  expect((await undo(ana, body.id)).body).toMatchObject({ restored: 0 })
  expect(await ana.getState()).toEqual(before)
})

test('nothing offers a whole purchase whose instalments count, or changes it with others', async () => {
  const ana = await createUserWithAccounts({}, { type: 'credit' })
  const purchase = (date: string) => ana.buildTransaction(1, 'FALABELLA COSTANERA', -60_000n, { date })
  await ana.ingest(purchase('2026-11-02'), purchase('2026-11-05'))
  const [whole, other] = await ana.listActiveRows()
  await withLockedUserData(db.jobs, ana.userId, (tx) =>
    setWholePurchases(
      tx,
      ana.userId,
      [{ transactionId: whole?.id ?? '', hasInstalments: true }],
      clock.now(),
    ),
  )
  const chosen = await patch(ana, other?.id ?? '', { kind: 'spending' })
  expect(chosen.body.similar_ids).toEqual([])
  const ids = [whole?.id, other?.id]
  for (const selection of [{ filter: {} }, { transaction_ids: ids }])
    expect((await setInBulk(ana, { ...selection, kind: 'spending' })).body).toMatchObject({
      changed: 0,
      linked: 1,
    })
  expect(await violations()).toEqual([])
})

describe('undoing a bulk change', () => {
  test('leaves a refund where a later choice for its purchase puts it', async () => {
    const ana = await customer()
    const id = await idOf(ana, 'COMPRA FALABELLA COSTANERA')
    const { body } = await setInBulk(ana, { transaction_ids: [id], kind: 'excluded' })
    await patch(ana, id, { kind: 'savings' })
    await undo(ana, body.id)
    expect(await listKinds(ana)).toMatchObject({
      'COMPRA FALABELLA COSTANERA': { kind: 'savings', source: 'person' },
      'DEVOLUCION COMPRA FALABELLA COSTANERA': { kind: 'savings', source: 'pair' },
    })
    expect(await violations()).toEqual([])
  })

  test('gives a transaction the kind that its description shows by then', async () => {
    const ana = await createUserWithAccounts()
    const row = (description: string) => ana.buildTransaction(0, description, -9_000n, { providerId: 'p1' })
    await ana.ingest(row('COMPRA QUILANTAR'))
    const { body } = await setInBulk(ana, { filter: {}, kind: 'excluded' })
    await ana.ingest(row('TEF A FINTUAL AGF'))
    expect((await undo(ana, body.id)).body).toMatchObject({ restored: 1 })
    expect(await listKinds(ana)).toMatchObject({ 'TEF A FINTUAL AGF': { kind: 'savings', source: 'text' } })
    expect(await violations()).toEqual([])
  })

  test('of refunds that are split leaves consistent sums', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ana.buildTransaction(0, 'COMPRA FALABELLA COSTANERA', -30_000n, { date: '2026-11-01' }),
      ana.buildTransaction(0, 'DEVOLUCION COMPRA FALABELLA COSTANERA', 30_000n, { date: '2026-11-04' }),
    )
    const refund = await idOf(ana, 'DEVOLUCION COMPRA FALABELLA COSTANERA')
    await ana.call('POST', `/api/transactions/${refund}/split/`, {
      parts: [
        { name: 'Uno', amount: 10_000, category: 'ROPA', tags: '', month: 0 },
        { name: 'Dos', amount: 20_000, category: 'SALUD', tags: '', month: 0 },
      ],
    })
    const before = await ana.listRollups()
    const id = await idOf(ana, 'COMPRA FALABELLA COSTANERA')
    const { body } = await setInBulk(ana, { transaction_ids: [id], kind: 'excluded' })
    expect(await violations()).toEqual([])
    await undo(ana, body.id)
    expect(await violations()).toEqual([])
    expect(await ana.listRollups()).toEqual(before)
  })
})

test('two changes at once leave consistent sums', async () => {
  const ana = await customer()
  const id = await idOf(ana, 'TEF A FINTUAL AGF')
  await Promise.all([
    patch(ana, id, { kind: 'spending' }),
    setInBulk(ana, { filter: {}, kind: 'excluded' }),
    patch(ana, id, { kind: null }),
    ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -4_000n)),
  ])
  expect(await violations()).toEqual([])
})

const anyKind = fc.constantFrom<TransactionKind>(...transactionKinds)
const listIds = async (user: MoneyUser): Promise<string[]> =>
  (await user.get('/api/transactions/?sort=date&order=asc')).results.map(({ id }: { id: string }) => id)

test('random choices, also against the sign and of halves, leave consistent sums, and taking them back restores all', async () => {
  const choice = fc.record({ at: fc.nat({ max: 9 }), kind: fc.option(anyKind) })
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 6 }), async (choices) => {
      const ana = await customer()
      const [ids, before] = [await listIds(ana), await ana.listRollups()]
      for (const { at, kind } of choices) await patch(ana, ids[at] ?? '', { kind, pair: 'keep' })
      const refundId = await idOf(ana, 'DEVOLUCION COMPRA FALABELLA COSTANERA')
      for (const id of ids) await patch(ana, id, { kind: null })
      const charge_id = await idOf(ana, 'COMPRA FALABELLA COSTANERA')
      await ana.call('POST', '/api/refunds/', { refund_id: refundId, charge_id })
      expect(await violations()).toEqual([])
      expect(await ana.listRollups()).toEqual(before)
    }),
    { numRuns: 20 },
  )
})

test('random bulk changes, undone in the reverse order, restore every sum', async () => {
  const change = fc.record({ from: fc.nat({ max: 8 }), kind: anyKind })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const ana = await customer()
      const [ids, before] = [await listIds(ana), await ana.getState()]
      const done: string[] = []
      for (const { from, kind } of changes) {
        const { status, body } = await setInBulk(ana, { transaction_ids: ids.slice(from), kind })
        if (status === 200) done.push(body.id)
      }
      expect(await violations()).toEqual([])
      for (const id of done.toReversed()) await undo(ana, id)
      expect(await violations()).toEqual([])
      expect(await ana.getState()).toEqual(before)
    }),
    { numRuns: 20 },
  )
})
