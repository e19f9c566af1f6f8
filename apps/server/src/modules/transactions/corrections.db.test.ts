import type { CorrectedTransaction, CorrectionPreview } from '@lucas/contract/category-correction.ts'
import type { TransactionPage } from '@lucas/contract/transaction.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../test/support/money-house.ts'
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
