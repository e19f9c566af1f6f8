import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { recordStatements } from '../../platform/database/prepared-statements.ts'
import { newId } from '../../platform/ids.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

/** A user with suggested own transfers of 1,001, 1,002, … on as many days. */
async function createHousehold(count: number) {
  const user = await createUserWithAccounts({}, { type: 'savings' })
  const rows = Array.from({ length: count }, (_, at) => {
    const [amount, date] = [BigInt(1_001 + at), `2026-${String(1 + (at % 10)).padStart(2, '0')}-03`]
    return [
      user.buildTransaction(0, 'Transf. Internet otro banco', -amount, { date }),
      user.buildTransaction(1, 'DEPOSITO EN CUENTA', amount, { date }),
    ]
  })
  await user.ingest(...rows.flat())
  const { results, counts }: ReviewPage = await user.get('/api/review/?reason=transfer&limit=200')
  const ids = results.map(({ id }) => id)
  const decide = (action: 'confirm' | 'refuse', some: readonly string[] = ids) =>
    user.call('POST', '/api/review/decide/', { decisions: some.map((id) => ({ id, action })) })
  return {
    user,
    results,
    counts,
    ids,
    decide,
    reopen: () => user.call('POST', '/api/review/reopen/', { ids }),
  }
}

test('questions that change sums most come first, page by page, and say by how much', async () => {
  const { user, results, counts } = await createHousehold(5)
  expect(counts).toMatchObject({ transfer: 5 })
  expect(results.map(({ effects }) => effects)).toEqual(
    [1_005, 1_004, 1_003, 1_002, 1_001].map((amount) => [
      { sum: 'spending', amount, currency: 'CLP' },
      { sum: 'income', amount, currency: 'CLP' },
    ]),
  )
  const amounts: number[] = []
  let next: string | null = '/api/review/?limit=2'
  while (next !== null) {
    const page: ReviewPage = await user.get(next)
    amounts.push(...page.results.map(({ transaction }) => Number(transaction.amount)))
    next = page.next
  }
  expect(amounts).toEqual([-1_005, -1_004, -1_003, -1_002, -1_001])
})

test('the sums of hidden accounts do not change, so a question counts by its other half only', async () => {
  const user = await createUserWithAccounts({}, { type: 'savings', hidden: true }, {})
  const transfer = (from: number, to: number, amount: bigint) => [
    user.buildTransaction(from, 'Transf. Internet otro banco', -amount, { date: '2026-01-03' }),
    user.buildTransaction(to, 'DEPOSITO EN CUENTA', amount, { date: '2026-01-03' }),
  ]
  await user.ingest(
    ...transfer(0, 1, 9_000n),
    ...transfer(0, 2, 6_000n),
    ...[-3_000n, 3_000n].map((amount) => user.buildTransaction(1, 'COMPRA PARIS', amount)),
    ...[-2_000n, 2_000n].map((amount) => user.buildTransaction(2, 'COMPRA PARIS', amount)),
  )
  const { results } = await user.getReviewQueue()
  const effects = results
    .filter(({ reason }) => reason !== 'category')
    .map((item) => [item.reason, ...item.effects.map(({ sum, amount }) => `${sum} ${amount}`)])
  expect(effects).toEqual([
    ['transfer', 'spending 6000', 'income 6000'],
    ['transfer', 'spending 9000'],
    ['refund', 'income 2000', 'spending 2000'],
    ['refund'],
  ])
})

const mostStatements = 12 // S-31

test('a batch is confirmed once, undone to the previous state, and needs as many statements as one pair', async () => {
  const measure = async (count: number) => {
    const { user, decide, reopen } = await createHousehold(count)
    const before = await user.getState()
    const confirmed = await recordStatements(() => decide('confirm'))
    const after = await user.getState()
    expect(new Set(after.rows.map(({ kind }) => kind))).toEqual(new Set(['transfer']))
    expect((await decide('confirm')).status).toBe(200)
    expect(await user.getState()).toEqual(after)
    const undone = await recordStatements(reopen)
    expect(await user.getState()).toEqual(before)
    expect([confirmed, undone].map(({ result }) => result.status)).toEqual([200, 200])
    return { confirmed: confirmed.statements.length, undone: undone.statements.length }
  }
  const many = await measure(200)
  expect(many).toEqual(await measure(1))
  expect(many.confirmed).toBeLessThanOrEqual(mostStatements)
})

test('an answer about a refund or a category needs at most 12 statements', async () => {
  const user = await createUserWithAccounts({}, {})
  await user.ingest(
    user.buildTransaction(0, 'COMPRA PARIS', -9_990n),
    user.buildTransaction(0, 'COMPRA PARIS', 9_990n, { date: '2026-11-08' }),
    user.buildTransaction(0, 'COMPRA ZXQWV', -1_234n),
  )
  const { results } = await user.getReviewQueue()
  const answer = async (reason: 'refund' | 'category', choice: object) => {
    const id = results.find((item) => item.reason === reason)?.id
    const decisions = [{ id, action: 'confirm', ...choice }]
    const { result, statements } = await recordStatements(() =>
      user.call('POST', '/api/review/decide/', { decisions }),
    )
    expect(result).toMatchObject({ status: 200, body: { results: [{ id, outcome: 'confirmed' }] } })
    return statements.length
  }
  expect(await answer('refund', {})).toBeLessThanOrEqual(mostStatements)
  expect(await answer('category', { category: 'SALUD' })).toBeLessThanOrEqual(mostStatements)
})

test('in one batch a transfer undoes the refund that an answer before it linked', async () => {
  const { user, ids } = await createHousehold(1)
  const [pair] = await user.listTransferPairs()
  const id = newId()
  await db.admin
    .insertInto('match_suggestion')
    .values({
      user_id: user.userId,
      id,
      kind: 'refund',
      row_id: pair?.in_id ?? '',
      other_id: pair?.out_id ?? '',
      state: 'open',
      evidence: [],
      created_at: new Date('2026-11-20T15:00:00Z'),
    })
    .execute()
  const decisions = [id, ...ids].map((one) => ({ id: one, action: 'confirm' }))
  expect((await user.call('POST', '/api/review/decide/', { decisions })).status).toBe(200)
  const rows = await user.listActiveRows()
  expect(rows.map(({ kind, refund_of }) => [kind, refund_of])).toEqual([
    ['transfer', null],
    ['transfer', null],
  ])
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
})

test('a batch, an answer to one of its pairs and an undo at the same time leave every pair whole', async () => {
  const { user, ids, decide, reopen } = await createHousehold(8)
  const [one = ''] = ids
  const answers = await Promise.all([
    decide('confirm'),
    decide('refuse', [one]),
    decide('confirm', [one]),
    reopen(),
    decide('confirm'),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const pairs = await user.listTransferPairs()
  const linked = new Set(
    pairs.flatMap(({ state, out_id, in_id }) => (state === 'confirmed' ? [out_id, in_id] : [])),
  )
  for (const { id, kind } of await user.listActiveRows())
    expect([id, kind === 'transfer']).toEqual([id, linked.has(id)])
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
})
