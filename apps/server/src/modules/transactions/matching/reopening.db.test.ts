import type { ReviewPage } from '@lucas/contract/review.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { type MoneyPerson, moneyHouse } from '../../../../test/support/money-house.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const { person } = await moneyHouse(db)

const questions = async (who: MoneyPerson) =>
  (await who.queue()).results.map(({ id, reason }) => `${reason} ${id}`).toSorted()

const isUnknown = ({ reason, transaction }: ReviewPage['results'][number]) =>
  reason === 'category' && transaction.description === 'COMPRA ZXQWV'

/** A likely transfer, a twin, a likely refund and a text that nobody knows. */
async function asked() {
  const who = await person({}, { type: 'savings' })
  await who.deliver(
    who.movement(0, 'TRASPASO A CUENTA:1', -50_000n),
    who.movement(1, 'ABONO', 50_000n, { date: '2026-11-04' }),
    who.movement(0, 'COMPRA PARIS', -9_990n),
    who.movement(0, 'COMPRA PARIS', 9_990n, { date: '2026-11-08' }),
    who.movement(0, 'COMPRA ZXQWV', -1_234n),
    who.movement(0, 'COMPRA JUMBO', -700n, { providerId: 'a', date: '2026-11-10' }),
  )
  await who.deliver(who.movement(0, 'COMPRA JUMBO COSTANERA', -700n, { providerId: 'b', date: '2026-11-11' }))
  return who
}

test.each(['confirm', 'refuse'])(
  'what was answered with %s is asked again, and nothing else has changed',
  async (action) => {
    const who = await asked()
    const before = { questions: await questions(who), sums: await who.sums() }
    const reasons = new Set((await who.queue()).results.map(({ reason }) => reason))
    expect(reasons).toContain('transfer')
    expect(reasons).toContain('category')
    expect(reasons.size).toBeGreaterThan(2)
    const ids = (await who.queue()).results.map(({ id }) => id)
    const decisions = ids.map((id) => ({ id, action }))
    await who.call('POST', '/api/review/decide/', { decisions })
    expect(await questions(who)).toEqual([])
    const { body } = await who.call('POST', '/api/review/reopen/', { ids })
    expect(new Set(body.results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(['reopened']),
    )
    expect({ questions: await questions(who), sums: await who.sums() }).toEqual(before)
  },
)

test('a category that was chosen goes back to what the text says', async () => {
  const who = await asked()
  const item = (await who.queue()).results.find(({ reason }) => reason === 'category')
  const sums = await who.sums()
  await who.call('POST', `/api/review/${item?.id}/confirm/`, { category: 'SALUD' })
  expect(await who.sums()).not.toEqual(sums)
  await who.call('POST', '/api/review/reopen/', { ids: [item?.id] })
  expect(await who.sums()).toEqual(sums)
})

test('guesses begin with how the person filed the same name, and say why', async () => {
  const who = await asked()
  const first = (await who.queue()).results.find(isUnknown)
  await who.call('POST', `/api/review/${first?.id}/confirm/`, { category: 'HOGAR' })
  await who.deliver(who.movement(0, 'COMPRA ZXQWV', -4_321n, { date: '2026-11-15' }))
  const next = (await who.queue()).results.find(isUnknown)
  expect(next?.guesses[0]).toEqual({ category: 'HOGAR', why: 'Así la marcaste en noviembre' })
  expect(next?.guesses.length).toBeGreaterThan(1)
  expect(next?.guesses.length).toBeLessThanOrEqual(4)
})

test('nobody takes back the answers of others', async () => {
  const [who, other] = [await asked(), await asked()]
  const ids = (await other.queue()).results.map(({ id }) => id)
  const decisions = ids.map((id) => ({ id, action: 'confirm' }))
  await other.call('POST', '/api/review/decide/', { decisions })
  const { body } = await who.call('POST', '/api/review/reopen/', { ids })
  expect(new Set(body.results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['stale']))
  expect(await questions(other)).toEqual([])
})

test('after all of it every invariant holds', async () => {
  expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
})
