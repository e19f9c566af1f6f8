import { describe, expect, test } from 'vitest'
import { toWalletGroup } from './groups.ts'
import { computeNetWorth, type NetWorthItem, sumByCurrency } from './net-worth.ts'

const netWorthItem = (now: bigint, more: Partial<NetWorthItem> = {}): NetWorthItem => ({
  currency: 'CLP',
  isDebt: now < 0n,
  now,
  before: now,
  isEstimated: false,
  ...more,
})
const year = { since: '2025-11-20', today: '2026-11-20' }

describe('net worth', () => {
  test('is assets minus debts, by currency', () => {
    const worth = computeNetWorth(
      [
        netWorthItem(1_000n, { before: 500n }),
        netWorthItem(-300n, { before: -100n }),
        netWorthItem(50n, { currency: 'USD' }),
      ],
      year,
    )
    expect(worth).toEqual([
      {
        currency: 'CLP',
        assets: 1_000n,
        debts: 300n,
        net: 700n,
        since: '2025-11-20',
        isEstimated: false,
        change: 75,
      },
      {
        currency: 'USD',
        assets: 50n,
        debts: 0n,
        net: 50n,
        since: '2025-11-20',
        isEstimated: false,
        change: 0,
      },
    ])
  })
  test('is zero pesos without a change when there are no items', () =>
    expect(computeNetWorth([], { since: '2026-11-20', today: '2026-11-20' })).toEqual([
      { currency: 'CLP', assets: 0n, debts: 0n, net: 0n, since: null, isEstimated: false, change: null },
    ]))
  test('counts an overpaid debt as a negative debt', () =>
    expect(computeNetWorth([netWorthItem(200n, { isDebt: true })], year)[0]).toMatchObject({
      debts: -200n,
      net: 200n,
    }))
})

test('sums are per currency', () =>
  expect(
    sumByCurrency([
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
  ['depository', 'CLP', true, 'cash'],
  ['savings', 'CLP', true, 'savings'],
] as const)('an account %s in %s, manual %s, is in the group %s', (account_type, currency, manual, kind) =>
  expect(toWalletGroup({ account_type, currency, manual })).toBe(kind),
)
