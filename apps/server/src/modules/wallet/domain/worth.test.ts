import { describe, expect, test } from 'vitest'
import { groupOf } from './groups.ts'
import { type Stake, sinceOf, sumsOf, worthOf } from './worth.ts'

const stake = (now: bigint, more: Partial<Stake> = {}): Stake => ({
  currency: 'CLP',
  isDebt: now < 0n,
  now,
  before: now,
  ...more,
})
const year = { since: '2025-11-20', today: '2026-11-20' }

describe('what a person is worth', () => {
  test('is what there is less what is owed, by currency', () => {
    const worth = worthOf(
      [stake(1_000n, { before: 500n }), stake(-300n, { before: -100n }), stake(50n, { currency: 'USD' })],
      year,
    )
    expect(worth).toEqual([
      { currency: 'CLP', assets: 1_000n, debts: 300n, net: 700n, since: '2025-11-20', change: 75 },
      { currency: 'USD', assets: 50n, debts: 0n, net: 50n, since: '2025-11-20', change: 0 },
    ])
  })
  test('of nothing is nothing, in pesos alone and without a change', () =>
    expect(worthOf([], { since: '2026-11-20', today: '2026-11-20' })).toEqual([
      { currency: 'CLP', assets: 0n, debts: 0n, net: 0n, since: null, change: null },
    ]))
  test('a debt that was overpaid owes less than nothing', () =>
    expect(worthOf([stake(200n, { isDebt: true })], year)[0]).toMatchObject({ debts: -200n, net: 200n }))
})

test('the comparison goes back twelve months, or as far as anything is known', () => {
  expect(sinceOf('2024-01-01', '2026-11-20')).toBe('2025-11-20')
  expect(sinceOf('2026-08-03', '2026-11-20')).toBe('2026-08-03')
  expect(sinceOf(null, '2026-11-20')).toBe('2026-11-20')
  expect(sinceOf('2020-01-01', '2028-02-29')).toBe('2027-02-28')
})

test('sums keep currencies apart', () =>
  expect(
    sumsOf([
      { currency: 'USD', amount: 5n },
      { currency: 'CLP', amount: 2n },
      { currency: 'CLP', amount: -1n },
    ]),
  ).toEqual([
    { currency: 'CLP', amount: 1n },
    { currency: 'USD', amount: 5n },
  ]))

test.each([
  ['checking', 'CLP', false, 'everyday'],
  ['depository', 'CLP', false, 'everyday'],
  ['savings', 'CLP', false, 'savings'],
  ['investment', 'CLP', false, 'investments'],
  ['savings', 'USD', false, 'dollars'],
  ['depository', 'CLP', true, 'belongings'],
  ['savings', 'CLP', true, 'savings'],
] as const)('an account %s in %s, by hand %s, stands among %s', (account_type, currency, manual, kind) =>
  expect(groupOf({ account_type, currency, manual })).toBe(kind),
)
