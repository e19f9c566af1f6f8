import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { findId as idOf, listKinds } from '../../../../test/support/clients/kind-client.ts'
import { noOwnRuts } from '../../../../test/support/fixtures/absent-modules.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { DataBlockedError, stopAtBlock } from '../../../platform/block-gate.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { createKindDetection } from './detection.ts'
import { createKindWorker } from './jobs.ts'

const db = await testDatabase()
const { createUserWithAccounts, clock, events, kindRequests } = await createMoneyTestApp(db)

const violations = () => checkInvariants(db.admin, { now: clock.now() })
const patch = (user: MoneyUser, id: string, body: Record<string, unknown>) =>
  user.call('PATCH', `/api/transactions/${id}/`, body)

async function createCustomer() {
  const ana = await createUserWithAccounts()
  await ana.ingest(ana.buildTransaction(0, 'COMPRA KIOSCO LUNA', -1_500n))
  return ana
}

test('a payment to a card of an issuer that is not linked is spending, with the offer to connect that card', async () => {
  const [bank, card] = [{ institution: 'Santander' }, { type: 'credit', institution: 'Santander' }] as const
  const ana = await createUserWithAccounts(bank, card)
  await ana.ingest(
    ana.buildTransaction(0, 'PAGO CMR', -70_000n),
    ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -80_000n),
  )
  expect(await listKinds(ana)).toMatchObject({
    'PAGO CMR': { kind: 'spending', source: 'sign' },
    'PAGO TARJETA DE CREDITO': { kind: 'card_payment' },
  })
  const detail = await ana.get(`/api/transactions/${await idOf(ana, 'PAGO CMR')}/`)
  expect(detail).toMatchObject({
    category: 'OTROS',
    missing_account: { type: 'card', name: 'Falabella' },
  })
  expect(await violations()).toEqual([])
})

describe('detection in the background', () => {
  const detection = createKindDetection({ db: db.app, clock, events, ownRuts: noOwnRuts })
  const run = (user: MoneyUser) => detection.detectAll(user.userId, new AbortController().signal)

  test('knows a card that was linked after its payments, and keeps choices', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -70_000n),
      ana.buildTransaction(0, 'PAGO TARJETA CREDITO VISA', -80_000n),
    )
    await patch(ana, await idOf(ana, 'PAGO TARJETA CREDITO VISA'), { kind: 'excluded' })
    expect(await listKinds(ana)).toMatchObject({ 'PAGO TARJETA DE CREDITO': { kind: 'spending' } })
    await db.admin
      .insertInto('account')
      .values({
        user_id: ana.userId,
        id: newId(),
        institution_name: 'BCI',
        provider_key: Buffer.from(newId()),
        name: 'Visa',
        owner_name: 'Ana Rojas',
        mask: '1738',
        account_type: 'credit',
        currency: 'CLP',
        balance_current: 0n,
        created_at: clock.now(),
      })
      .execute()
    await run(ana)
    expect(await listKinds(ana)).toMatchObject({
      'PAGO TARJETA DE CREDITO': { kind: 'card_payment', source: 'text' },
      'PAGO TARJETA CREDITO VISA': { kind: 'excluded', source: 'person' },
    })
    expect(await violations()).toEqual([])
    const state = await ana.getState()
    await run(ana)
    expect(await ana.getState()).toEqual(state)
  })

  test.each([
    ['deleted', (user: MoneyUser, card: string) => user.call('DELETE', `/api/accounts/${card}/delete/`)],
    [
      'hidden',
      (user: MoneyUser, card: string) => user.call('PATCH', `/api/accounts/${card}/`, { hidden: true }),
    ],
  ])('counts the payments of a card that is %s as spending', async (_, remove) => {
    const ana = await createUserWithAccounts({}, { type: 'credit' })
    await ana.ingest(
      ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -70_000n),
      ana.buildTransaction(1, 'FALABELLA COSTANERA', -70_000n),
    )
    expect(await listKinds(ana)).toMatchObject({ 'PAGO TARJETA DE CREDITO': { kind: 'card_payment' } })
    expect((await remove(ana, ana.ids[1] ?? '')).status).toBe(200)
    expect(kindRequests).toContain(ana.userId)
    await run(ana)
    expect(await listKinds(ana)).toMatchObject({
      'PAGO TARJETA DE CREDITO': { kind: 'spending', source: 'sign' },
    })
    expect(await violations()).toEqual([])
  })

  test('reads the halves of a pair again, so that each counts by itself when they are separated', async () => {
    const ana = await createUserWithAccounts({}, {})
    await ana.ingest(
      ana.buildTransaction(0, '0123456785 Transf. PEDRO LAGOS', -50_000n, { date: '2026-11-05' }),
      ana.buildTransaction(1, '0123456785 Transf. PEDRO LAGOS', 50_000n, { date: '2026-11-06' }),
    )
    const [out, into] = (await ana.listActiveRows()).toSorted((a, b) => (a.amount < b.amount ? -1 : 1))
    const { body } = await ana.call('POST', '/api/transfer-pairs/', { out_id: out?.id, in_id: into?.id })
    // As migration 0047 did with every linked half.
    await db.admin
      .updateTable('transaction')
      .set({ text_kind: 'transfer' })
      .where('user_id', '=', ana.userId)
      .execute()
    const ownRuts = { load: () => Promise.resolve({ has: () => false, digest: 'synced' }) }
    const known = createKindDetection({ db: db.app, clock, events, ownRuts })
    await run(ana)
    expect((await ana.listActiveRows()).map(({ text_kind }) => text_kind)).toEqual(['transfer', 'transfer'])
    await known.detectAll(ana.userId, new AbortController().signal)
    expect((await ana.listActiveRows()).map(({ kind }) => kind)).toEqual(['transfer', 'transfer'])
    await ana.call('DELETE', `/api/transfer-pairs/${body.id}/`)
    const kinds = (await ana.listActiveRows()).map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['income', 'spending'])
    expect(await violations()).toEqual([])
  })

  test('leaves blocked data, and continues when the block ends', async () => {
    const ana = await createUserWithAccounts({}, { type: 'credit', institution: 'Itaú' })
    await ana.ingest(ana.buildTransaction(0, 'PAGO TARJETA DE CREDITO', -70_000n))
    const setBlock = (data_blocked_at: Date | null) =>
      db.admin.updateTable('person').set({ data_blocked_at }).where('user_id', '=', ana.userId).execute()
    await db.admin
      .updateTable('account')
      .set({ institution_name: 'BCI' })
      .where('user_id', '=', ana.userId)
      .execute()
    await setBlock(clock.now())
    await expect(stopAtBlock(() => run(ana))).rejects.toThrow(DataBlockedError)
    expect(await listKinds(ana)).toMatchObject({ 'PAGO TARJETA DE CREDITO': { kind: 'spending' } })
    await setBlock(null)
    await run(ana)
    expect(await listKinds(ana)).toMatchObject({ 'PAGO TARJETA DE CREDITO': { kind: 'card_payment' } })
  })

  test('is requested for the other users when the request for one fails', async () => {
    const [ana, eva] = [await createCustomer(), await createCustomer()]
    await db.admin.updateTable('kind_detection').set({ rules: 0 }).execute()
    const requested: string[] = []
    const first = (await detection.listOutdated())[0]
    const { sweep } = createKindWorker({
      db: db.app,
      log: createLog({ level: 'silent' }),
      detection,
      jobs: {
        define: () => {},
        enqueue: (_tx, _kind, payload) => {
          const user = JSON.stringify(payload)
          requested.push(user)
          return first !== undefined && user.includes(first)
            ? Promise.reject(new Error('the queue is away'))
            : Promise.resolve()
        },
      },
    })
    await sweep()
    for (const { userId } of [ana, eva]) expect(requested.join()).toContain(userId)
  })

  test.each([
    ['a bank', false],
    ['the user', true],
  ])('decides kinds of %s again that release 1.0.0 wrote without their source', async (_of, manual) => {
    const ana = await createUserWithAccounts({ mask: '0012' }, { mask: '0098' })
    await ana.ingest(
      ana.buildTransaction(0, 'COMPRA FALABELLA COSTANERA', -9_000n, { date: '2026-11-01' }),
      ana.buildTransaction(0, 'DEVOLUCION COMPRA FALABELLA COSTANERA', 9_000n, { date: '2026-11-03' }),
      ana.buildTransaction(0, 'TRASPASO A CUENTA:0098', -50_000n, { date: '2026-11-05' }),
      ana.buildTransaction(1, 'TRASPASO DE CUENTA:0012', 50_000n, { date: '2026-11-05' }),
    )
    const before = await listKinds(ana)
    expect(Object.values(before).filter(({ source }) => source === 'pair')).toHaveLength(3)
    await db.admin
      .updateTable('transaction')
      .set({ kind_source: 'sign', text_kind: null, manual })
      .where('user_id', '=', ana.userId)
      .execute()
    expect(await detection.listOutdated()).toContain(ana.userId)
    await run(ana)
    expect(await listKinds(ana)).toEqual(before)
    expect(await detection.listOutdated()).not.toContain(ana.userId)
  })

  test('finds users whose kinds were detected by older rules, until it is done', async () => {
    const ana = await createCustomer()
    await db.admin.updateTable('kind_detection').set({ rules: 0 }).where('user_id', '=', ana.userId).execute()
    expect(await detection.listOutdated()).toContain(ana.userId)
    await run(ana)
    expect(await detection.listOutdated()).not.toContain(ana.userId)
  })
})
