import { describe, expect, test } from 'vitest'
import { computeDueThisMonth, computeProjectedMonth, type GoalFigures, summariseGoals } from './figures.ts'

const today = '2026-11-20'
const figures = (more: Partial<GoalFigures> = {}): GoalFigures => ({
  state: 'active',
  target: 1_200_000,
  current: 240_000,
  targetDate: null,
  createdOn: '2026-01-01',
  monthSaved: 60_000,
  paceSaved: 180_000,
  ...more,
})

describe('the projected month of a goal', () => {
  test('continues at the pace of the last 90 days', () => {
    // 180.000 in 90 days are 60.833 a month; 960.000 take 15.8 of them.
    expect(computeProjectedMonth(figures(), today)).toBe('2028-03')
  })
  test('a young goal uses its age, at least a month', () =>
    expect(computeProjectedMonth(figures({ createdOn: today, paceSaved: 480_000 }), today)).toBe('2027-01'))
  test('is null without saving, when nothing remains, and for goals that are not active', () => {
    expect(computeProjectedMonth(figures({ paceSaved: 0 }), today)).toBeNull()
    expect(computeProjectedMonth(figures({ paceSaved: -5 }), today)).toBeNull()
    expect(computeProjectedMonth(figures({ current: 1_200_000 }), today)).toBeNull()
    expect(computeProjectedMonth(figures({ state: 'archived' }), today)).toBeNull()
    expect(computeProjectedMonth(figures({ paceSaved: 100 }), today)).toBeNull()
  })
})

describe('the amount that a goal still needs this month', () => {
  const dated = { target: 600_000, current: 0, targetDate: '2027-05-20', monthSaved: 0 }
  test('is its share of the missing amount, less what was saved', () => {
    expect(computeDueThisMonth(figures(dated), today)).toBe(100_000)
    expect(computeDueThisMonth(figures({ ...dated, current: 30_000, monthSaved: 30_000 }), today)).toBe(
      70_000,
    )
    expect(computeDueThisMonth(figures({ ...dated, current: 120_000, monthSaved: 120_000 }), today)).toBe(0)
  })
  test('does not exceed the missing amount after withdrawals', () =>
    expect(computeDueThisMonth(figures({ ...dated, current: -60_000, monthSaved: -60_000 }), today)).toBe(
      110_000,
    ))
  test('is zero without a target date and for goals that are not active', () => {
    expect(computeDueThisMonth(figures(), today)).toBe(0)
    expect(computeDueThisMonth(figures({ ...dated, state: 'archived' }), today)).toBe(0)
  })
})

describe('the summary', () => {
  const goals = [
    figures({ target: 12_000_000, current: 7_692_000, targetDate: '2027-06-30', monthSaved: 362_000 }),
    figures({ target: 3_000_000, current: 2_610_000, targetDate: '2027-02-15', monthSaved: 120_000 }),
    figures({ target: 900_000, current: 498_000, targetDate: '2027-02-14', monthSaved: 80_000 }),
    figures({ target: 380_000, current: 380_000, state: 'ready_to_spend', monthSaved: 10_000 }),
    figures({ target: 5_000_000, current: 5_000_000, state: 'archived', monthSaved: 999_999 }),
  ]
  test('leaves archived goals out and counts the monthly target of active ones with a date', () =>
    expect(summariseGoals(goals, today)).toEqual({
      monthly_saved: 572_000,
      monthly_target: 538_500 + 130_000 + 134_000,
      on_track: true,
      total_saved: 11_180_000,
      total_target: 16_280_000,
      progress_percentage: 68.6,
    }))
  test('is on track when the saved share of the month is at least the elapsed share', () => {
    const only = [figures({ target: 300_000, current: 0, targetDate: '2026-11-30', monthSaved: 200_000 })]
    expect(summariseGoals(only, today).on_track).toBe(true)
    expect(summariseGoals(only, '2026-11-21').on_track).toBe(false)
  })
  test('without goals is zero and on track', () =>
    expect(summariseGoals([], today)).toMatchObject({
      monthly_saved: 0,
      on_track: true,
      progress_percentage: 0,
    }))
})
