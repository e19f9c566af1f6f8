import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeGoalMonth, computeProjectedMonth, type GoalFigures, summariseGoals } from './figures.ts'

const today = '2026-11-20'
const figures = (more: Partial<GoalFigures> = {}): GoalFigures => ({
  state: 'active',
  target: 1_200_000,
  current: 240_000,
  targetDate: null,
  createdOn: '2026-01-01',
  monthSaved: 60_000,
  monthCarried: 0,
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

describe("a goal's month", () => {
  const dated = { target: 600_000, current: 0, targetDate: '2027-05-20', monthSaved: 0 }
  const saved = (contributed: number, carried = 0, more: Partial<GoalFigures> = {}) => {
    const monthSaved = contributed + carried
    return computeGoalMonth(
      figures({ ...dated, current: monthSaved, monthSaved, monthCarried: carried, ...more }),
      today,
    )
  }
  test('what was contributed stays set aside, and the target stays', () => {
    expect(saved(0)).toEqual({ target: 100_000, due: 100_000, setAside: 0 })
    expect(saved(30_000)).toEqual({ target: 100_000, due: 70_000, setAside: 30_000 })
    expect(saved(120_000)).toEqual({ target: 100_000, due: 0, setAside: 120_000 })
  })
  test('an assigned purchase carries what was contributed', () => {
    expect(saved(0, 40_000)).toEqual({ target: 100_000, due: 60_000, setAside: 0 })
    expect(saved(100_000, 100_000)).toEqual({ target: 100_000, due: 0, setAside: 0 })
    expect(saved(60_000, 40_000)).toEqual({ target: 100_000, due: 0, setAside: 60_000 })
  })
  test('a withdrawal is no set-aside money and does not raise the target', () =>
    expect(saved(-60_000, 0, { current: 40_000 })).toEqual({ target: 83_334, due: 83_334, setAside: 0 }))
  test('a goal that is complete keeps its month set aside; an archived one has none', () => {
    const ready = { state: 'ready_to_spend', target: 100_000, targetDate: '2026-12-20' } as const
    expect(saved(100_000, 0, ready)).toEqual({ target: 100_000, due: 0, setAside: 100_000 })
    expect(saved(100_000, 0, { ...ready, state: 'archived' })).toEqual({ target: 0, due: 0, setAside: 0 })
  })
  test('without a target date only contributions are set aside', () => {
    expect(saved(0, 0, { targetDate: null })).toEqual({ target: 0, due: 0, setAside: 0 })
    expect(saved(50_000, 0, { targetDate: null })).toEqual({ target: 0, due: 0, setAside: 50_000 })
  })
  test('a contribution never lowers what a goal takes of the month', () =>
    fc.assert(
      fc.property(
        fc.record({
          target: fc.integer({ min: 1_000, max: 2_000_000 }),
          current: fc.integer({ min: 0, max: 3_000_000 }),
          monthSaved: fc.integer({ min: -500_000, max: 1_000_000 }),
          monthCarried: fc.integer({ min: -200_000, max: 500_000 }),
          targetDate: fc.constantFrom(null, '2026-11-25', '2027-02-10', '2029-01-31'),
        }),
        fc.integer({ min: 100, max: 1_000_000 }),
        (start, amount) => {
          const before = figures(start)
          const current = start.current + amount
          const after = figures({
            ...start,
            current,
            monthSaved: start.monthSaved + amount,
            state: current >= start.target ? 'ready_to_spend' : 'active',
          })
          const [one, other] = [computeGoalMonth(before, today), computeGoalMonth(after, today)]
          expect(other.due + other.setAside).toBeGreaterThanOrEqual(one.due + one.setAside)
          expect(other.target).toBe(one.target)
        },
      ),
    ))
})

const month = { from: '2026-11-01', to: '2026-11-30' }

describe('the summary', () => {
  const goals = [
    figures({ target: 12_000_000, current: 7_692_000, targetDate: '2027-06-30', monthSaved: 362_000 }),
    figures({ target: 3_000_000, current: 2_610_000, targetDate: '2027-02-15', monthSaved: 120_000 }),
    figures({ target: 900_000, current: 498_000, targetDate: '2027-02-14', monthSaved: 80_000 }),
    figures({ target: 380_000, current: 380_000, state: 'ready_to_spend', monthSaved: 10_000 }),
    figures({ target: 5_000_000, current: 5_000_000, state: 'archived', monthSaved: 999_999 }),
  ]
  test('leaves archived goals out and adds back what the month already got', () =>
    expect(summariseGoals(goals, { month, today })).toEqual({
      month,
      monthly_saved: 572_000,
      monthly_target: 583_750 + 170_000 + 160_667,
      monthly_missing: 221_750 + 50_000 + 80_667,
      on_track: false,
      total_saved: 11_180_000,
      total_target: 16_280_000,
      progress_percentage: 68.6,
    }))
  test('is on track when the saved share of the month is at least the elapsed share', () => {
    const only = [
      figures({ target: 300_000, current: 200_000, targetDate: '2026-11-30', monthSaved: 200_000 }),
    ]
    expect(summariseGoals(only, { month, today }).on_track).toBe(true)
    expect(summariseGoals(only, { month, today: '2026-11-21' }).on_track).toBe(false)
  })
  test('without goals is zero and on track', () =>
    expect(summariseGoals([], { month, today })).toMatchObject({
      monthly_saved: 0,
      on_track: true,
      progress_percentage: 0,
    }))
})
