import { expect, test } from 'vitest'
import { computeCurve, findReachMonth } from './goal-curve.ts'

const today = '2026-11-20'
const goal = { current_amount: 300, remaining_amount: 600, target_amount: 900, target_date: null }
const balances = {
  months: [
    { month: '2026-10', balance: 100 },
    { month: '2026-11', balance: 300 },
  ],
  monthly_pace: 200,
}

test('goes on from today, at the pace and with the plans, until the slower one reaches the goal', () => {
  expect(computeCurve({ goal, balances, planMonthly: 150, today })).toEqual([
    { month: '2026-09', saved: 0, pace: null, plan: null },
    { month: '2026-10', saved: 100, pace: null, plan: null },
    { month: '2026-11', saved: 300, pace: 300, plan: 300 },
    { month: '2026-12', saved: null, pace: 500, plan: 450 },
    { month: '2027-01', saved: null, pace: 700, plan: 600 },
    { month: '2027-02', saved: null, pace: 900, plan: 750 },
    { month: '2027-03', saved: null, pace: 900, plan: 900 },
  ])
})

test('has no expected line where nothing is saved', () => {
  const curve = computeCurve({ goal, balances: { ...balances, monthly_pace: 0 }, planMonthly: 0, today })
  expect(curve.map(({ pace, plan }) => [pace, plan])).toEqual(Array.from({ length: 6 }, () => [null, null]))
})

test('reaches the date of the goal, and at most three years', () => {
  const far = { ...goal, target_amount: 1_000_000, remaining_amount: 999_700, target_date: '2027-11-20' }
  const slow = computeCurve({ goal: far, balances, planMonthly: 1, today })
  expect(slow.at(-1)?.month).toBe('2029-11')
  const dated = computeCurve({
    goal: { ...goal, target_date: '2027-11-20' },
    balances,
    planMonthly: 0,
    today,
  })
  expect(dated.at(-1)?.month).toBe('2027-11')
})

test('says in which month a monthly amount reaches the goal', () => {
  expect(findReachMonth(600, 200, today)).toBe('2027-02')
  expect(findReachMonth(0, 0, today)).toBe('2026-11')
  expect(findReachMonth(600, 0, today)).toBeNull()
})
