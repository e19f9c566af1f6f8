import { expect, test } from 'vitest'
import { type MerchantRow, matchRefunds, type Purchase } from './refunds.ts'

const charge: Purchase = {
  id: 'charge',
  accountId: 'card',
  currency: 'CLP',
  date: '2026-10-01',
  amount: -30_000n,
  merchant: 'Falabella',
  refunded: 0n,
}
const refund: MerchantRow = { ...charge, id: 'refund', date: '2026-10-09', amount: 30_000n }
const pairs = (refunds: MerchantRow[], charges: Purchase[]) => [...matchRefunds(refunds, charges)]

test('matches a refund with the purchase of the same merchant', () =>
  expect(pairs([refund], [charge])).toEqual([['refund', 'charge']]))

test('accepts partial refunds up to the amount of the purchase', () => {
  const half = { ...refund, amount: 20_000n }
  expect(pairs([half, { ...half, id: 'second' }], [charge])).toEqual([['refund', 'charge']])
  expect(pairs([half], [{ ...charge, refunded: 15_000n }])).toEqual([])
})

test.each([
  ['another merchant', { merchant: 'Paris' }],
  ['another currency', { currency: 'USD' }],
  ['a later purchase', { date: '2026-10-10' }],
  ['a purchase of a year ago', { date: '2025-10-10' }],
  ['a smaller purchase', { amount: -29_999n }],
])('%s is not it', (_, change) => expect(pairs([refund], [{ ...charge, ...change }])).toEqual([]))

test('prefers the same amount to the same account, and the same account to the closest day', () => {
  const near = { ...charge, id: 'near', amount: -90_000n, date: '2026-10-08' }
  const elsewhere = { ...charge, id: 'elsewhere', accountId: 'vista', date: '2026-10-08' }
  expect(pairs([refund], [near, elsewhere, charge])).toEqual([['refund', 'charge']])
})

test('matches a truncated merchant name', () =>
  expect(
    pairs([{ ...refund, merchant: 'Panaderia la Est' }], [{ ...charge, merchant: 'Panaderia la Estrella' }]),
  ).toEqual([['refund', 'charge']]))
