import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBillToPay, splitLimit } from './bill-to-pay.ts'
import type { Bill } from './bills.ts'

const bill: Bill = {
  from: '2026-10-26',
  closesOn: '2026-11-25',
  dueOn: '2026-12-10',
  amount: 100_000n,
  paid: 0n,
  remaining: 100_000n,
  minimum: 15_000n,
  state: 'due',
}

test('a bill waits until it is paid whole, and says how late it is', () => {
  expect(findBillToPay(bill, '2026-12-10')).toMatchObject({ amount: 100_000n, minimum: 15_000n, daysLate: 0 })
  expect(findBillToPay({ ...bill, state: 'late' }, '2026-12-13')).toMatchObject({ daysLate: 3 })
  expect(findBillToPay({ ...bill, remaining: 10_000n }, '2026-12-01')).toMatchObject({ minimum: null })
  for (const state of ['paid', 'carried', 'unknown'] as const)
    expect(findBillToPay({ ...bill, state }, '2026-12-13')).toBeNull()
  expect(findBillToPay(null, '2026-12-13')).toBeNull()
})

test('the parts of a limit are never negative, and are the limit unless more is owed', () => {
  const amount = fc.bigInt({ min: 0n, max: 3_000_000n })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.bigInt({ min: -500_000n, max: 3_000_000n }),
      (limit, debt, billed, unbilled) => {
        const use = splitLimit({ limit, debt, billed, unbilled })
        const parts = Object.values(use)
        expect(parts.every((part) => part >= 0n)).toBe(true)
        const sum = parts.reduce((total, part) => total + part, 0n)
        expect(use.available > 0n ? sum : sum >= limit).toBe(use.available > 0n ? limit : true)
      },
    ),
  )
})
