import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const questions = async (user: MoneyUser) =>
  (await user.getReviewQueue()).results.map(({ id, reason }) => `${reason} ${id}`).toSorted()

const isUnknown = ({ reason, transaction }: ReviewPage['results'][number]) =>
  reason === 'category' && transaction.description === 'COMPRA ZXQWV'

/** Creates a likely transfer, a duplicate, a likely refund and an unknown description. */
async function asked() {
  const user = await createUserWithAccounts({}, { type: 'savings' })
  await user.ingest(
    user.buildTransaction(0, 'TRASPASO A CUENTA:1', -50_000n),
    user.buildTransaction(1, 'ABONO', 50_000n, { date: '2026-11-04' }),
    user.buildTransaction(0, 'COMPRA PARIS', -9_990n),
    user.buildTransaction(0, 'COMPRA PARIS', 9_990n, { date: '2026-11-08' }),
    user.buildTransaction(0, 'COMPRA ZXQWV', -1_234n),
    user.buildTransaction(0, 'COMPRA JUMBO', -700n, { providerId: 'a', date: '2026-11-10' }),
  )
  await user.ingest(
    user.buildTransaction(0, 'COMPRA JUMBO COSTANERA', -700n, { providerId: 'b', date: '2026-11-11' }),
  )
  return user
}

test.each(['confirm', 'refuse'])(
  'reopening a decision of %s restores the suggestion and changes nothing else',
  async (action) => {
    const user = await asked()
    const before = { questions: await questions(user), sums: await user.listRollups() }
    const reasons = new Set((await user.getReviewQueue()).results.map(({ reason }) => reason))
    expect(reasons).toContain('transfer')
    expect(reasons).toContain('category')
    expect(reasons.size).toBeGreaterThan(2)
    const ids = (await user.getReviewQueue()).results.map(({ id }) => id)
    const decisions = ids.map((id) => ({ id, action }))
    await user.call('POST', '/api/review/decide/', { decisions })
    expect(await questions(user)).toEqual([])
    const { body } = await user.call('POST', '/api/review/reopen/', { ids })
    expect(new Set(body.results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(['reopened']),
    )
    expect({ questions: await questions(user), sums: await user.listRollups() }).toEqual(before)
  },
)

test('reopening a chosen category restores the detected one', async () => {
  const user = await asked()
  const item = (await user.getReviewQueue()).results.find(({ reason }) => reason === 'category')
  const sums = await user.listRollups()
  await user.call('POST', `/api/review/${item?.id}/confirm/`, { category: 'SALUD' })
  expect(await user.listRollups()).not.toEqual(sums)
  await user.call('POST', '/api/review/reopen/', { ids: [item?.id] })
  expect(await user.listRollups()).toEqual(sums)
})

test('suggests the category chosen for the same name first, with a reason', async () => {
  const user = await asked()
  const first = (await user.getReviewQueue()).results.find(isUnknown)
  await user.call('POST', `/api/review/${first?.id}/confirm/`, { category: 'HOGAR' })
  await user.ingest(user.buildTransaction(0, 'COMPRA ZXQWV', -4_321n, { date: '2026-11-15' }))
  const next = (await user.getReviewQueue()).results.find(isUnknown)
  expect(next?.guesses[0]).toEqual({
    category: 'HOGAR',
    why: 'Así la marcaste en noviembre',
    confidence: 100,
  })
  expect(next?.guesses.length).toBeGreaterThan(1)
  expect(next?.guesses.length).toBeLessThanOrEqual(4)
})

test('users cannot reopen decisions of others', async () => {
  const [user, other] = [await asked(), await asked()]
  const ids = (await other.getReviewQueue()).results.map(({ id }) => id)
  const decisions = ids.map((id) => ({ id, action: 'confirm' }))
  await other.call('POST', '/api/review/decide/', { decisions })
  expect((await user.call('POST', '/api/review/reopen/', { ids })).status).toBe(404)
  expect(await questions(other)).toEqual([])
})

test('the checker finds no violation', async () => {
  expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
})
