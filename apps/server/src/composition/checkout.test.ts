import { expect, test } from 'vitest'
import { takesPayments } from './checkout.ts'

test('production has no payment processor, so that no page offers a paid plan', () => {
  expect((['development', 'test', 'production'] as const).map(takesPayments)).toEqual([true, true, false])
})
