import { expect, test } from 'vitest'
import { type Charge, type MerchantRow, pairRefunds } from './refunds.ts'

const charge: Charge = {
  id: 'charge',
  accountId: 'card',
  currency: 'CLP',
  date: '2026-10-01',
  amount: -30_000n,
  merchant: 'Falabella',
  refunded: 0n,
}
const refund: MerchantRow = { ...charge, id: 'refund', date: '2026-10-09', amount: 30_000n }
const pairs = (refunds: MerchantRow[], charges: Charge[]) => [...pairRefunds(refunds, charges)]

test('a refund finds the charge of the same merchant', () =>
  expect(pairs([refund], [charge])).toEqual([['refund', 'charge']]))

test('part of a purchase can be given back, and never more than the purchase', () => {
  const half = { ...refund, amount: 20_000n }
  expect(pairs([half, { ...half, id: 'second' }], [charge])).toEqual([['refund', 'charge']])
  expect(pairs([half], [{ ...charge, refunded: 15_000n }])).toEqual([])
})

test.each([
  ['another merchant', { merchant: 'Paris' }],
  ['another currency', { currency: 'USD' }],
  ['a later charge', { date: '2026-10-10' }],
  ['a charge of a year ago', { date: '2025-10-10' }],
  ['a smaller charge', { amount: -29_999n }],
])('%s is not it', (_, change) => expect(pairs([refund], [{ ...charge, ...change }])).toEqual([]))

test('the same amount counts more than the nearest day, the same account more than both days', () => {
  const near = { ...charge, id: 'near', amount: -90_000n, date: '2026-10-08' }
  const elsewhere = { ...charge, id: 'elsewhere', accountId: 'vista', date: '2026-10-08' }
  expect(pairs([refund], [near, elsewhere, charge])).toEqual([['refund', 'charge']])
})

test('a name that the bank cut is the same merchant', () =>
  expect(
    pairs([{ ...refund, merchant: 'Panaderia la Est' }], [{ ...charge, merchant: 'Panaderia la Estrella' }]),
  ).toEqual([['refund', 'charge']]))
