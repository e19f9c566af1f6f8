import type { TransactionFacets, TransactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'
import { recordStatements } from '../../../platform/database/prepared-statements.ts'
import { newId } from '../../../platform/ids.ts'

const db = await testDatabase()
const { createUserWithAccounts, transactions } = await createMoneyTestApp(
  db,
  // Pending rows of these days are not overdue yet.
  () => new Date('2026-11-18T15:00:00Z'),
)

const ana = await createUserWithAccounts(
  { institution: 'BCI' },
  { institution: 'Itaú', type: 'credit', currency: 'USD' },
  { institution: 'Banco Estado', type: 'savings', hidden: true },
)
await ana.ingest(
  ana.buildTransaction(0, 'COMPRA JUMBO ÑUÑOA', -12_990n, { date: '2026-11-01' }),
  ana.buildTransaction(0, 'REMUNERACION SERVICIOS SPA', 900_000n, { date: '2026-10-30' }),
  ana.buildTransaction(1, 'NETFLIX.COM', -1_099n, { date: '2026-11-02' }),
  ana.buildTransaction(0, '100%_SEGURO', -3_000n, { date: '2026-11-03', pending: true }),
  ana.buildTransaction(0, 'TRASPASO A CUENTA:9', -50_000n, { date: '2026-11-04' }),
  ana.buildTransaction(2, 'TRASPASO DE CUENTA:1', 50_000n, { date: '2026-11-04' }),
  ana.buildTransaction(2, 'COMPRA LIDER', -7_000n, { date: '2026-11-05' }),
)
const shown = (text: string) =>
  db.admin
    .updateTable('transaction')
    .where('user_id', '=', ana.userId)
    .where('description', 'like', `%${text}%`)
await shown('JUMBO')
  .set({ tags: ['Trabajo', 'Mensual'], reviewed: true })
  .execute()
await shown('NETFLIX')
  .set({ tags: ['Mensual'] })
  .execute()

const totals = (query = ''): Promise<TransactionTotals> => ana.get(`/api/transactions/totals/?${query}`)
const facets = (query = ''): Promise<TransactionFacets> => ana.get(`/api/transactions/facets/?${query}`)
const texts = async (query: string): Promise<string[]> =>
  (await ana.get(`/api/transactions/?${query}`)).results.map(
    ({ description }: { description: string }) => description,
  )

describe('list totals', () => {
  test('sum income and spending by month and currency, without transfers and hidden accounts', async () => {
    expect(await totals()).toEqual({
      count: 7,
      from: '2026-10-30',
      to: '2026-11-05',
      not_counted: 2,
      sums: [
        { currency: 'CLP', income: 900_000, spending: -15_990 },
        { currency: 'USD', income: 0, spending: -10.99 },
      ],
      months: [
        {
          month: '2026-11',
          from: '2026-11-01',
          to: '2026-11-05',
          count: 6,
          sums: [
            { currency: 'CLP', income: 0, spending: -15_990 },
            { currency: 'USD', income: 0, spending: -10.99 },
          ],
        },
        {
          month: '2026-10',
          from: '2026-10-30',
          to: '2026-10-30',
          count: 1,
          sums: [{ currency: 'CLP', income: 900_000, spending: 0 }],
        },
      ],
      hidden_accounts: [ana.ids[2]],
    })
  })

  test.each([
    'category=ALIMENTACIÓN',
    'kind=spending, refund',
    'kind=transfer,income',
    'kind=excluded',
    'date_from=2026-11-02',
    'date_to=2026-11-01&institution=bci',
    `account=${ana.ids[0]}`,
    'min_amount=0',
    'pending=false',
    'reviewed=false',
    'tag=Mensual',
    'search=a',
    'search=nobody',
  ])('count what the list counts: %s', async (query) => {
    const { count } = await ana.get(`/api/transactions/?${query}`)
    const { count: total, months } = await totals(query)
    expect(total).toBe(count)
    expect(months.reduce((sum, month) => sum + month.count, 0)).toBe(count)
  })

  test('are equal from daily rollups and from rows', async () => {
    expect(await totals('min_amount=0')).toEqual(await totals())
    expect(await totals('min_amount=0&kind=spending')).toEqual(await totals('kind=spending'))
  })

  test('have no days without transactions', async () =>
    expect(await totals('kind=excluded')).toMatchObject({ count: 0, from: null, to: null, sums: [] }))

  test('count transfers, savings and card payments by their sign if the filter names them', async () => {
    const eva = await createUserWithAccounts({}, {}, { hidden: true })
    await eva.ingest(
      eva.buildTransaction(0, 'COMPRA JUMBO', -12_000n, { date: '2026-11-03' }),
      eva.buildTransaction(0, 'TRASPASO A CUENTA:9', -50_000n, { date: '2026-11-04' }),
      eva.buildTransaction(1, 'TRASPASO DE CUENTA:1', 50_000n, { date: '2026-11-04' }),
      eva.buildTransaction(0, 'TRASPASO DE CUENTA:8', 30_000n, { date: '2026-11-04' }),
      eva.buildTransaction(2, 'TRASPASO A CUENTA:1', -30_000n, { date: '2026-11-04' }),
      eva.buildTransaction(0, 'TEF A FINTUAL AGF', -90_000n, { date: '2026-11-06' }),
      eva.buildTransaction(0, 'RESCATE FINTUAL AGF', 20_000n, { date: '2026-11-06' }),
    )
    const sumsOf = async (query: string) => {
      const {
        count,
        not_counted: notCounted,
        sums,
      }: TransactionTotals = await eva.get(`/api/transactions/totals/?${query}`)
      return [count, notCounted, sums[0]?.income, sums[0]?.spending]
    }
    expect(await sumsOf('min_amount=1')).toEqual([7, 6, 0, -12_000])
    // The half on the hidden account counts as a row, and not in the sums.
    expect(await sumsOf('kind=transfer')).toEqual([4, 0, 80_000, -50_000])
    expect(await sumsOf('kind=savings')).toEqual([2, 0, 20_000, -90_000])
    expect(await sumsOf('kind=savings,spending')).toEqual([3, 0, 20_000, -102_000])
    expect(await sumsOf('kind=spending,income')).toEqual([1, 0, 0, -12_000])
    // Rows that are not to count never do.
    const chosen = await eva.call('POST', '/api/transactions/bulk/kind/', {
      filter: { kind: 'savings' },
      kind: 'excluded',
    })
    expect(chosen).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await sumsOf('kind=excluded,transfer')).toEqual([6, 2, 80_000, -50_000])
    await eva.call('POST', `/api/transactions/bulk/${chosen.body.id}/undo/`)
    expect(await sumsOf('kind=savings')).toEqual([2, 0, 20_000, -90_000])
  })
})

describe('facet counts', () => {
  test('count what each option would leave', async () => {
    const all = await facets()
    expect(all.kinds.toSorted((a, b) => b.count - a.count)).toEqual([
      { kind: 'spending', count: 4 },
      { kind: 'transfer', count: 2 },
      { kind: 'income', count: 1 },
    ])
    expect(all.accounts.toSorted((a, b) => b.count - a.count)).toEqual([
      { id: ana.ids[0], count: 4 },
      { id: ana.ids[2], count: 2 },
      { id: ana.ids[1], count: 1 },
    ])
    expect(all.tags).toEqual([
      { tag: 'Mensual', count: 2 },
      { tag: 'Trabajo', count: 1 },
    ])
    expect(all).toMatchObject({ pending: { yes: 1, no: 6 }, reviewed: { yes: 1, no: 6 } })
    // 10.99; 3.000; 7.000; 12.990; 50.000 twice; 900.000
    expect(all.amounts).toEqual([1, 0, 1, 1, 1, 0, 2, 0, 0, 1, 0, 0])
  })

  test('apply all parts of the filter except their own', async () => {
    const some = await facets('pending=true&min_amount=2000')
    expect(some.pending).toEqual({ yes: 1, no: 5 })
    expect(some.amounts).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(some.accounts).toEqual([{ id: ana.ids[0], count: 1 }])
    const transfers = await facets('kind=transfer')
    expect(transfers.kinds).toEqual(expect.arrayContaining([{ kind: 'spending', count: 4 }]))
    expect(transfers.pending).toEqual({ yes: 0, no: 2 })
    const tagged = await facets('tag=Trabajo')
    expect(tagged.tags).toEqual([
      { tag: 'Mensual', count: 2 },
      { tag: 'Trabajo', count: 1 },
    ])
    expect(tagged.accounts).toEqual([{ id: ana.ids[0], count: 1 }])
  })

  test('agree with the list for each option', async () => {
    for (const { category, count } of (await facets('search=compra')).categories)
      expect(await texts(`search=compra&category=${encodeURIComponent(category)}`)).toHaveLength(count)
  })
})

describe('an unknown kind', () => {
  const refusal = { status: 400, body: { errors: { kind: ['Elige un tipo de la lista.'] } } }
  test.each(['', 'totals/', 'facets/', 'csv/'])('is refused by /api/transactions/%s', async (part) =>
    expect(await ana.call('GET', `/api/transactions/${part}?kind=transfer,foo`)).toMatchObject(refusal),
  )
  test('is refused by a bulk change and a saved filter', async () => {
    const filter = { kind: 'foo' }
    const bulk = await ana.call('POST', '/api/transactions/bulk/reviewed/', { filter, reviewed: true })
    const saved = await ana.call('POST', '/api/saved-filters/', { name: 'Uno', filter })
    for (const { status, body } of [bulk, saved]) {
      expect(status).toBe(400)
      expect(body.errors).toEqual({ 'filter.kind': ['Elige un tipo de la lista.'] })
    }
  })
})

test('every summary of a list needs at most 12 statements', async () => {
  const filter = { search: 'compra', min_amount: 5, tag: 'x', sort: 'date', order: 'desc' } as const
  const totalling = await recordStatements(() => transactions.getTotals(ana.userId, filter))
  expect(totalling.statements.length).toBeLessThanOrEqual(7)
  const counting = await recordStatements(() => transactions.getFacets(ana.userId, filter))
  expect(counting.statements.length).toBeLessThanOrEqual(7)
})

describe('search', () => {
  test.each([
    ['$12.990', ['COMPRA JUMBO ÑUÑOA']],
    ['1299', ['COMPRA JUMBO ÑUÑOA']],
    ['10,99', ['NETFLIX.COM']],
    ['50000', ['TRASPASO DE CUENTA:1', 'TRASPASO A CUENTA:9']],
    ['900.000', ['REMUNERACION SERVICIOS SPA']],
    ['9000000', []],
    ['$12.991', []],
    ['123456789012345', []],
  ])('for the amount %s goes by its first digits', async (search, found) =>
    expect(await texts(`search=${encodeURIComponent(search)}`)).toEqual(expect.arrayContaining(found)),
  )

  test('never finds transactions of other users, and nothing without a user', async () => {
    const other = await createUserWithAccounts()
    await other.ingest(other.buildTransaction(0, 'COMPRA JUMBO OTRA', -12_990n))
    expect(await texts('search=jumbo')).toEqual(['COMPRA JUMBO ÑUÑOA'])
    expect(await texts('search=12990')).toEqual(['COMPRA JUMBO ÑUÑOA'])
    const { rows } = await sql`select search_transactions('%', '1', 100)`.execute(db.app)
    expect(rows).toEqual([])
  })

  test('also finds more rows than the limit of listed ids', async () => {
    const eva = await createUserWithAccounts()
    const many = Array.from({ length: 2_100 }, (_, at) =>
      eva.buildTransaction(0, at < 2_050 ? `COMPRA FERIA ${at}` : `PAGO ${at}`, -1_000n - BigInt(at), {
        date: `2026-${String(1 + (at % 10)).padStart(2, '0')}-11`,
      }),
    )
    await eva.ingest(...many)
    const count = async (query: string) => (await eva.get(`/api/transactions/?limit=1&${query}`)).count
    expect(await count('search=feria')).toBe(2_050)
    expect(await count('search=pago')).toBe(50)
    const { count: total } = await eva.get('/api/transactions/totals/?search=feria')
    expect(total).toBe(2_050)
  })
})

test('omits the count on every page if the client does not need it', async () => {
  const first = await ana.get('/api/transactions/?limit=2&count=false')
  expect(first.count).toBeNull()
  expect(first.results).toEqual((await ana.get('/api/transactions/?limit=2')).results)
  expect((await ana.get(first.next)).results).toHaveLength(2)
})

describe('list opened at a transaction', () => {
  test.each(['date', 'amount', 'category', 'institution'])(
    'starts with it, sorted by %s, and leads back',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const whole = (await ana.get(`/api/transactions/?sort=${sort}&order=${order}`)).results
        const page = await ana.get(`/api/transactions/?sort=${sort}&order=${order}&limit=2&at=${whole[3].id}`)
        expect(page.results).toEqual(whole.slice(3, 5))
        expect(page.count).toBe(7)
        const before = await ana.get(page.previous)
        expect(before.results).toEqual(whole.slice(1, 3))
        const after = await ana.get(page.next)
        expect(after.results).toEqual(whole.slice(5, 7))
      }
    },
  )

  test('starts at the top if the transaction is filtered out, deleted or of another user', async () => {
    const top = (await ana.get('/api/transactions/?search=compra')).results
    const [row] = (await ana.get('/api/transactions/?search=netflix')).results
    for (const at of [row.id, newId()])
      expect((await ana.get(`/api/transactions/?search=compra&at=${at}`)).results).toEqual(top)
    expect((await ana.call('GET', '/api/transactions/?at=here')).status).toBe(400)
  })
})
