import { describe, expect, test } from 'vitest'
import { type Holding, projectedMonth, stillPromised, summarise } from './figures.ts'

const today = '2026-11-20'
const holding = (more: Partial<Holding> = {}): Holding => ({
  state: 'active',
  target: 1_200_000,
  current: 240_000,
  targetDate: null,
  createdOn: '2026-01-01',
  monthSaved: 60_000,
  paceSaved: 180_000,
  ...more,
})

describe('the month in which a goal is reached', () => {
  test('goes on at the pace of the last 90 days', () => {
    // 180.000 in 90 days are 60.833 a month; 960.000 take 15.8 of them.
    expect(projectedMonth(holding(), today)).toBe('2028-03')
  })
  test('a young goal is judged by its own days, at least a month', () =>
    expect(projectedMonth(holding({ createdOn: today, paceSaved: 480_000 }), today)).toBe('2027-01'))
  test('is unknown without saving, when nothing is left, and for goals that are not active', () => {
    expect(projectedMonth(holding({ paceSaved: 0 }), today)).toBeNull()
    expect(projectedMonth(holding({ paceSaved: -5 }), today)).toBeNull()
    expect(projectedMonth(holding({ current: 1_200_000 }), today)).toBeNull()
    expect(projectedMonth(holding({ state: 'archived' }), today)).toBeNull()
    expect(projectedMonth(holding({ paceSaved: 100 }), today)).toBeNull()
  })
})

describe('what a goal still asks for this month', () => {
  const dated = { target: 600_000, current: 0, targetDate: '2027-05-20', monthSaved: 0 }
  test('is its share of what was missing, less what it got', () => {
    expect(stillPromised(holding(dated), today)).toBe(100_000)
    expect(stillPromised(holding({ ...dated, current: 30_000, monthSaved: 30_000 }), today)).toBe(70_000)
    expect(stillPromised(holding({ ...dated, current: 120_000, monthSaved: 120_000 }), today)).toBe(0)
  })
  test('does not grow by what was taken out, beyond what is missing', () =>
    expect(stillPromised(holding({ ...dated, current: -60_000, monthSaved: -60_000 }), today)).toBe(110_000))
  test('is nothing without a date, and of goals that are not active', () => {
    expect(stillPromised(holding(), today)).toBe(0)
    expect(stillPromised(holding({ ...dated, state: 'archived' }), today)).toBe(0)
  })
})

describe('the summary', () => {
  const goals = [
    holding({ target: 12_000_000, current: 7_692_000, targetDate: '2027-06-30', monthSaved: 362_000 }),
    holding({ target: 3_000_000, current: 2_610_000, targetDate: '2027-02-15', monthSaved: 120_000 }),
    holding({ target: 900_000, current: 498_000, targetDate: '2027-02-14', monthSaved: 80_000 }),
    holding({ target: 380_000, current: 380_000, state: 'ready_to_spend', monthSaved: 10_000 }),
    holding({ target: 5_000_000, current: 5_000_000, state: 'archived', monthSaved: 999_999 }),
  ]
  test('leaves archived goals out and asks a month’s target of active ones with a date', () =>
    expect(summarise(goals, today)).toEqual({
      monthly_saved: 572_000,
      monthly_target: 538_500 + 130_000 + 134_000,
      on_track: true,
      total_saved: 11_180_000,
      total_target: 16_280_000,
      progress_percentage: 68.6,
    }))
  test('is on track when the month has saved its share of the days gone by', () => {
    const only = [holding({ target: 300_000, current: 0, targetDate: '2026-11-30', monthSaved: 200_000 })]
    expect(summarise(only, today).on_track).toBe(true)
    expect(summarise(only, '2026-11-21').on_track).toBe(false)
  })
  test('of nobody’s goals is zero and on track', () =>
    expect(summarise([], today)).toMatchObject({ monthly_saved: 0, on_track: true, progress_percentage: 0 }))
})
