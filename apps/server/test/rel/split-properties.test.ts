import { sum } from '@lucas/contract/rules/money.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'
import type { SplitAnswer } from '@lucas/contract/split.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { testDatabase } from '../database.ts'
import { type MoneyPerson, moneyHouse } from '../support/money-house.ts'

const db = await testDatabase()
const { person } = await moneyHouse(db)

const purchase = fc.record({
  pesos: fc.bigInt({ min: 100n, max: 10n ** 9n }),
  weights: fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 2, maxLength: 12 }),
  corrected: fc.bigInt({ min: 100n, max: 10n ** 9n }),
})

/** What the dashboards show, but how many rows there are. */
async function figures(who: MoneyPerson) {
  const { total, categories } = await who.get('/api/analytics/categories/?from=2026-11-01')
  return {
    overview: await who.get('/api/analytics/overview/?from=2026-11-01'),
    summary: await who.get('/api/dashboard/summary/'),
    monthly: await who.get('/api/analytics/monthly/'),
    total,
    categories: categories.map(({ category, amount, percentage }: Record<string, unknown>) => [
      category,
      amount,
      percentage,
    ]),
  }
}

test(
  'parts of a split always sum, and figures stay as they are when all parts keep the category',
  () =>
    fc.assert(
      fc.asyncProperty(purchase, async ({ pesos, weights, corrected }) => {
        const who = await person({ balance: 10n ** 10n })
        const bought = (amount: bigint) => who.movement(0, 'COMPRA JUMBO', amount, { providerId: 'jumbo' })
        await who.deliver(
          bought(-pesos),
          who.movement(0, 'COMPRA PARIS', -5_000n),
          who.movement(0, 'SUELDO', 900_000n),
        )
        const before = await figures(who)
        const row = (await who.rows()).find(({ provider_id }) => provider_id === 'jumbo')
        const sizes = partsByWeight(pesos, weights).filter((size) => size > 0n)
        fc.pre(sizes.length > 1)
        const parts = sizes.map((size, at) => ({
          name: `Parte ${at}`,
          amount: Number(size),
          category: row?.category,
        }))
        const answer = await who.call('POST', `/api/transactions/${row?.id}/split/`, { parts })
        const divided: SplitAnswer = answer.body
        expect(divided.parts.map(({ amount }) => BigInt(-amount))).toEqual(sizes)
        expect(await figures(who)).toEqual(before)

        await who.deliver(bought(-corrected))
        const rows = await who.rows()
        const counted = rows.filter(
          ({ id, parent_id, part_total }) => parent_id === row?.id || (id === row?.id && part_total === null),
        )
        expect(sum(counted.map(({ amount }) => amount))).toBe(-corrected)
        expect(await checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })).toEqual([])
      }),
      { numRuns: 12 },
    ),
  60_000,
)
