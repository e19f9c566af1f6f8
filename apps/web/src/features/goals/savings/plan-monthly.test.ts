import type { SavingsPlan } from '@lucas/contract/planning/savings-plan.ts'
import { expect, test } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import { toMonthlySaving } from './plan-monthly.ts'

const examples = { month: '2026-10', incomes: 1_000_009, round_ups: 8_320, paydays: 2 }
const plan: SavingsPlan = {
  id: uuid(1),
  goal_id: uuid(2),
  kind: 'fixed',
  amount: 30_000,
  day: null,
  percentage: null,
  always: false,
  paused: false,
  collected: null,
  next_on: null,
  created_at: '2026-10-01T12:00:00Z',
}

test.each([
  ['an amount on each payday', {}, 60_000],
  ['an amount on a day', { day: 28 }, 30_000],
  ['a part of the incomes', { kind: 'income_share', percentage: 10 }, 100_000],
  ['round-ups', { kind: 'round_up' }, 8_320],
  ['nothing while it is paused', { paused: true }, 0],
] as const)('saves %s', (_, changed, saved) => {
  expect(toMonthlySaving({ ...plan, ...changed }, examples)).toBe(saved)
})
