import { expect, test } from 'vitest'
import { fitsPair, rankPairCandidates, rankPurchases } from './hand-links.ts'

const side = (accountId: string, amount: bigint, currency: 'CLP' | 'USD' = 'CLP', date = '2026-11-05') => ({
  accountId,
  amount,
  currency,
  date,
  isPurchase: false,
})

test('a pair needs two accounts, a charge and a credit, and the same amount', () => {
  expect(fitsPair(side('a', -500n), side('b', 500n))).toBe(true)
  expect(fitsPair(side('a', -500n), side('a', 500n))).toBe(false)
  expect(fitsPair(side('a', -500n), side('b', 501n))).toBe(false)
  expect(fitsPair(side('a', 500n), side('b', 500n))).toBe(false)
  expect(fitsPair(side('a', 0n), side('b', 0n))).toBe(false)
})

test('two currencies need a plausible rate, with two percent of tolerance', () => {
  const exchange = (pesos: bigint, cents: bigint) => fitsPair(side('a', -pesos), side('b', cents, 'USD'))
  expect(exchange(95_000n, 100_00n)).toBe(true)
  expect(fitsPair(side('b', -100_00n, 'USD'), side('a', 95_000n))).toBe(true)
  // 200 to 5,000 pesos per dollar.
  expect(exchange(19_600n, 100_00n)).toBe(true)
  expect(exchange(19_599n, 100_00n)).toBe(false)
  expect(exchange(510_000n, 100_00n)).toBe(true)
  expect(exchange(510_001n, 100_00n)).toBe(false)
})

test('other halves within ten days: the same currency first, then the closest day', () => {
  const row = side('a', -95_000n)
  const [far, near, dollars, late] = [
    side('b', 95_000n, 'CLP', '2026-11-15'),
    side('b', 95_000n, 'CLP', '2026-11-04'),
    side('c', 100_00n, 'USD'),
    side('b', 95_000n, 'CLP', '2026-11-16'),
  ]
  expect(rankPairCandidates(row, [far, dollars, late, near])).toEqual([near, far, dollars])
  expect(rankPairCandidates(near, [row, far])).toEqual([row])
  expect(rankPairCandidates(row, [{ ...dollars, isPurchase: true }])).toEqual([])
})

test('a refund prefers the expense it fits into, then the same shop or amount, then the closest day', () => {
  const purchase = (merchant: string, amount: bigint, date: string, remaining = -amount) => ({
    merchant,
    amount,
    date,
    remaining,
  })
  const refund = { merchant: 'Falabella', amount: 5_000n, date: '2026-11-10' }
  const spent = purchase('Falabella', -20_000n, '2026-11-09', 1_000n)
  const shop = purchase('FALABELLA', -20_000n, '2026-10-01')
  const exact = purchase('Jumbo', -5_000n, '2026-11-01')
  const near = purchase('Jumbo', -9_000n, '2026-11-10')
  expect(rankPurchases(refund, [spent, near, shop, exact])).toEqual([exact, shop, near, spent])
})
