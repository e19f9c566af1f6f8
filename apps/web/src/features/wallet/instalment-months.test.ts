import type { InstalmentOverview, InstalmentPurchase } from '@lucas/contract/planning/recurring.ts'
import { expect, test } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { toMonthBars, toPurchases } from './instalment-months.ts'

const card = (id: number, hidden = false) => ({
  id: uuid(id),
  name: 'Visa',
  institution_name: 'BCI',
  mask: '5507',
  hidden,
})

const purchase = (id: number, facts: Partial<InstalmentPurchase> = {}): InstalmentPurchase => ({
  id: uuid(id),
  merchant_name: 'PC Factory',
  description: 'PC FACTORY CUOTA 10/12',
  currency: 'CLP',
  account: card(1),
  category: 'OTROS',
  purchased_on: '2026-01-10',
  instalment_amount: 50_000,
  total_instalments: 12,
  charged_instalments: 10,
  remaining_instalments: 2,
  total_amount: 600_000,
  charged_amount: 500_000,
  remaining_amount: 100_000,
  next_date: '2026-12-10',
  ends_on: '2027-01-10',
  parts: [
    { number: 10, date: '2026-11-10', amount: 50_000, state: 'charged', transaction_id: uuid(50) },
    { number: 11, date: '2026-12-10', amount: 50_000, state: 'to_come', transaction_id: null },
    { number: 12, date: '2027-01-10', amount: 50_000, state: 'to_come', transaction_id: null },
  ],
  ...facts,
})

const overview = (results: InstalmentPurchase[]): InstalmentOverview => ({
  results,
  count: results.length,
  next: null,
  previous: null,
  months: [
    { month: '2026-12', currency: 'CLP', amount: 100_000, count: 2 },
    { month: '2026-12', currency: 'USD', amount: 10, count: 1 },
    { month: '2027-01', currency: 'CLP', amount: 100_000, count: 2 },
  ],
  totals: [],
  cards: [],
})

test('builds each bar from the instalments due in its month', () => {
  const answer = overview([purchase(10), purchase(11)])
  const bars = toMonthBars(answer, toPurchases(answer, 'CLP'), 'CLP')
  expect(bars.map(({ month, amount }) => [month, amount])).toEqual([
    ['2026-12', 100_000],
    ['2027-01', 100_000],
  ])
  for (const { amount, parts } of bars) expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
})

test('leaves out hidden cards and other currencies', () => {
  const answer = overview([purchase(10, { account: card(2, true) }), purchase(11, { currency: 'USD' })])
  expect(toPurchases(answer, 'CLP')).toEqual([])
})

const familyOf = (color: string) => /--lu-[\w-]+/.exec(color)?.[0]

test('uses one colour family per card, three steps and one for the other purchases', () => {
  const answer = overview([
    ...[10, 11, 12, 13, 14].map((id) => purchase(id)),
    purchase(20, { account: card(2) }),
  ])
  const purchases = toPurchases(answer, 'CLP')
  const colors = purchases.map(({ color }) => color)
  expect(new Set(colors).size).toBe(5)
  expect(colors[3], 'the fourth and the fifth are others').toBe(colors[4])
  expect(colors[3]).toContain('repeating-linear-gradient')
  expect(new Set(colors.slice(0, 5).map(familyOf))).toEqual(new Set(['--lu-brand']))
  expect(familyOf(colors[5] ?? '')).toBe('--lu-gold')
  const [december] = toMonthBars(answer, purchases, 'CLP')
  expect(december?.parts.map(({ amount }) => amount)).toEqual([50_000, 50_000, 50_000, 100_000, 50_000])
})
