import type {
  CategoryCorrection,
  CorrectedTransaction,
  CorrectionPreview,
  NamedTransaction,
} from '@lucas/contract/category-correction.ts'
import type { TransactionPage } from '@lucas/contract/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../test/support/money-house.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { newId } from '../../platform/ids.ts'

const db = await testDatabase()
const { person } = await moneyHouse(db)

const rowsOf = async (who: MoneyPerson) => {
  const page: TransactionPage = await who.get('/api/transactions/?sort=date&order=asc')
  return page.results
}
const filed = async (who: MoneyPerson) =>
  (await rowsOf(who)).map((row) => `${row.description}: ${row.category} ${row.category_source}`)
const sums = async (who: MoneyPerson) => {
  const rows = await db.admin
    .selectFrom('daily_rollup')
    .select(['category', db.admin.fn.sum<string>('amount').as('amount')])
    .where('user_id', '=', who.userId)
    .where('kind', '=', 'spending')
    .groupBy('category')
    .orderBy('category')
    .execute()
  return rows.map(({ category, amount }) => `${category} ${amount}`)
}

/** Three rows of one shop that nobody knows, one of another. */
async function customer() {
  const ana = await person()
  await ana.deliver(
    ana.movement(0, 'COMPRA QUILANTAR 0312 SANTIAGO', -1_000n, { date: '2026-11-01' }),
    ana.movement(0, 'QUILANTAR PROVIDENCIA', -2_000n, { date: '2026-11-02' }),
    ana.movement(0, 'COMPRA QUILANTAR', -3_000n, { date: '2026-11-03' }),
    ana.movement(0, 'COMPRA OTRO NEGOCIO', -4_000n, { date: '2026-11-04' }),
  )
  const [first] = await rowsOf(ana)
  return { ana, first: first?.id ?? '' }
}
const choose = async (who: MoneyPerson, id: string, category: string): Promise<CorrectedTransaction> =>
  (await who.call('PATCH', `/api/transactions/${id}/`, { category })).body

test('a choice files the row, moves its sums and teaches rows that come later', async () => {
  const { ana, first } = await customer()
  const chosen = await choose(ana, first, 'salud')
  expect(chosen).toMatchObject({
    category: 'SALUD',
    category_source: 'person',
    reviewed: true,
    correction: { name: 'Quilantar', category: 'SALUD' },
  })
  expect(await sums(ana)).toContain('SALUD -1000')
  await ana.deliver(ana.movement(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
  expect((await filed(ana)).at(-1)).toBe('REDCOMPRA QUILANTAR MAIPU: SALUD learned')
})

test('applying it files earlier rows alike, and nothing that the person set', async () => {
  const { ana, first } = await customer()
  const second = (await rowsOf(ana))[1]?.id ?? ''
  await choose(ana, second, 'ROPA')
  const { correction } = await choose(ana, first, 'SALUD')
  const preview: CorrectionPreview = await ana.get(`/api/category-corrections/${correction?.id}/alike/`)
  expect(preview).toMatchObject({ count: 1, results: [{ description: 'COMPRA QUILANTAR' }] })
  const { body } = await ana.call('POST', `/api/category-corrections/${correction?.id}/apply/`)
  expect(body).toEqual({ id: correction?.id, changed: 1 })
  const rows = await filed(ana)
  expect(rows[1]).toBe('QUILANTAR PROVIDENCIA: ROPA person')
  expect(rows[2]).toBe('COMPRA QUILANTAR: SALUD learned')
  expect(await sums(ana)).toEqual(expect.arrayContaining(['ROPA -2000', 'SALUD -4000']))
})

test('taking it back brings every row to what it was, later ones to what their text says', async () => {
  const { ana, first } = await customer()
  const [before, sumsBefore] = [await filed(ana), await sums(ana)]
  const { correction } = await choose(ana, first, 'SALUD')
  await ana.call('POST', `/api/category-corrections/${correction?.id}/apply/`)
  await ana.deliver(ana.movement(0, 'QUILANTAR 77', -5_000n, { date: '2026-11-05' }))
  expect((await filed(ana)).filter((row) => row.includes('SALUD'))).toHaveLength(4)
  const { body } = await ana.call('DELETE', `/api/category-corrections/${correction?.id}/`)
  expect(body).toEqual({ id: correction?.id, restored: 4 })
  expect((await filed(ana)).slice(0, 4)).toEqual(before)
  expect((await filed(ana)).join()).not.toContain('SALUD')
  expect((await sums(ana)).length).toBe(sumsBefore.length)
  expect((await ana.call('DELETE', `/api/category-corrections/${correction?.id}/`)).body).toMatchObject({
    restored: 0,
  })
})

test('a second choice for the same shop takes the place of the first', async () => {
  const { ana, first } = await customer()
  await choose(ana, first, 'SALUD')
  await choose(ana, first, 'ROPA')
  const standing = await ana.get('/api/category-corrections/')
  expect(standing).toMatchObject({ count: 1, results: [{ category: 'ROPA' }] })
})

test('a refund follows the category of its charge', async () => {
  const ana = await person()
  await ana.deliver(
    ana.movement(0, 'COMPRA QUILANTAR', -9_000n, { date: '2026-11-01' }),
    ana.movement(0, 'DEVOLUCION COMPRA QUILANTAR', 9_000n, { date: '2026-11-02' }),
  )
  const [charge] = await rowsOf(ana)
  await choose(ana, charge?.id ?? '', 'ROPA')
  expect((await rowsOf(ana)).map(({ kind, category }) => `${kind} ${category}`)).toEqual([
    'spending ROPA',
    'refund ROPA',
  ])
})

test('money in and money out, and other names, are not alike', async () => {
  const ana = await person()
  await ana.deliver(
    ana.movement(0, 'TRANSFERENCIA A JUAN PEREZ', -9_000n, { date: '2026-11-01' }),
    ana.movement(0, 'TRANSFERENCIA DE JUAN PEREZ', 8_000n, { date: '2026-11-02' }),
    ana.movement(0, 'TRANSFERENCIA A JUAN PEREIRA', -7_000n, { date: '2026-11-03' }),
  )
  const [sent] = await rowsOf(ana)
  const { correction } = await choose(ana, sent?.id ?? '', 'SERVICIOS')
  expect(await ana.get(`/api/category-corrections/${correction?.id}/alike/`)).toEqual({
    count: 0,
    results: [],
  })
})

test('an unknown category and another person’s row are refused', async () => {
  const { ana, first } = await customer()
  expect((await ana.call('PATCH', `/api/transactions/${first}/`, { category: 'NADA' })).body).toMatchObject({
    code: 'validation_failed',
  })
  const beto = await person()
  expect((await beto.call('PATCH', `/api/transactions/${first}/`, { category: 'ROPA' })).status).toBe(404)
  expect((await beto.call('POST', `/api/category-corrections/${newId()}/apply/`)).status).toBe(404)
})

describe('a name that the person gives', () => {
  const names = async (who: MoneyPerson) => (await rowsOf(who)).map(({ merchant_name: name }) => name)
  const call = async (who: MoneyPerson, id: string, merchant_name: string): Promise<NamedTransaction> =>
    (await who.call('PATCH', `/api/transactions/${id}/merchant/`, { merchant_name })).body
  const bank = ['Quilantar', 'Quilantar', 'Quilantar', 'Otro Negocio']

  test('is that row’s, and of rows alike that come later', async () => {
    const { ana, first } = await customer()
    expect(await call(ana, first, ' La Quila ')).toMatchObject({
      merchant_name: 'La Quila',
      correction: { name: 'Quilantar', merchant_name: 'La Quila' },
    })
    await ana.deliver(ana.movement(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
    expect(await names(ana)).toEqual(['La Quila', ...bank.slice(1), 'La Quila'])
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
  })

  test('goes to all earlier rows alike when it is applied, and back again', async () => {
    const { ana, first } = await customer()
    const { correction } = await call(ana, first, 'La Quila')
    const path = `/api/name-corrections/${correction?.id}/`
    expect(await ana.get(`${path}alike/`)).toMatchObject({ count: 2 })
    expect((await ana.call('POST', `${path}apply/`)).body).toMatchObject({ changed: 2 })
    expect(await names(ana)).toEqual(['La Quila', 'La Quila', 'La Quila', 'Otro Negocio'])
    // Another name goes to those that learnt the first one.
    const { correction: other } = await call(ana, first, 'Quila')
    expect(await ana.get(`/api/name-corrections/${other?.id}/alike/`)).toMatchObject({ count: 2 })
    expect((await ana.call('DELETE', `/api/name-corrections/${other?.id}/`)).body).toMatchObject({
      restored: 1,
    })
    expect((await ana.call('DELETE', path)).body).toMatchObject({ restored: 3 })
    expect(await names(ana)).toEqual(bank)
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
  })

  test('survives what the bank says anew; without one the bank’s comes back', async () => {
    const { ana, first } = await customer()
    await call(ana, first, 'La Quila')
    await ana.deliver(
      ana.movement(0, 'COMPRA QUILANTAR 0312 SANTIAGO', -1_000n, { date: '2026-11-01', reference: '7' }),
    )
    expect((await names(ana))[0]).toBe('La Quila')
    expect(await call(ana, first, '')).toMatchObject({ merchant_name: 'Quilantar', correction: null })
  })

  test('can be meant for one row alone', async () => {
    const { ana, first } = await customer()
    const { correction } = await call(ana, first, 'La Quila')
    await ana.call('POST', `/api/name-corrections/${correction?.id}/forget/`)
    await ana.deliver(ana.movement(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
    expect(await names(ana)).toEqual(['La Quila', ...bank.slice(1), 'Quilantar'])
    expect(await ana.get('/api/name-corrections/')).toMatchObject({ count: 0 })
  })

  test('says nothing of categories', async () => {
    const { ana, first } = await customer()
    await choose(ana, first, 'SALUD')
    await call(ana, first, 'La Quila')
    await ana.deliver(ana.movement(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
    expect((await filed(ana)).at(-1)).toBe('REDCOMPRA QUILANTAR MAIPU: SALUD learned')
    expect((await names(ana)).at(-1)).toBe('La Quila')
  })
})

test('a choice meant for one row alone leaves what was taught before', async () => {
  const { ana, first } = await customer()
  await choose(ana, (await rowsOf(ana))[1]?.id ?? '', 'ROPA')
  const { correction } = await choose(ana, first, 'SALUD')
  await ana.call('POST', `/api/category-corrections/${correction?.id}/forget/`)
  await ana.deliver(ana.movement(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
  const rows = await filed(ana)
  expect([rows[0], rows.at(-1)]).toEqual([
    'COMPRA QUILANTAR 0312 SANTIAGO: SALUD person',
    'REDCOMPRA QUILANTAR MAIPU: ROPA learned',
  ])
})

test('many rows teach what they are filed as, and all of it is taken back at once', async () => {
  const { ana } = await customer()
  const rows = await rowsOf(ana)
  const ids = [rows[0]?.id, rows[3]?.id]
  const before = await filed(ana)
  await ana.call('POST', '/api/transactions/bulk/category/', { transaction_ids: ids, category: 'SALUD' })
  const { body } = await ana.call('POST', '/api/category-corrections/', { transaction_ids: ids })
  expect(body).toMatchObject({ results: [{ category: 'SALUD' }, { category: 'SALUD' }], count: 2 })
  const taught: CategoryCorrection[] = body.results
  const all = { ids: taught.map(({ id }) => id) }
  expect((await ana.call('POST', '/api/category-corrections/apply/', all)).body).toEqual({ changed: 2 })
  expect((await filed(ana)).filter((row) => row.includes('SALUD'))).toHaveLength(4)
  const undone = await ana.call('POST', '/api/category-corrections/undo/', {
    ids: taught.map(({ id }) => id),
  })
  expect(undone.body).toEqual({ restored: 2 })
  const after = await filed(ana)
  expect([after[1], after[2]]).toEqual([before[1], before[2]])
})
