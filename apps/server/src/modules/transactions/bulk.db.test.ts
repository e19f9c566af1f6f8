import type { BulkAnswer } from '@lucas/contract/bulk.ts'
import type { TransactionPage } from '@lucas/contract/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../test/support/money-house.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { recordStatements } from '../../platform/database/statements.ts'
import { newId } from '../../platform/ids.ts'

const db = await testDatabase()
const { person } = await moneyHouse(db)

const rowsOf = async (who: MoneyPerson, query = '') => {
  const page: TransactionPage = await who.get(`/api/transactions/?sort=date&order=asc${query}`)
  return page.results
}
const looks = async (who: MoneyPerson) =>
  (await rowsOf(who)).map(
    ({ description, category, category_source: source, category_confidence: sure, reviewed, tags }) =>
      `${description}: ${category} ${source} ${sure} ${reviewed ? 'reviewed' : 'open'} [${tags}]`,
  )
const bulk = async (who: MoneyPerson, what: string, body: Record<string, unknown>): Promise<BulkAnswer> => {
  const { status, body: answer } = await who.call('POST', `/api/transactions/bulk/${what}/`, body)
  expect(status).toBe(200)
  return answer
}
const undo = async (who: MoneyPerson, { id }: BulkAnswer) =>
  (await who.call('POST', `/api/transactions/bulk/${id}/undo/`)).body
const faults = () => checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })

/** Four rows of different origins: known, unknown, the person's own, and one of a second account. */
async function customer() {
  const ana = await person({}, {})
  await ana.deliver(
    ana.movement(0, 'COMPRA JUMBO COSTANERA', -1_000n, { date: '2026-11-01' }),
    ana.movement(0, 'COMPRA QUILANTAR', -2_000n, { date: '2026-11-02' }),
    ana.movement(0, 'COMPRA FARMACIAS AHUMADA', -3_000n, { date: '2026-11-03' }),
    ana.movement(1, 'COMPRA JUMBO BILBAO', -4_000n, { date: '2026-11-04' }),
  )
  const rows = await rowsOf(ana)
  const own = rows[2]?.id ?? ''
  await ana.call('PATCH', `/api/transactions/${own}/`, { category: 'EDUCACIÓN' })
  return { ana, ids: rows.map(({ id }) => id) }
}

describe('a category for many rows', () => {
  test('is the person’s own word on each of them, and the sums follow', async () => {
    const { ana, ids } = await customer()
    const answer = await bulk(ana, 'category', { transaction_ids: ids.slice(0, 3), category: 'ropa' })
    expect(answer.changed).toBe(3)
    const after = await looks(ana)
    expect(after.slice(0, 3).every((row) => row.endsWith('ROPA person 100 reviewed []'))).toBe(true)
    expect(after[3]).not.toContain('ROPA')
    expect(await faults()).toEqual([])
  })

  test('can be given to all that a filter leaves but a few, and taken back exactly', async () => {
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

  test('taken back leaves what was changed since, and rows that are gone', async () => {
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

  test('a later delivery of the bank does not overwrite it', async () => {
    const { ana, ids } = await customer()
    await bulk(ana, 'category', { transaction_ids: ids, category: 'ROPA' })
    await ana.deliver(
      ana.movement(0, 'COMPRA JUMBO COSTANERA', -1_000n, { date: '2026-11-01', reference: '77' }),
    )
    expect((await looks(ana)).filter((row) => row.includes('ROPA person'))).toHaveLength(4)
  })

  test('goes along to a refund, and back with it', async () => {
    const ana = await person()
    await ana.deliver(
      ana.movement(0, 'COMPRA FALABELLA', -9_000n, { date: '2026-11-01' }),
      ana.movement(0, 'DEVOLUCION COMPRA FALABELLA', 9_000n, { date: '2026-11-05' }),
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

  test('twenty at once, taken back and given, end as if they had come one after the other (R-05)', async () => {
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

describe('tags for many rows', () => {
  test('are added to those that are there, and only what was added goes again', async () => {
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

  test('a row that would bear more than fifty stays as it is', async () => {
    const { ana, ids } = await customer()
    const full = Array.from({ length: 50 }, (_, at) => `t${at}`).join(',')
    await bulk(ana, 'tags', { transaction_ids: [ids[0]], tags: full })
    expect(await bulk(ana, 'tags', { filter: {}, tags: 'Urgente' })).toMatchObject({ changed: 3 })
  })
})

test('rows are marked as reviewed by a filter, and taken back', async () => {
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
  ['a category that nobody knows', 'category', { category: 'NADA', filter: {} }],
  ['no category', 'category', { filter: {}, category: '' }],
  ['no tag', 'tags', { filter: {}, tags: ' , ' }],
  ['a tag of more than 50 letters', 'tags', { filter: {}, tags: 'x'.repeat(51) }],
])('%s is refused', async (_, what, body) => {
  const { ana } = await customer()
  const answer = await ana.call('POST', `/api/transactions/bulk/${what}/`, body)
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('rows and changes of somebody else are not touched', async () => {
  const { ana, ids } = await customer()
  const eva = await person()
  const before = await looks(ana)
  expect(await bulk(eva, 'category', { transaction_ids: ids, category: 'ROPA' })).toMatchObject({
    changed: 0,
  })
  expect(await looks(ana)).toEqual(before)
  const answer = await bulk(ana, 'reviewed', { filter: {}, reviewed: true })
  expect((await eva.call('POST', `/api/transactions/bulk/${answer.id}/undo/`)).status).toBe(404)
})

test('however many rows there are, a change costs at most 12 statements, and so does learning from them (S-31)', async () => {
  const ana = await person()
  await ana.deliver(
    ...Array.from({ length: 300 }, (_, at) =>
      ana.movement(0, `COMPRA TIENDA ${'ABCDEFGHIJ'[at % 10]}${'KLMNOP'[at % 6]}ANTAR`, BigInt(-1_000 - at)),
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
