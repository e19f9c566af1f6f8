import type {
  CategorizedTransaction,
  CategoryRule,
  CategoryRulePreview,
  RenamedTransaction,
} from '@lucas/contract/transactions/category-rule.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { newId } from '../../../platform/ids.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const rowsOf = async (user: MoneyUser) => {
  const page: TransactionPage = await user.get('/api/transactions/?sort=date&order=asc')
  return page.results
}
const filed = async (user: MoneyUser) =>
  (await rowsOf(user)).map((row) => `${row.description}: ${row.category} ${row.category_source}`)
const sums = async (user: MoneyUser) => {
  const rows = await db.admin
    .selectFrom('daily_rollup')
    .select(['category', db.admin.fn.sum<string>('amount').as('amount')])
    .where('user_id', '=', user.userId)
    .where('kind', '=', 'spending')
    .groupBy('category')
    .orderBy('category')
    .execute()
  return rows.map(({ category, amount }) => `${category} ${amount}`)
}

/** Creates three rows of one unknown merchant and one of another. */
async function customer() {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA QUILANTAR 0312 SANTIAGO', -1_000n, { date: '2026-11-01' }),
    ana.buildTransaction(0, 'QUILANTAR PROVIDENCIA', -2_000n, { date: '2026-11-02' }),
    ana.buildTransaction(0, 'COMPRA QUILANTAR', -3_000n, { date: '2026-11-03' }),
    ana.buildTransaction(0, 'COMPRA OTRO NEGOCIO', -4_000n, { date: '2026-11-04' }),
  )
  const [first] = await rowsOf(ana)
  return { ana, first: first?.id ?? '' }
}
const choose = async (user: MoneyUser, id: string, category: string): Promise<CategorizedTransaction> =>
  (await user.call('PATCH', `/api/transactions/${id}/`, { category })).body

test('the similar transactions are counted by category, without those that the user chose', async () => {
  const { ana, first } = await customer()
  const similar = (user: MoneyUser, id = first) => user.call('GET', `/api/transactions/${id}/similar/`)
  expect((await similar(ana)).body).toEqual({ results: [{ category: 'OTROS', count: 2 }] })
  const second = (await rowsOf(ana))[1]?.id ?? ''
  const chosen = await choose(ana, second, 'salud')
  expect((await similar(ana)).body).toEqual({ results: [{ category: 'OTROS', count: 1 }] })
  await ana.call('POST', `/api/category-corrections/${chosen.correction?.id}/apply/`)
  expect((await similar(ana, second)).body).toEqual({ results: [{ category: 'SALUD', count: 2 }] })
  expect((await similar(await createUserWithAccounts())).status).toBe(404)
})

test('choosing a category updates the row and its rollups and learns a rule for later rows', async () => {
  const { ana, first } = await customer()
  const chosen = await choose(ana, first, 'salud')
  expect(chosen).toMatchObject({
    category: 'SALUD',
    category_source: 'person',
    reviewed: true,
    correction: { name: 'Quilantar', category: 'SALUD' },
  })
  expect(await sums(ana)).toContain('SALUD -1000')
  await ana.ingest(ana.buildTransaction(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
  expect((await filed(ana)).at(-1)).toBe('REDCOMPRA QUILANTAR MAIPU: SALUD learned')
})

test('applying a rule changes earlier similar rows, except those set by the user', async () => {
  const { ana, first } = await customer()
  const second = (await rowsOf(ana))[1]?.id ?? ''
  await choose(ana, second, 'ROPA')
  const { correction } = await choose(ana, first, 'SALUD')
  const preview: CategoryRulePreview = await ana.get(`/api/category-corrections/${correction?.id}/alike/`)
  expect(preview).toMatchObject({ count: 1, results: [{ description: 'COMPRA QUILANTAR' }] })
  const { body } = await ana.call('POST', `/api/category-corrections/${correction?.id}/apply/`)
  expect(body).toEqual({ id: correction?.id, changed: 1 })
  const rows = await filed(ana)
  expect(rows[1]).toBe('QUILANTAR PROVIDENCIA: ROPA person')
  expect(rows[2]).toBe('COMPRA QUILANTAR: SALUD learned')
  expect(await sums(ana)).toEqual(expect.arrayContaining(['ROPA -2000', 'SALUD -4000']))
})

test('undoing a rule restores earlier rows and re-detects later ones', async () => {
  const { ana, first } = await customer()
  const [before, sumsBefore] = [await filed(ana), await sums(ana)]
  const { correction } = await choose(ana, first, 'SALUD')
  await ana.call('POST', `/api/category-corrections/${correction?.id}/apply/`)
  await ana.ingest(ana.buildTransaction(0, 'QUILANTAR 77', -5_000n, { date: '2026-11-05' }))
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

test('a second choice for the same merchant replaces the first rule', async () => {
  const { ana, first } = await customer()
  await choose(ana, first, 'SALUD')
  await choose(ana, first, 'ROPA')
  const activeRules = await ana.get('/api/category-corrections/')
  expect(activeRules).toMatchObject({ count: 1, results: [{ category: 'ROPA' }] })
})

test('a refund follows the category of its purchase', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA QUILANTAR', -9_000n, { date: '2026-11-01' }),
    ana.buildTransaction(0, 'DEVOLUCION COMPRA QUILANTAR', 9_000n, { date: '2026-11-02' }),
  )
  const [charge] = await rowsOf(ana)
  await choose(ana, charge?.id ?? '', 'ROPA')
  expect((await rowsOf(ana)).map(({ kind, category }) => `${kind} ${category}`)).toEqual([
    'spending ROPA',
    'refund ROPA',
  ])
})

test('income and spending, and other names, are not similar', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'TRANSFERENCIA A JUAN PEREZ', -9_000n, { date: '2026-11-01' }),
    ana.buildTransaction(0, 'TRANSFERENCIA DE JUAN PEREZ', 8_000n, { date: '2026-11-02' }),
    ana.buildTransaction(0, 'TRANSFERENCIA A JUAN PEREIRA', -7_000n, { date: '2026-11-03' }),
  )
  const [sent] = await rowsOf(ana)
  const { correction } = await choose(ana, sent?.id ?? '', 'SERVICIOS')
  expect(await ana.get(`/api/category-corrections/${correction?.id}/alike/`)).toEqual({
    count: 0,
    results: [],
  })
})

test('refuses an unknown category and a transaction of another user', async () => {
  const { ana, first } = await customer()
  expect((await ana.call('PATCH', `/api/transactions/${first}/`, { category: 'NADA' })).body).toMatchObject({
    code: 'validation_failed',
  })
  const beto = await createUserWithAccounts()
  expect((await beto.call('PATCH', `/api/transactions/${first}/`, { category: 'ROPA' })).status).toBe(404)
  expect((await beto.call('POST', `/api/category-corrections/${newId()}/apply/`)).status).toBe(404)
})

describe('merchant name set by the user', () => {
  const names = async (user: MoneyUser) => (await rowsOf(user)).map(({ merchant_name: name }) => name)
  const call = async (user: MoneyUser, id: string, merchant_name: string): Promise<RenamedTransaction> =>
    (await user.call('PATCH', `/api/transactions/${id}/merchant/`, { merchant_name })).body
  const bank = ['Quilantar', 'Quilantar', 'Quilantar', 'Otro Negocio']

  test('applies to the row and later similar rows', async () => {
    const { ana, first } = await customer()
    expect(await call(ana, first, ' La Quila ')).toMatchObject({
      merchant_name: 'La Quila',
      correction: { name: 'Quilantar', merchant_name: 'La Quila' },
    })
    await ana.ingest(ana.buildTransaction(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
    expect(await names(ana)).toEqual(['La Quila', ...bank.slice(1), 'La Quila'])
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
  })

  test('applies to all earlier similar rows, and is undone', async () => {
    const { ana, first } = await customer()
    const { correction } = await call(ana, first, 'La Quila')
    const path = `/api/name-corrections/${correction?.id}/`
    expect(await ana.get(`${path}alike/`)).toMatchObject({ count: 2 })
    expect((await ana.call('POST', `${path}apply/`)).body).toMatchObject({ changed: 2 })
    expect(await names(ana)).toEqual(['La Quila', 'La Quila', 'La Quila', 'Otro Negocio'])
    // The new name applies to the rows that learned the first one.
    const { correction: other } = await call(ana, first, 'Quila')
    expect(await ana.get(`/api/name-corrections/${other?.id}/alike/`)).toMatchObject({ count: 2 })
    expect((await ana.call('DELETE', `/api/name-corrections/${other?.id}/`)).body).toMatchObject({
      restored: 1,
    })
    expect((await ana.call('DELETE', path)).body).toMatchObject({ restored: 3 })
    expect(await names(ana)).toEqual(bank)
    expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
  })

  test('survives provider updates; removing it restores the detected name', async () => {
    const { ana, first } = await customer()
    await call(ana, first, 'La Quila')
    await ana.ingest(
      ana.buildTransaction(0, 'COMPRA QUILANTAR 0312 SANTIAGO', -1_000n, {
        date: '2026-11-01',
        reference: '7',
      }),
    )
    expect((await names(ana))[0]).toBe('La Quila')
    expect(await call(ana, first, '')).toMatchObject({ merchant_name: 'Quilantar', correction: null })
  })

  test('can apply to one row only', async () => {
    const { ana, first } = await customer()
    const { correction } = await call(ana, first, 'La Quila')
    await ana.call('POST', `/api/name-corrections/${correction?.id}/forget/`)
    await ana.ingest(ana.buildTransaction(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
    expect(await names(ana)).toEqual(['La Quila', ...bank.slice(1), 'Quilantar'])
    expect(await ana.get('/api/name-corrections/')).toMatchObject({ count: 0 })
  })

  test('does not change categories', async () => {
    const { ana, first } = await customer()
    await choose(ana, first, 'SALUD')
    await call(ana, first, 'La Quila')
    await ana.ingest(ana.buildTransaction(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
    expect((await filed(ana)).at(-1)).toBe('REDCOMPRA QUILANTAR MAIPU: SALUD learned')
    expect((await names(ana)).at(-1)).toBe('La Quila')
  })
})

test('a choice for one row only keeps the earlier rule', async () => {
  const { ana, first } = await customer()
  await choose(ana, (await rowsOf(ana))[1]?.id ?? '', 'ROPA')
  const { correction } = await choose(ana, first, 'SALUD')
  await ana.call('POST', `/api/category-corrections/${correction?.id}/forget/`)
  await ana.ingest(ana.buildTransaction(0, 'REDCOMPRA QUILANTAR MAIPU', -5_000n, { date: '2026-11-05' }))
  const rows = await filed(ana)
  expect([rows[0], rows.at(-1)]).toEqual([
    'COMPRA QUILANTAR 0312 SANTIAGO: SALUD person',
    'REDCOMPRA QUILANTAR MAIPU: ROPA learned',
  ])
})

test('learns rules from many rows and undoes them at once', async () => {
  const { ana } = await customer()
  const rows = await rowsOf(ana)
  const ids = [rows[0]?.id, rows[3]?.id]
  const before = await filed(ana)
  await ana.call('POST', '/api/transactions/bulk/category/', { transaction_ids: ids, category: 'SALUD' })
  const { body } = await ana.call('POST', '/api/category-corrections/', { transaction_ids: ids })
  expect(body).toMatchObject({ results: [{ category: 'SALUD' }, { category: 'SALUD' }], count: 2 })
  const taught: CategoryRule[] = body.results
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
