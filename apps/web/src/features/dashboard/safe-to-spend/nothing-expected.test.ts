import { expect, test } from 'vitest'
import { safeToSpendFixture } from '../fixtures/safe-to-spend.ts'
import { toNothingExpected } from './nothing-expected.ts'

const none = { ...safeToSpendFixture.goals, amount: 0, items: [] }
const say = (facts: Partial<typeof safeToSpendFixture>) =>
  toNothingExpected({ ...safeToSpendFixture, ...facts })
const cardBill = {
  account_id: safeToSpendFixture.balance.items[0]?.account_id ?? '',
  name: 'Visa',
  institution_name: 'Santander',
  mask: '1738',
  currency: 'CLP',
  closes_on: '2026-11-18',
  due_on: '2026-11-27',
  date: '2026-11-27',
  amount: 330_876,
  state: 'closed',
} as const

test('lines of 0 are one sentence, with the day on which the sum ends', () => {
  expect(say({})).toBeNull()
  expect(say({ goals: none })).toBe('No esperamos aportes antes del 30.')
  expect(say({ goals: none, bills: none })).toBe('No esperamos cuentas ni aportes antes del 30.')
  expect(say({ goals: none, bills: none, instalments: none })).toBe(
    'No esperamos cuentas, cuotas ni aportes antes del 30.',
  )
})

test('the day of another month has its name, that of another year the year too', () => {
  expect(say({ goals: none, last_day: '2026-11-30' })).toBe('No esperamos aportes antes del 1 de diciembre.')
  expect(say({ goals: none, today: '2026-12-20', last_day: '2027-01-14' })).toBe(
    'No esperamos aportes antes del 15 de enero de 2027.',
  )
})

test('the bill of a card is a bill, and contains its instalments', () =>
  expect(
    say({ goals: none, bills: none, instalments: none, card_bills: { amount: 330_876, items: [cardBill] } }),
  ).toBe('No esperamos aportes antes del 30.'))

test('what was contributed already is no line, and no contribution is expected', () =>
  expect(say({ goals: { ...none, carried: 40_000 } })).toBe('No esperamos aportes antes del 30.'))
