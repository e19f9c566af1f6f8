import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

test('a guess from 60 % on is the category, unreviewed, and is in the queue below 80 %', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'MERCADOLIBRE', -10_000n),
    ana.buildTransaction(0, 'QUILANTAR', -5_000n, { date: '2026-11-02' }),
    ana.buildTransaction(0, 'JUMBO', -2_000n, { date: '2026-11-01' }),
  )
  const page = await ana.get('/api/transactions/')
  const fields = page.results.map((row: Record<string, unknown>) => [
    row.description,
    row.category,
    row.category_source,
    row.reviewed,
  ])
  expect(fields).toEqual([
    ['MERCADOLIBRE', 'HOGAR', 'model', false],
    ['QUILANTAR', 'OTROS', 'none', false],
    ['JUMBO', 'ALIMENTACIÓN', 'merchant', false],
  ])
  const { results, counts } = await ana.getReviewQueue()
  expect(counts?.category).toBe(2)
  expect(results.map(({ transaction }) => transaction.description)).toEqual(['MERCADOLIBRE', 'QUILANTAR'])
  expect(results[0]).toMatchObject({
    suggestion: { category: 'HOGAR', confidence: 62 },
    transaction: { category: 'HOGAR', category_confidence: 62 },
  })
  expect(results[0]?.guesses[0]).toEqual({ category: 'HOGAR', confidence: 62, why: 'Sugerido 62%' })
})

test('filters and sums use an unreviewed guess, and a confirmation takes it out of the queue', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(ana.buildTransaction(0, 'MERCADOLIBRE', -10_000n))
  expect((await ana.get('/api/transactions/?category=HOGAR')).results).toHaveLength(1)
  expect(await ana.listRollups()).toEqual(['2026-11-03 HOGAR spending -10000 1'])
  const [row] = await ana.listRows()
  await ana.call('POST', `/api/review/${row?.id}/confirm/`, {})
  expect(await ana.listRows()).toMatchObject([
    { category: 'HOGAR', category_source: 'model', reviewed: true },
  ])
  expect((await ana.getReviewQueue()).results).toEqual([])
})

test('a transfer to a rare name is suggested as PERSONAS', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(ana.buildTransaction(0, 'TEF A KALLFU NEWEN', -10_000n))
  const { results } = await ana.getReviewQueue()
  expect(results[0]).toMatchObject({
    transaction: { category: 'OTROS' },
    suggestion: { category: 'PERSONAS', confidence: 55 },
  })
  expect(results[0]?.guesses[0]?.category).toBe('PERSONAS')
})

test('the largest amounts come first when they are asked for, in one page', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'QUILANTAR', -5_000n, { date: '2026-11-09' }),
    ana.buildTransaction(0, 'TREWAFE', -90_000n, { date: '2026-11-02' }),
    ana.buildTransaction(0, 'MAWIZA', -40_000n, { date: '2026-11-01' }),
  )
  const { results, next } = await ana.get('/api/review/?order=amount&limit=2')
  expect(results.map((item: { transaction: { amount: number } }) => item.transaction.amount)).toEqual([
    -90_000, -40_000,
  ])
  expect(next).toBeNull()
})
