import type { TransactionPage } from '@lucas/contract/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../test/support/money-house.ts'
import { recordStatements } from '../../platform/database/statements.ts'
import { newId } from '../../platform/ids.ts'

const db = await testDatabase()
const { person, transactions } = await moneyHouse(db)

/** A small household: two banks, pesos and dollars, one pending row. */
async function household() {
  const ana = await person(
    { institution: 'BCI' },
    { institution: 'Itaú', type: 'credit', currency: 'USD' },
    { institution: 'Banco Estado', type: 'savings' },
  )
  await ana.deliver(
    ana.movement(0, 'COMPRA JUMBO ÑUÑOA', -12_990n, {
      date: '2026-11-01',
      providerId: 'one',
      balanceAfter: 500n,
    }),
    ana.movement(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-10-30' }),
    ana.movement(1, 'NETFLIX.COM', -1_099n, { date: '2026-11-02' }),
    ana.movement(0, '100%_SEGURO', -3_000n, { date: '2026-11-03', pending: true }),
    ana.movement(0, 'TRASPASO A CUENTA:9', -50_000n, { date: '2026-11-04' }),
    ana.movement(2, 'TRASPASO DE CUENTA:1', 50_000n, { date: '2026-11-04' }),
  )
  return ana
}
const ana = await household()
const list = async (query = '', who: MoneyPerson = ana): Promise<TransactionPage> =>
  who.get(`/api/transactions/${query}`)
const texts = async (query: string) => (await list(query)).results.map(({ description }) => description)

describe('the list', () => {
  test('shows the newest first, with everything that a row shows', async () => {
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

  test('leads forth and back by cursor, the count on the first page only', async () => {
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

  test('a cursor serves its person and its filter only', async () => {
    const { next } = await list('?limit=2')
    const other = await person()
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

  test('nobody sees another person’s rows', async () => {
    const other = await person()
    const empty = await list('', other)
    expect(empty).toEqual({ results: [], count: 0, next: null, previous: null })
    const [row] = (await list()).results
    expect((await other.call('GET', `/api/transactions/${row?.id}/`)).status).toBe(404)
    expect((await other.call('PATCH', `/api/transactions/${row?.id}/notes/`, { notes: 'x' })).status).toBe(
      404,
    )
  })

  test('needs at most a dozen statements, whatever the sort', async () => {
    for (const sort of ['date', 'amount', 'category', 'institution'] as const) {
      const { statements } = await recordStatements(() =>
        transactions.list(ana.userId, { sort, order: 'asc', limit: 500, search: 'a' }),
      )
      expect(statements.length).toBeLessThanOrEqual(8)
    }
  })
})

test('recent transactions are a plain array of the newest', async () => {
  const recent: unknown[] = await ana.get('/api/analytics/recent-transactions/?limit=2')
  expect(recent).toMatchObject([{ date: '2026-11-04' }, { date: '2026-11-04' }])
  expect(await ana.get('/api/analytics/recent-transactions/')).toHaveLength(6)
})

describe('the detail', () => {
  test('holds what the bank told, opened', async () => {
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
  test('names the other half of an own transfer', async () => {
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
  test('an unknown id is not found', async () => {
    expect((await ana.call('GET', `/api/transactions/${newId()}/`)).status).toBe(404)
  })
})

test('a note is kept up to 500 characters', async () => {
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

test('tags are set as they are named: blanks and doubles go, so does what is not named', async () => {
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
  const stranger = await person()
  expect((await stranger.call('PATCH', url, { tags: 'mío' })).status).toBe(404)
})
