import { expect, test } from 'vitest'
import { createTransaction } from '../../../test/transactions.ts'
import { getCloseAmounts, rankPurchases } from './rank-purchases.ts'

const purchase = (id: string, amount: number, currency: 'CLP' | 'USD' = 'CLP') =>
  createTransaction(1, { id, amount, currency })

test('purchases within 20 % of the amount come first, the closest first, then the others as they come', () => {
  const close = [purchase('a', -450_000), purchase('b', -372_000), purchase('c', -380_000)]
  const others = [purchase('d', -1_000), purchase('c', -380_000), purchase('e', -4_000)]
  expect(rankPurchases(close, others, 380_000).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd', 'e'])
})

test('dollars, income and what is further away are not close', () => {
  const close = [purchase('a', -380, 'USD'), purchase('b', 380_000), purchase('c', -457_000)]
  expect(rankPurchases(close, [purchase('d', 5_000)], 380_000)).toEqual([])
})

test('the amounts that are asked for hold all that is within 20 %', () => {
  expect(getCloseAmounts(380_001)).toEqual({ min_amount: 304_000, max_amount: 456_002 })
})
