import { sum } from '@lucas/contract/rules/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePartShares, type SplitSource } from './split.ts'

const source = (more: Partial<SplitSource> = {}): SplitSource => ({
  date: '2026-11-30',
  amount: -100n,
  currency: 'CLP',
  ...more,
})
const parts = [
  { amount: -60n, date: '2026-11-30' },
  { amount: -40n, date: '2026-12-30' },
]

test('shares an added tip in the proportions of the parts', () =>
  expect(computePartShares(source(), source({ amount: -111n }), parts)?.map(({ amount }) => amount)).toEqual([
    -67n,
    -44n,
  ]))

test('a corrected date moves every part by whole months', () =>
  expect(computePartShares(source(), source({ date: '2027-01-31' }), parts)?.map((cut) => cut.date)).toEqual([
    '2027-01-31',
    '2027-02-28',
  ]))

test.each<[string, Partial<SplitSource>]>([
  ['turns round', { amount: 100n }],
  ['has too few pesos left for every part', { amount: -1n }],
])('a movement that %s stands whole again', (_, after) =>
  expect(computePartShares(source(), source(after), parts)).toBeNull(),
)

test('the parts always sum to a corrected amount', () =>
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 2, maxLength: 60 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (sizes, corrected) => {
        const cuts = computePartShares(
          source({ amount: -sum(sizes) }),
          source({ amount: -corrected }),
          sizes.map((size) => ({ amount: -size, date: '2026-11-30' })),
        )
        fc.pre(cuts !== null)
        expect(sum((cuts ?? []).map(({ amount }) => amount))).toBe(-corrected)
      },
    ),
  ))
