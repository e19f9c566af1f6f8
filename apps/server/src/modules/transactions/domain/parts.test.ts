import { sum } from '@lucas/contract/rules/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutsAfter, type Told } from './parts.ts'

const told = (more: Partial<Told> = {}): Told => ({
  posted_on: '2026-11-30',
  amount: -100n,
  currency: 'CLP',
  kind: 'spending',
  ...more,
})
const parts = [
  { amount: -60n, posted_on: '2026-11-30' },
  { amount: -40n, posted_on: '2026-12-30' },
]

test('a tip that the bank adds is shared out in the proportions of the parts', () =>
  expect(cutsAfter(told(), told({ amount: -111n }), parts)?.map(({ amount }) => amount)).toEqual([
    -67n,
    -44n,
  ]))

test('a day that the bank corrects moves every part, and months stay months', () =>
  expect(cutsAfter(told(), told({ posted_on: '2027-01-31' }), parts)?.map((cut) => cut.posted_on)).toEqual([
    '2027-01-31',
    '2027-02-28',
  ]))

test.each<[string, Partial<Told>]>([
  ['turns round', { amount: 100n, kind: 'income' }],
  ['becomes a transfer', { kind: 'transfer' }],
  ['has too few pesos left for every part', { amount: -1n }],
])('a movement that %s stands whole again', (_, after) =>
  expect(cutsAfter(told(), told(after), parts)).toBeNull(),
)

test('whatever the bank corrects the amount to, parts sum to it', () =>
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 2, maxLength: 60 }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (sizes, corrected) => {
        const cuts = cutsAfter(
          told({ amount: -sum(sizes) }),
          told({ amount: -corrected }),
          sizes.map((size) => ({ amount: -size, posted_on: '2026-11-30' })),
        )
        fc.pre(cuts !== null)
        expect(sum((cuts ?? []).map(({ amount }) => amount))).toBe(-corrected)
      },
    ),
  ))
