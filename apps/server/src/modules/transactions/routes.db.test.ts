import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'
import { newId } from '../../platform/ids.ts'

const db = await testDatabase()
const { createUserWithAccounts, transactions } = await createMoneyTestApp(db)

/** Creates two banks, pesos and dollars, and one pending row. */
async function household() {
  const ana = await createUserWithAccounts(
    { institution: 'BCI' },
    { institution: 'Itaú', type: 'credit', currency: 'USD' },
    { institution: 'Banco Estado', type: 'savings' },
  )
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA JUMBO ÑUÑOA', -12_990n, {
      date: '2026-11-01',
      providerId: 'one',
      balanceAfter: 500n,
    }),
    ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-10-30' }),
    ana.buildTransaction(1, 'NETFLIX.COM', -1_099n, { date: '2026-11-02' }),
    ana.buildTransaction(0, '100%_SEGURO', -3_000n, { date: '2026-11-03', pending: true }),
    ana.buildTransaction(0, 'TRASPASO A CUENTA:9', -50_000n, { date: '2026-11-04' }),
    ana.buildTransaction(2, 'TRASPASO DE CUENTA:1', 50_000n, { date: '2026-11-04' }),
  )
  return ana
}
const ana = await household()
const list = async (query = '', user: MoneyUser = ana): Promise<TransactionPage> =>
  user.get(`/api/transactions/${query}`)
const texts = async (query: string) => (await list(query)).results.map(({ description }) => description)

describe('transaction list', () => {
  test('returns the newest first with all fields', async () => {
    const page = await list()
    expect(page.count).toBe(6)
    expect(page).toMatchObject({ next: null, previous: null })
    expect(page.results.map(({ date }) => date)).toEqual([
      '2026-11-04',
      '2026-11-04',
      '2026-11-03',
      '2026-11-02',
      '2026-11-01',
      '2026-10-30',
    ])
    expect(page.results[3]).toMatchObject({
      amount: -10.99,
      currency: 'USD',
      merchant_name: 'Netflix',
      institution_name: 'Itaú',
      account: { account_type: 'credit' },
    })
  })

  test.each([
    ['nunoa', 'an accent or a capital less', ['COMPRA JUMBO ÑUÑOA']],
    ['JUMBO', 'a merchant', ['COMPRA JUMBO ÑUÑOA']],
    ['entretencion', 'nothing alike', []],
    ['alimentación', 'a category', ['COMPRA JUMBO ÑUÑOA']],
    ['itau', 'an institution', ['NETFLIX.COM']],
    ['$12.990', 'an amount', ['COMPRA JUMBO ÑUÑOA']],
    ['10,99', 'cents', ['NETFLIX.COM']],
    ['100%_', 'signs of LIKE as themselves', ['100%_SEGURO']],
    ['0%S', 'and not as wildcards', []],
    ["'; drop table transaction; --", 'SQL as text', []],
  ])('search %s finds %s', async (search, _, found) => {
    expect(await texts(`?search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  test.each([
    ['date_from=2026-11-02&date_to=2026-11-03', ['100%_SEGURO', 'NETFLIX.COM']],
    ['min_amount=10000&max_amount=12990', ['COMPRA JUMBO ÑUÑOA']],
    ['max_amount=10.99', ['NETFLIX.COM']],
    ['category=alimentación,salario', ['COMPRA JUMBO ÑUÑOA', 'REMUNERACION SERVICIOS SPA']],
    ['institution=itau', ['NETFLIX.COM']],
    ['institution=Banco%20Estado', ['TRASPASO DE CUENTA:1']],
    ['institution=nobody', []],
    ['account=nobody', []],
    ['pending=true', ['100%_SEGURO']],
    ['reviewed=true', []],
    ['tag=Trabajo', []],
  ])('filter %s', async (query, found) => {
    const page = await list(`?${query}`)
    expect(page.results.map(({ description }) => description)).toEqual(found)
    expect(page.count).toBe(found.length)
  })

  test('account filters by id', async () => {
    expect(await texts(`?account=${ana.ids[2]}`)).toEqual(['TRASPASO DE CUENTA:1'])
  })

  test.each([
    ['sort=amount&order=asc', [-50_000, -12_990, -3_000, -10.99, 50_000, 900_000], 'amount'],
    ['sort=amount&order=desc', [900_000, 50_000, -10.99, -3_000, -12_990, -50_000], 'amount'],
    ['sort=institution&order=asc', ['Banco Estado', 'BCI', 'BCI', 'BCI', 'BCI', 'Itaú'], 'institution_name'],
    ['order=asc&limit=2', ['2026-10-30', '2026-11-01'], 'date'],
  ] as const)('%s', async (query, values, field) => {
    expect((await list(`?${query}`)).results.map((row) => row[field])).toEqual(values)
  })

  test('pages forward and back by cursor, with the count on the first page only', async () => {
    const first = await list('?limit=2')
    const second: TransactionPage = await ana.get(first.next ?? '')
    const third: TransactionPage = await ana.get(second.next ?? '')
    expect([first.count, second.count, third.count]).toEqual([6, null, null])
    expect([third.next, first.previous]).toEqual([null, null])
    const back: TransactionPage = await ana.get(third.previous ?? '')
    expect(back.results).toEqual(second.results)
    const front: TransactionPage = await ana.get(back.previous ?? '')
    expect([front.results, front.previous]).toEqual([first.results, null])
  })

  test('a cursor is valid for its user and filter only', async () => {
    const { next } = await list('?limit=2')
    const other = await createUserWithAccounts()
    expect((await other.call('GET', next ?? '')).body).toMatchObject({ code: 'invalid_cursor' })
    expect((await ana.call('GET', `${next}&search=jumbo`)).body).toMatchObject({ code: 'invalid_cursor' })
    expect((await ana.call('GET', '/api/transactions/?cursor=made-up')).status).toBe(400)
  })

  test.each([
    'limit=0',
    'limit=501',
    'sort=id',
    'order=up',
    'pending=maybe',
    'date_from=2026-02-30',
    'min_amount=-1',
    'min_amount=x',
  ])('%s is refused', async (query) =>
    expect((await ana.call('GET', `/api/transactions/?${query}`)).status).toBe(400),
  )

  test.each([
    ['date_from=2026-11-03&date_to=2026-11-02', 'date_to'],
    ['min_amount=2000&max_amount=1000', 'max_amount'],
  ])('%s is refused at its field, wherever a filter is taken', async (query, field) => {
    for (const path of ['', 'totals/', 'facets/']) {
      const { status, body } = await ana.call('GET', `/api/transactions/${path}?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    }
  })

  test('users do not see transactions of others', async () => {
    const other = await createUserWithAccounts()
    const empty = await list('', other)
    expect(empty).toEqual({ results: [], count: 0, next: null, previous: null })
    const [row] = (await list()).results
    expect((await other.call('GET', `/api/transactions/${row?.id}/`)).status).toBe(404)
    expect((await other.call('PATCH', `/api/transactions/${row?.id}/notes/`, { notes: 'x' })).status).toBe(
      404,
    )
  })

  test('needs at most 12 statements for any sort', async () => {
    for (const sort of ['date', 'amount', 'category', 'institution'] as const) {
      const { statements } = await recordStatements(() =>
        transactions.listTransactions(ana.userId, { sort, order: 'asc', limit: 500, search: 'a' }),
      )
      expect(statements.length).toBeLessThanOrEqual(8)
    }
  })
})

test('recent transactions are an array of the newest', async () => {
  const recent: unknown[] = await ana.get('/api/analytics/recent-transactions/?limit=2')
  expect(recent).toMatchObject([{ date: '2026-11-04' }, { date: '2026-11-04' }])
  expect(await ana.get('/api/analytics/recent-transactions/')).toHaveLength(6)
})

describe('transaction detail', () => {
  test('contains the decrypted provider object', async () => {
    const row = (await list('?search=jumbo')).results[0]
    expect(await ana.get(`/api/transactions/${row?.id}/`)).toMatchObject({
      floid_transaction_id: 'one',
      raw_data: { description: 'COMPRA JUMBO ÑUÑOA' },
      rich_data: {
        balance_after: 500,
        original_amount: { in: 0, out: 12_990 },
        payment_method: 'debit_card',
        floid_raw: { description: 'COMPRA JUMBO ÑUÑOA' },
      },
      transfer: null,
    })
  })
  test('contains the other half of an own transfer', async () => {
    const row = (await list(`?account=${ana.ids[2]}`)).results[0]
    expect(await ana.get(`/api/transactions/${row?.id}/`)).toMatchObject({
      kind: 'transfer',
      transfer: {
        kind: 'own_transfer',
        state: 'automatic',
        counterpart: { amount: -50_000, institution_name: 'BCI', date: '2026-11-04' },
      },
    })
  })
  test('returns not_found for an unknown id', async () => {
    expect((await ana.call('GET', `/api/transactions/${newId()}/`)).status).toBe(404)
  })
})

test('stores a note of up to 500 characters', async () => {
  const row = (await list('?search=netflix')).results[0]
  const url = `/api/transactions/${row?.id}/notes/`
  expect((await ana.call('PATCH', url, { notes: 'cuenta de la familia' })).body).toMatchObject({
    id: row?.id,
    notes: 'cuenta de la familia',
  })
  expect(await texts('?search=FAMÍLIA')).toEqual(['NETFLIX.COM'])
  expect((await ana.call('PATCH', url, { notes: 'x'.repeat(500) })).status).toBe(200)
  expect((await ana.call('PATCH', url, { notes: 'x'.repeat(501) })).status).toBe(400)
})

test('refuses a note over another one than the expected, and takes one that is there already', async () => {
  const row = (await list('?search=netflix')).results[0]
  const url = `/api/transactions/${row?.id}/notes/`
  const change = async (notes: string, expected_notes: string) => {
    const { status, body } = await ana.call('PATCH', url, { notes, expected_notes })
    return status === 200 ? body.notes : body.code
  }
  await ana.call('PATCH', url, { notes: 'casa' })
  expect(await change('oficina', '')).toBe('transaction_changed')
  expect(await change('oficina', 'casa')).toBe('oficina')
  expect(await change('oficina', 'casa'), 'a repeat').toBe('oficina')
  expect(await change('viaje', 'casa')).toBe('transaction_changed')
  expect((await ana.call('GET', `/api/transactions/${row?.id}/`)).body.notes).toBe('oficina')
})

test('replaces the tags, without spaces and duplicates', async () => {
  const row = (await list('?search=netflix')).results[0]
  const url = `/api/transactions/${row?.id}/tags/`
  const tags = async (text: string) => (await ana.call('PATCH', url, { tags: text })).body.tags
  expect(await tags('Mensual, depto, ,Mensual')).toBe('Mensual,depto')
  expect(await tags('depto')).toBe('depto')
  expect(await texts('?tag=depto')).toEqual(['NETFLIX.COM'])
  expect(await tags('')).toBe('')
  const long = Array.from({ length: 51 }, (_, at) => `t${at}`).join(',')
  for (const refused of ['x'.repeat(51), long])
    expect((await ana.call('PATCH', url, { tags: refused })).status).toBe(400)
  const stranger = await createUserWithAccounts()
  expect((await stranger.call('PATCH', url, { tags: 'mío' })).status).toBe(404)
})
