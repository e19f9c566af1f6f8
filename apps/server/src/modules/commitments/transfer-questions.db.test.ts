import type { AnsweredTransfer, TransferQuestions } from '@lucas/contract/planning/commitments.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'

// '¿Es tu arriendo?': monthly transfers of a steady amount to one person. Today is 2026-11-20.

const db = await testDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)
const path = '/api/commitments/questions/'
/** Two rules, the classification of two sets of rows, their sums of days and of merchants, and a series. */
const mostStatements = { answered: 23, undone: 17 }

const monthly = (who: RecurringUser, text: string, amount: bigint, count = 5) =>
  Array.from({ length: count }, (_, at) =>
    who.buildTransaction(0, text, amount, { date: addMonths('2026-11-05', -at) }),
  )
const ask = async (who: RecurringUser): Promise<TransferQuestions['results']> => (await who.get(path)).results
const answer = async (who: RecurringUser, id: string, purpose: string): Promise<AnsweredTransfer> => {
  const { status, body } = await who.call('POST', `${path}${id}/`, { purpose })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const listFiled = async (who: RecurringUser) => {
  const page: TransactionPage = await who.get('/api/transactions/?sort=date&order=asc')
  return page.results.map((row) => [row.merchant_name, row.category, row.category_source])
}

async function createTenant() {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ...monthly(ana, 'TEF A PEDRO SOTO', -450_000n),
    ...monthly(ana, 'TEF A MARIA GONZALEZ', -60_000n),
  )
  return ana
}

test('a monthly transfer of a steady amount to one person is asked about, the largest first', async () => {
  const ana = await createTenant()
  expect(await ask(ana)).toMatchObject([
    { name: 'Pedro Soto', currency: 'CLP', amount: 450_000, last_date: '2026-11-05', count: 5 },
    { name: 'Maria Gonzalez', amount: 60_000 },
  ])
})

test('the rent is Hogar under its name, before and after the answer, and is not asked about again', async () => {
  const ana = await createTenant()
  const [rent] = await ask(ana)
  const id = rent?.series_id ?? ''
  expect(await answer(ana, id, 'rent')).toEqual({
    series_id: id,
    name: 'Arriendo',
    purpose: 'rent',
    category: 'HOGAR',
    changed: 5,
    undo: {
      purpose: 'rent',
      name: 'Arriendo',
      kind: null,
      rule_ids: [expect.any(String), expect.any(String)],
    },
  })
  await ana.recompute()
  await ana.ingest(ana.buildTransaction(0, 'TEF A PEDRO SOTO', -450_000n, { date: '2026-11-19' }))
  const filed = await listFiled(ana)
  expect(filed.filter(([name]) => name === 'Arriendo').map(([, category]) => category)).toEqual(
    Array.from({ length: 6 }, () => 'HOGAR'),
  )
  expect(filed.filter(([, category]) => category === 'PERSONAS')).toHaveLength(5)
  expect(await ana.getSeries(id)).toMatchObject({
    name: 'Arriendo',
    kind: 'bill',
    rhythm: 'monthly',
    count: 5,
  })
  expect((await ask(ana)).map(({ name }) => name)).toEqual(['Maria Gonzalez'])
  expect(await checkInvariants(db.admin, { now })).toEqual([])
})

test('the next rent continues its series', async () => {
  const ana = await createTenant()
  const [rent] = await ask(ana)
  await answer(ana, rent?.series_id ?? '', 'rent')
  await ana.recompute()
  await ana.ingest(ana.buildTransaction(0, 'TEF A PEDRO SOTO', -450_000n, { date: '2026-12-05' }))
  expect(await ana.getSeries(rent?.series_id ?? '')).toMatchObject({ count: 6, next_date: '2027-01-05' })
  expect((await ana.listSeries()).map(({ name }) => name).toSorted()).toEqual(['Arriendo', 'Maria Gonzalez'])
})

test.each([
  ['common_expenses', 'Gasto común', 'HOGAR', 'bill'],
  ['allowance', 'Mesada de Pedro Soto', 'PERSONAS', 'other'],
] as const)('%s is learned too', async (purpose, name, category, kind) => {
  const ana = await createTenant()
  const [first] = await ask(ana)
  expect(await answer(ana, first?.series_id ?? '', purpose)).toMatchObject({ name, category, changed: 5 })
  expect(await ana.getSeries(first?.series_id ?? '')).toMatchObject({ name, kind })
})

test('of two rents the second has the name of its person', async () => {
  const ana = await createTenant()
  const [first, second] = await ask(ana)
  await answer(ana, first?.series_id ?? '', 'rent')
  expect((await answer(ana, second?.series_id ?? '', 'rent')).name).toBe('Arriendo a Maria Gonzalez')
})

test('an answer and its undo need as many statements for many transfers as for few', async () => {
  const measure = async (count: number) => {
    const ana = await createUserWithAccounts()
    await ana.ingest(...monthly(ana, 'TEF A PEDRO SOTO', -450_000n, count))
    const [rent] = await ask(ana)
    const { result, statements } = await recordStatements(() => answer(ana, rent?.series_id ?? '', 'rent'))
    expect(result.changed).toBe(count)
    const undone = await recordStatements(() =>
      ana.call('POST', `${path}${result.series_id}/undo/`, result.undo ?? {}),
    )
    expect(undone.result.body).toMatchObject({ restored: count })
    return { answered: statements.length, undone: undone.statements.length }
  }
  const many = await measure(40)
  expect(many).toEqual(await measure(4))
  expect(many).toEqual(mostStatements)
})

describe('Deshacer', () => {
  const undo = (who: RecurringUser, { series_id, undo: given }: AnsweredTransfer) =>
    who.call('POST', `${path}${series_id}/undo/`, given ?? {})
  const listRules = async (who: RecurringUser) => {
    const lists = await Promise.all(
      ['category', 'name'].map((subject) => who.get(`/api/${subject}-corrections/`)),
    )
    return lists.map(({ results }) => results.length)
  }
  const getLook = async (who: RecurringUser, id: string) => ({
    filed: await listFiled(who),
    rules: await listRules(who),
    questions: await ask(who),
    series: await who.getSeries(id),
  })

  test.each(['rent', 'allowance', 'other'])(
    'gives back what stood before %s, and is safe to repeat',
    async (purpose) => {
      const ana = await createTenant()
      const [first] = await ask(ana)
      const id = first?.series_id ?? ''
      const before = await getLook(ana, id)
      const answered = await answer(ana, id, purpose)
      await ana.recompute()
      expect(await getLook(ana, id)).not.toEqual(before)
      const restored = purpose === 'other' ? 0 : 5
      expect(await undo(ana, answered)).toMatchObject({ status: 200, body: { series_id: id, restored } })
      await ana.recompute()
      expect(await getLook(ana, id)).toEqual(before)
      expect(await undo(ana, answered)).toMatchObject({ status: 200, body: { series_id: id, restored: 0 } })
      expect(await getLook(ana, id)).toEqual(before)
      expect(await checkInvariants(db.admin, { now })).toEqual([])
      // The question can be answered again, and the first undo does not reach that answer.
      await answer(ana, id, 'common_expenses')
      await undo(ana, answered)
      expect((await ask(ana)).map(({ name }) => name)).toEqual(['Maria Gonzalez'])
      expect(await listRules(ana)).toEqual([1, 1])
    },
  )

  test('covers a transfer that came in between, and leaves what the user changed since', async () => {
    const ana = await createTenant()
    const [first] = await ask(ana)
    const id = first?.series_id ?? ''
    const answered = await answer(ana, id, 'rent')
    await ana.ingest(ana.buildTransaction(0, 'TEF A PEDRO SOTO', -450_000n, { date: '2026-11-19' }))
    const [oldest] = (await ana.get('/api/transactions/?sort=date&order=asc')).results
    const byHand = { transaction_ids: [oldest.id], category: 'OTROS' }
    expect((await ana.call('POST', '/api/transactions/bulk/category/', byHand)).status).toBe(200)
    await ana.updateSeries(id, { name: 'Departamento', kind: 'subscription' })
    await undo(ana, answered)
    const filed = await listFiled(ana)
    expect(filed.filter(([name]) => name === 'Pedro Soto').map(([, category]) => category)).toEqual([
      'OTROS',
      ...Array.from({ length: 5 }, () => 'PERSONAS'),
    ])
    expect(await ana.getSeries(id)).toMatchObject({ name: 'Departamento', kind: 'subscription' })
  })

  test('gives back the kind that the user had chosen', async () => {
    const ana = await createTenant()
    const [first] = await ask(ana)
    const id = first?.series_id ?? ''
    await ana.updateSeries(id, { kind: 'subscription' })
    const answered = await answer(ana, id, 'rent')
    expect(await ana.getSeries(id)).toMatchObject({ kind: 'bill' })
    await undo(ana, answered)
    expect(await ana.getSeries(id)).toMatchObject({ name: 'Pedro Soto', kind: 'subscription' })
  })

  test('is refused to another user, with their rules and with unknown ones', async () => {
    const [ana, beto] = [await createTenant(), await createTenant()]
    const [[hers], [his]] = [await ask(ana), await ask(beto)]
    const answered = await answer(ana, hers?.series_id ?? '', 'rent')
    const after = await getLook(ana, answered.series_id)
    expect((await undo(beto, answered)).status).toBe(404)
    expect((await undo(beto, { ...answered, series_id: his?.series_id ?? '' })).status).toBe(404)
    expect(await getLook(ana, answered.series_id)).toEqual(after)
  })
})

describe('nothing changes', () => {
  test('by another purpose, which is remembered', async () => {
    const ana = await createTenant()
    const before = await listFiled(ana)
    const [first] = await ask(ana)
    const id = first?.series_id ?? ''
    expect(await answer(ana, id, 'other')).toMatchObject({ name: 'Pedro Soto', category: null, changed: 0 })
    await ana.recompute()
    expect((await ask(ana)).map(({ name }) => name)).toEqual(['Maria Gonzalez'])
    expect(await listFiled(ana)).toEqual(before)
  })

  test('by a second answer', async () => {
    const ana = await createTenant()
    const [first] = await ask(ana)
    const id = first?.series_id ?? ''
    await answer(ana, id, 'rent')
    expect(await answer(ana, id, 'allowance')).toMatchObject({
      purpose: 'rent',
      name: 'Arriendo',
      changed: 0,
    })
  })

  test('by an answer about what is not asked, or of another user', async () => {
    const [ana, beto] = [await createTenant(), await createUserWithAccounts()]
    const [first] = await ask(ana)
    expect((await beto.call('POST', `${path}${first?.series_id}/`, { purpose: 'rent' })).status).toBe(404)
    await beto.ingest(...monthly(beto, 'NETFLIX.COM', -10_990n))
    const [series] = await beto.listSeries()
    expect((await beto.call('POST', `${path}${series?.id}/`, { purpose: 'rent' })).status).toBe(404)
  })
})

describe('not asked about', () => {
  test.each([
    ['a company', 'TEF A INMOBILIARIA SUR SPA', [-450_000n, -450_000n, -450_000n]],
    ['an amount that varies', 'TEF A PEDRO SOTO', [-30_000n, -52_000n, -41_000n, -65_000n]],
    ['a small amount', 'TEF A PEDRO SOTO', [-5_000n, -5_000n, -5_000n]],
    ['an income', 'TEF DE PEDRO SOTO', [450_000n, 450_000n, 450_000n]],
  ])('is %s', async (_, text, amounts) => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ...amounts.map((amount, at) =>
        ana.buildTransaction(0, text, amount, { date: addMonths('2026-11-05', -at) }),
      ),
    )
    expect(await ask(ana)).toEqual([])
  })

  test('is what the user has named, categorised or dismissed', async () => {
    const ana = await createUserWithAccounts()
    await ana.ingest(
      ...monthly(ana, 'TEF A PEDRO SOTO', -450_000n),
      ...monthly(ana, 'TEF A MARIA GONZALEZ', -60_000n),
      ...monthly(ana, 'TEF A LUIS MUÑOZ', -70_000n),
    )
    const [pedro, luis, maria] = await ask(ana)
    await ana.updateSeries(pedro?.series_id ?? '', { name: 'Arriendo' })
    await ana.dismissSeries(luis?.series_id ?? '')
    const [newest] = (await ana.getSeries(maria?.series_id ?? '')).rows
    await ana.call('PATCH', `/api/transactions/${newest?.transaction_id}/`, { category: 'PERSONAS' })
    expect(await ask(ana)).toEqual([])
  })
})
