import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { withLockedUserData } from '../../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts, transactions, guessRefresh, clock } = await createMoneyTestApp(db)

const enqueue = (userId: string) => db.admin.insertInto('guess_refresh').values({ user_id: userId }).execute()
const isWaiting = async (userId: string) =>
  (await db.admin.selectFrom('guess_refresh').selectAll().where('user_id', '=', userId).execute()).length > 0
/** Makes OTROS of two categories, rollups included, as the categoriser before HOGAR and PERSONAS did. */
const forget = ({ userId }: MoneyUser) =>
  withLockedUserData(db.app, userId, async (tx) => {
    for (const category of ['HOGAR', 'PERSONAS'])
      await transactions.recategorize(tx, userId, category, 'OTROS')
  })
const findCategories = async (ana: MoneyUser) =>
  Object.fromEntries((await ana.listActiveRows()).map((row) => [row.description, row.category]))

test('stored transactions get the present guesses, with their refunds and rollups', async () => {
  const ana = await createUserWithAccounts({}, { type: 'credit' })
  await ana.ingest(
    ana.buildTransaction(1, 'SODIMAC HOMECENTER', -40_000n),
    ana.buildTransaction(1, 'DEVOLUCION SODIMAC HOMECENTER', 40_000n, { date: '2026-11-06' }),
    ana.buildTransaction(0, 'TRANSFERENCIA A CAMILA ROJAS', -20_000n),
    ana.buildTransaction(0, 'COMPRA JUMBO', -9_000n),
    ana.buildTransaction(0, 'TEF A ANA ROJAS', -50_000n),
    ana.buildTransaction(1, 'TRASPASO DE:ANA ROJAS', 50_000n, { date: '2026-11-04' }),
  )
  const before = await ana.getState()
  expect(await findCategories(ana)).toEqual({
    'SODIMAC HOMECENTER': 'HOGAR',
    'DEVOLUCION SODIMAC HOMECENTER': 'HOGAR',
    'TRANSFERENCIA A CAMILA ROJAS': 'PERSONAS',
    'COMPRA JUMBO': 'ALIMENTACIÓN',
    'TEF A ANA ROJAS': 'OTROS',
    'TRASPASO DE:ANA ROJAS': 'OTROS',
  })
  await forget(ana)
  expect(Object.values(await findCategories(ana)).filter((one) => one === 'OTROS')).toHaveLength(5)
  await enqueue(ana.userId)
  await guessRefresh.sweep()
  expect(await ana.getState()).toEqual(before)
  expect(await isWaiting(ana.userId)).toBe(false)
  expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])
  await guessRefresh.sweep()
  expect(await ana.getState()).toEqual(before)
})

test('what the user chose, taught, reviewed, split or wrote stays', async () => {
  const ana = await createUserWithAccounts()
  const chosen = ['SODIMAC MAIPU', 'EASY MAIPU', 'IKEA KENNEDY', 'CONSTRUMART TALCA']
  await ana.ingest(...chosen.map((text) => ana.buildTransaction(0, `COMPRA ${text}`, -10_000n)))
  const idOf = async (text: string) =>
    (await ana.listActiveRows()).find(({ description }) => description === `COMPRA ${text}`)?.id
  await forget(ana)
  await ana.call('PATCH', `/api/transactions/${await idOf('SODIMAC MAIPU')}/`, { category: 'ROPA' })
  await ana.ingest(ana.buildTransaction(0, 'COMPRA SODIMAC MAIPU', -11_000n, { date: '2026-11-05' }))
  await ana.call('POST', `/api/review/${await idOf('EASY MAIPU')}/confirm/`, {})
  const parts = ['Silla', 'Mesa'].map((name) => ({ name, amount: 5_000, category: 'SALUD' }))
  await ana.call('POST', `/api/transactions/${await idOf('IKEA KENNEDY')}/split/`, { parts })
  await ana.call('POST', '/api/transactions/', {
    name: 'TEF A CAMILA ROJAS',
    amount: 3_000,
    category: 'OTROS',
  })
  const before = await ana.getState()
  await enqueue(ana.userId)
  await guessRefresh.sweep()
  const after = await ana.getState()
  const changed = after.rows.filter((row, at) => row.category !== before.rows[at]?.category)
  expect(changed.map(({ description, category, reviewed }) => [description, category, reviewed])).toEqual([
    ['COMPRA CONSTRUMART TALCA', 'HOGAR', false],
  ])
  expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])
})

test('an own category with the name of a new built-in one becomes it', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -10_000n))
  const { body: own } = await ana.call('POST', '/api/categories/', {
    name: 'Gente',
    emoji: '🎈',
    color: 'gold',
  })
  const [row] = await ana.listActiveRows()
  await ana.call('PATCH', `/api/transactions/${row?.id}/`, { category: own.category })
  // The name was free when the user gave it.
  await withLockedUserData(db.app, ana.userId, (tx) =>
    transactions.recategorize(tx, ana.userId, 'Gente', 'Personas'),
  )
  await sql`update own_category set name = 'Personas', name_key = 'personas' where id = ${own.id}`.execute(
    db.admin,
  )
  await enqueue(ana.userId)
  await guessRefresh.sweep()
  expect((await ana.listActiveRows())[0]).toMatchObject({ category: 'PERSONAS', category_source: 'person' })
  expect(await ana.listRollups()).toEqual([expect.stringContaining('PERSONAS spending -10000 1')])
  const { results } = await ana.get('/api/categories/')
  expect(results.filter(({ name }: { name: string }) => name === 'Personas')).toHaveLength(1)
})

test('the data of a blocked user wait until the block ends', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(ana.buildTransaction(0, 'COMPRA EASY MAIPU', -10_000n))
  await forget(ana)
  await enqueue(ana.userId)
  const block = (since: Date | null) =>
    db.admin.updateTable('person').set({ data_blocked_at: since }).where('user_id', '=', ana.userId).execute()
  await block(clock.now())
  await guessRefresh.sweep()
  expect([await isWaiting(ana.userId), await findCategories(ana)]).toEqual([
    true,
    { 'COMPRA EASY MAIPU': 'OTROS' },
  ])
  await block(null)
  await guessRefresh.sweep()
  expect(await findCategories(ana)).toEqual({ 'COMPRA EASY MAIPU': 'HOGAR' })
})

test('a sync beside the refresh loses nothing', async () => {
  const ana = await createUserWithAccounts()
  const many = Array.from({ length: 60 }, (_, at) =>
    ana.buildTransaction(0, `COMPRA SODIMAC ${at}`, BigInt(-1_000 - at), { date: '2026-11-04' }),
  )
  await ana.ingest(...many)
  await forget(ana)
  await enqueue(ana.userId)
  const more = many.map((row) => ({ ...row, date: '2026-11-12' as const }))
  await Promise.all([guessRefresh.sweep(), ana.ingest(...more), guessRefresh.sweep()])
  expect(new Set((await ana.listActiveRows()).map(({ category }) => category))).toEqual(new Set(['HOGAR']))
  expect(await ana.listActiveRows()).toHaveLength(120)
  expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])
})
