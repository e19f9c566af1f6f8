import { sum } from '@lucas/contract/rules/money.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'
import type { SplitAnswer } from '@lucas/contract/transactions/split.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const purchase = fc.record({
  pesos: fc.bigInt({ min: 100n, max: 10n ** 9n }),
  weights: fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 2, maxLength: 12 }),
  corrected: fc.bigInt({ min: 100n, max: 10n ** 9n }),
})

/** Returns the dashboard figures without row counts. */
async function figures(user: MoneyUser) {
  const { total, categories } = await user.get('/api/analytics/categories/?from=2026-11-01')
  return {
    overview: await user.get('/api/analytics/overview/?from=2026-11-01'),
    summary: await user.get('/api/dashboard/summary/'),
    monthly: await user.get('/api/analytics/monthly/'),
    total,
    categories: categories.map(({ category, amount, percentage }: Record<string, unknown>) => [
      category,
      amount,
      percentage,
    ]),
  }
}

test(
  'split parts always sum up, and figures stay if all parts keep the category',
  () =>
    fc.assert(
      fc.asyncProperty(purchase, async ({ pesos, weights, corrected }) => {
        const user = await createUserWithAccounts({ balance: 10n ** 10n })
        const bought = (amount: bigint) =>
          user.buildTransaction(0, 'COMPRA JUMBO', amount, { providerId: 'jumbo' })
        await user.ingest(
          bought(-pesos),
          user.buildTransaction(0, 'COMPRA PARIS', -5_000n),
          user.buildTransaction(0, 'SUELDO', 900_000n),
        )
        const before = await figures(user)
        const row = (await user.listRows()).find(({ provider_id }) => provider_id === 'jumbo')
        const sizes = partsByWeight(pesos, weights).filter((size) => size > 0n)
        fc.pre(sizes.length > 1)
        const parts = sizes.map((size, at) => ({
          name: `Parte ${at}`,
          amount: Number(size),
          category: row?.category,
        }))
        const answer = await user.call('POST', `/api/transactions/${row?.id}/split/`, { parts })
        const divided: SplitAnswer = answer.body
        expect(divided.parts.map(({ amount }) => BigInt(-amount))).toEqual(sizes)
        expect(await figures(user)).toEqual(before)

        await user.ingest(bought(-corrected))
        const rows = await user.listRows()
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
