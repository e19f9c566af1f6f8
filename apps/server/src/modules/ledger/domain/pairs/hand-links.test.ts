import { expect, test } from 'vitest'
import type { KnownExchange } from './exchange-rates.ts'
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

const exchange = (pesos: bigint, date = '2026-11-05', known: KnownExchange[] = []) =>
  fitsPair(side('a', -pesos, 'CLP', date), side('b', 100_00n, 'USD', date), known)

test('two currencies need a rate that is plausible on the day, where no exchange is known', () => {
  expect(exchange(95_000n)).toBe(true)
  expect(fitsPair(side('b', -100_00n, 'USD'), side('a', 95_000n))).toBe(true)
  // 740 to 1,120 pesos per dollar from 2022 to 2026.
  expect([exchange(74_000n), exchange(73_999n)]).toEqual([true, false])
  expect([exchange(112_000n), exchange(112_001n)]).toEqual([true, false])
  expect([exchange(50_000n), exchange(50_000n, '2012-06-01')]).toEqual([false, true])
  expect([exchange(130_000n), exchange(130_000n, '2031-06-01')]).toEqual([false, true])
})

test('near a known exchange the rate differs from it by two percent at most, by the closest one', () => {
  const known = (date: string, pesos: bigint) => ({ date, pesos, cents: 1_00n })
  const near = [known('2026-11-01', 900n), known('2026-11-07', 1_000n), known('2026-10-01', 700n)]
  expect([exchange(98_000n, '2026-11-06', near), exchange(97_999n, '2026-11-06', near)]).toEqual([
    true,
    false,
  ])
  expect([exchange(102_000n, '2026-11-06', near), exchange(102_001n, '2026-11-06', near)]).toEqual([
    true,
    false,
  ])
  expect(exchange(90_000n, '2026-11-02', near)).toBe(true)
  // None is within ten days.
  expect(exchange(80_000n, '2026-11-20', near)).toBe(true)
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
