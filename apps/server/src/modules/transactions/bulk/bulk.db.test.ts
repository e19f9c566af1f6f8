import type { BulkAnswer } from '@lucas/contract/transactions/bulk.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'
import { recordStatements } from '../../../platform/database/prepared-statements.ts'
import { newId } from '../../../platform/ids.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const rowsOf = async (user: MoneyUser, query = '') => {
  const page: TransactionPage = await user.get(`/api/transactions/?sort=date&order=asc${query}`)
  return page.results
}
const looks = async (user: MoneyUser) =>
  (await rowsOf(user)).map(
    ({ description, category, category_source: source, category_confidence: sure, reviewed, tags }) =>
      `${description}: ${category} ${source} ${sure} ${reviewed ? 'reviewed' : 'open'} [${tags}]`,
  )
const bulk = async (user: MoneyUser, what: string, body: Record<string, unknown>): Promise<BulkAnswer> => {
  const { status, body: answer } = await user.call('POST', `/api/transactions/bulk/${what}/`, body)
  expect(status).toBe(200)
  return answer
}
const undo = async (user: MoneyUser, { id }: BulkAnswer) =>
  (await user.call('POST', `/api/transactions/bulk/${id}/undo/`)).body
const faults = () => checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })

/** Creates four rows: a known merchant, an unknown one, one set by the user, and one of a second account. */
async function customer() {
  const ana = await createUserWithAccounts({}, {})
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA JUMBO COSTANERA', -1_000n, { date: '2026-11-01' }),
    ana.buildTransaction(0, 'COMPRA QUILANTAR', -2_000n, { date: '2026-11-02' }),
    ana.buildTransaction(0, 'COMPRA FARMACIAS AHUMADA', -3_000n, { date: '2026-11-03' }),
    ana.buildTransaction(1, 'COMPRA JUMBO BILBAO', -4_000n, { date: '2026-11-04' }),
  )
  const rows = await rowsOf(ana)
  const own = rows[2]?.id ?? ''
  await ana.call('PATCH', `/api/transactions/${own}/`, { category: 'EDUCACIÓN' })
  return { ana, ids: rows.map(({ id }) => id) }
}

describe('bulk category change', () => {
  test('sets the category of each transaction and updates the rollups', async () => {
    const { ana, ids } = await customer()
    const answer = await bulk(ana, 'category', { transaction_ids: ids.slice(0, 3), category: 'ropa' })
    expect(answer.changed).toBe(3)
    const after = await looks(ana)
    expect(after.slice(0, 3).every((row) => row.endsWith('ROPA person 100 reviewed []'))).toBe(true)
    expect(after[3]).not.toContain('ROPA')
    expect(await faults()).toEqual([])
  })

  test('edits a filtered list with exceptions and undoes it exactly', async () => {
    const { ana, ids } = await customer()
    const before = await looks(ana)
    const answer = await bulk(ana, 'category', {
      filter: { date_from: '2026-11-01', date_to: '2026-11-30', search: 'compra' },
      except: [ids[1]],
      category: 'HOGAR',
    })
    expect(answer.changed).toBe(3)
    const after = await looks(ana)
    expect(after.filter((row) => row.includes('HOGAR'))).toHaveLength(3)
    expect(after[1]).toBe(before[1])
    expect(await undo(ana, answer)).toEqual({ id: answer.id, restored: 3 })
    expect(await looks(ana)).toEqual(before)
    expect(await undo(ana, answer)).toEqual({ id: answer.id, restored: 0 })
    expect(await faults()).toEqual([])
  })

  test('undo keeps later edits and skips deleted transactions', async () => {
    const { ana, ids } = await customer()
    const before = await looks(ana)
    const answer = await bulk(ana, 'category', { transaction_ids: ids, category: 'ROPA' })
    await ana.call('PATCH', `/api/transactions/${ids[0]}/`, { category: 'SALUD' })
    expect((await undo(ana, answer)).restored).toBe(3)
    const after = await looks(ana)
    expect(after[0]).toContain('SALUD person')
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(await faults()).toEqual([])
  })

  test('a later ingest does not overwrite the category', async () => {
    const { ana, ids } = await customer()
    await bulk(ana, 'category', { transaction_ids: ids, category: 'ROPA' })
    await ana.ingest(
      ana.buildTransaction(0, 'COMPRA JUMBO COSTANERA', -1_000n, { date: '2026-11-01', reference: '77' }),
    )
    expect((await looks(ana)).filter((row) => row.includes('ROPA person'))).toHaveLength(4)
  })

  test('refunds follow the category and the undo', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ana.buildTransaction(0, 'COMPRA FALABELLA', -9_000n, { date: '2026-11-01' }),
      ana.buildTransaction(0, 'DEVOLUCION COMPRA FALABELLA', 9_000n, { date: '2026-11-05' }),
    )
    const before = await looks(ana)
    const [charge] = await rowsOf(ana)
    const answer = await bulk(ana, 'category', { transaction_ids: [charge?.id], category: 'SALUD' })
    expect(answer.changed).toBe(2)
    expect((await looks(ana))[1]).toContain('SALUD learned')
    expect(await faults()).toEqual([])
    await undo(ana, answer)
    expect(await looks(ana)).toEqual(before)
    expect(await faults()).toEqual([])
  })

  test('twenty concurrent changes and undos have a serial result (R-05)', async () => {
    const { ana, ids } = await customer()
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const answer = await bulk(ana, 'category', {
          ...(at % 2 === 0 ? { transaction_ids: ids } : { filter: {} }),
          category: at % 3 === 0 ? 'ROPA' : 'SALUD',
        })
        if (at % 4 === 0) await undo(ana, answer)
      }),
    )
    expect(new Set((await rowsOf(ana)).map(({ category }) => category)).size).toBeLessThanOrEqual(4)
    expect(await faults()).toEqual([])
  })
})

describe('bulk tags', () => {
  test('adds tags to existing ones, and undo removes only the added ones', async () => {
    const { ana, ids } = await customer()
    await bulk(ana, 'tags', { transaction_ids: [ids[0]], tags: 'Mensual' })
    const answer = await bulk(ana, 'tags', { filter: {}, tags: ' Urgente, Mensual,, ' })
    expect(answer.changed).toBe(4)
    expect((await rowsOf(ana)).map(({ tags }) => tags)).toEqual([
      'Mensual,Urgente',
      'Urgente,Mensual',
      'Urgente,Mensual',
      'Urgente,Mensual',
    ])
    await bulk(ana, 'tags', { transaction_ids: [ids[3]], tags: 'Viaje' })
    await undo(ana, answer)
    expect((await rowsOf(ana)).map(({ tags }) => tags)).toEqual(['Mensual', '', '', 'Viaje'])
  })

  test('skips transactions that would exceed fifty tags', async () => {
    const { ana, ids } = await customer()
    const full = Array.from({ length: 50 }, (_, at) => `t${at}`).join(',')
    await bulk(ana, 'tags', { transaction_ids: [ids[0]], tags: full })
    expect(await bulk(ana, 'tags', { filter: {}, tags: 'Urgente' })).toMatchObject({ changed: 3 })
  })
})

test('marks filtered transactions as reviewed and undoes it', async () => {
  const { ana } = await customer()
  const before = await looks(ana)
  const answer = await bulk(ana, 'reviewed', { filter: { reviewed: 'false' }, reviewed: true })
  expect(answer.changed).toBe(3)
  expect((await rowsOf(ana)).every(({ reviewed }) => reviewed)).toBe(true)
  await undo(ana, answer)
  expect(await looks(ana)).toEqual(before)
})

test.each([
  ['neither rows nor a filter', 'category', { category: 'ROPA' }],
  ['both', 'category', { category: 'ROPA', filter: {}, transaction_ids: [newId()] }],
  ['an unknown category', 'category', { category: 'NADA', filter: {} }],
  ['no category', 'category', { filter: {}, category: '' }],
  ['no tag', 'tags', { filter: {}, tags: ' , ' }],
  ['a tag of more than 50 letters', 'tags', { filter: {}, tags: 'x'.repeat(51) }],
])('%s is refused', async (_, what, body) => {
  const { ana } = await customer()
  const answer = await ana.call('POST', `/api/transactions/bulk/${what}/`, body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('does not touch transactions and changes of other users', async () => {
  const { ana, ids } = await customer()
  const eva = await createUserWithAccounts()
  const before = await looks(ana)
  const foreign = { transaction_ids: ids, category: 'ROPA' }
  expect((await eva.call('POST', '/api/transactions/bulk/category/', foreign)).status).toBe(404)
  expect(await looks(ana)).toEqual(before)
  const answer = await bulk(ana, 'reviewed', { filter: {}, reviewed: true })
  expect((await eva.call('POST', `/api/transactions/bulk/${answer.id}/undo/`)).status).toBe(404)
})

test('a bulk change and the learning from it need at most 12 statements for any number of rows (S-31)', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ...Array.from({ length: 300 }, (_, at) =>
      ana.buildTransaction(
        0,
        `COMPRA TIENDA ${'ABCDEFGHIJ'[at % 10]}${'KLMNOP'[at % 6]}ANTAR`,
        BigInt(-1_000 - at),
      ),
    ),
  )
  const ids = (await rowsOf(ana, '&limit=200')).map(({ id }) => id)
  const cost = async (url: string, body: Record<string, unknown>) => {
    const { result, statements } = await recordStatements(() => ana.call('POST', url, body))
    expect(result.status).toBe(200)
    return { body: result.body, statements: statements.length }
  }
  const changed = await cost('/api/transactions/bulk/category/', { transaction_ids: ids, category: 'SALUD' })
  const learnt = await cost('/api/category-corrections/', { transaction_ids: ids })
  const taught: { id: string }[] = learnt.body.results
  expect(taught).toHaveLength(30)
  const all = { ids: taught.map(({ id }) => id) }
  const applied = await cost('/api/category-corrections/apply/', all)
  expect(applied.body).toEqual({ changed: 100 })
  const forgotten = await cost('/api/category-corrections/undo/', all)
  expect(forgotten.body).toEqual({ restored: 100 })
  const undone = await cost(`/api/transactions/bulk/${changed.body.id}/undo/`, {})
  for (const { statements } of [changed, learnt, applied, forgotten, undone])
    expect(statements).toBeLessThanOrEqual(12)
  expect(await faults()).toEqual([])
})
