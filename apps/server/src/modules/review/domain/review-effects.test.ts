import { expect, test } from 'vitest'
import { listEffects } from './review-effects.ts'

const row = (kind: string, amount: bigint, isHidden = false) => ({
  kind,
  amount,
  currency: 'CLP' as const,
  isHidden,
})
const effect = (sum: 'income' | 'spending', amount: bigint) => ({ sum, amount, currency: 'CLP' })

test('both halves of a transfer leave the sums, if they count', () => {
  expect(listEffects('transfer', row('spending', -9n), row('income', 9n))).toEqual([
    effect('spending', 9n),
    effect('income', 9n),
  ])
  expect(listEffects('transfer', row('transfer', -9n), row('income', 9n))).toEqual([effect('income', 9n)])
  expect(listEffects('transfer', row('transfer', -9n), row('transfer', 9n))).toEqual([])
})

test('a refund is no income and lowers what was spent', () =>
  expect(listEffects('refund', row('income', 9n), row('spending', -20n))).toEqual([
    effect('income', 9n),
    effect('spending', 9n),
  ]))

test.each(['duplicate', 'pending', 'manual'] as const)(
  'of two rows that are one (%s) the second leaves',
  (reason) =>
    expect(listEffects(reason, row('spending', -9n), row('spending', -8n))).toEqual([effect('spending', 8n)]),
)

test('no sum includes a hidden account', () => {
  expect(listEffects('transfer', row('spending', -9n), row('income', 9n, true))).toEqual([
    effect('spending', 9n),
  ])
  expect(listEffects('refund', row('income', 9n, true), row('spending', -20n))).toEqual([])
  expect(listEffects('duplicate', row('spending', -9n), row('spending', -8n, true))).toEqual([])
})
