import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ComparedPeriod, compareRanges, isEarly } from './comparison.ts'
import {
  addDays,
  addMonths,
  calendarPeriods,
  daysBetween,
  firstOfMonth,
  monthOf,
  periodRange,
} from './periods.ts'

const later = '2030-01-01'
const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => addDays('2024-01-01', Math.floor((date.getTime() - Date.UTC(2024, 0, 1)) / 86_400_000)))

describe('a range that is over is compared with', () => {
  test.each([
    ['the same days of the month before', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['all of February, where it has no 31st', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['the whole month before a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['the same days of the year before', '2026-01-01', '2026-11-20', '2025-01-01', '2025-11-20'],
    ['the twelve months before', '2025-12-01', '2026-11-20', '2024-12-01', '2025-11-20'],
    ['the quarter before', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
    ['as many days right before', '2026-11-05', '2026-11-11', '2026-10-29', '2026-11-04'],
    ['the day before', '2026-03-15', '2026-03-15', '2026-03-14', '2026-03-14'],
    ['January against December', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ])('%s', (_, from, to, earlierFrom, earlierTo) =>
    expect(compareRanges({ from, to }, { today: later })).toEqual({
      now: { from, to },
      before: { from: earlierFrom, to: earlierTo },
    }),
  )

  test('an earlier range that does not touch it', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (from, days) => {
        const range = { from, to: addDays(from, days) }
        const { before } = compareRanges(range, { today: later })
        expect(before.from <= before.to && before.to < range.from).toBe(true)
      }),
    ))

  test('a week that begins on the first of a month with the week before, not with a month', () =>
    expect(compareRanges({ from: '2027-02-01', to: '2027-02-03' }, { today: later, period: 'days' })).toEqual(
      {
        now: { from: '2027-02-01', to: '2027-02-03' },
        before: { from: '2027-01-29', to: '2027-01-31' },
      },
    ))
})

test.each([
  ['known days against as many of the month before', '2026-10-20', '2026-10-20', '2026-09-20'],
  ['all days where later ones are known', '2026-11-05', '2026-10-31', '2026-09-30'],
])('a range that is partly known has %s', (_, knownUntil, to, beforeTo) =>
  expect(
    compareRanges(
      { from: '2026-10-01', to: '2026-10-31' },
      { today: '2026-11-20', period: 'last_month', knownUntil },
    ),
  ).toEqual({ now: { from: '2026-10-01', to }, before: { from: '2026-09-01', to: beforeTo } }),
)

test('a range without a known day has nothing to compare', () =>
  expect(
    compareRanges(
      { from: '2026-11-01', to: '2026-11-20' },
      { today: '2026-11-20', knownUntil: '2026-10-20' },
    ),
  ).toEqual({ now: null, before: { from: '2026-10-01', to: '2026-10-20' } }))

test.each<[ComparedPeriod, string, string, string, string, string]>([
  ['this_month', '2027-01-10', '2027-01-01', '2027-01-09', '2026-12-01', '2026-12-09'],
  ['this_year', '2027-01-10', '2027-01-01', '2027-01-09', '2026-01-01', '2026-01-09'],
  ['this_year', '2028-03-01', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['this_month', '2027-03-31', '2027-03-01', '2027-03-30', '2027-02-01', '2027-02-28'],
  ['last_month', '2027-01-10', '2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
  ['last_12_months', '2027-11-01', '2026-12-01', '2027-10-31', '2025-12-01', '2026-10-31'],
  ['this_year', '2026-12-01', '2026-01-01', '2026-11-30', '2025-01-01', '2025-11-30'],
])('%s on %s compares %s to %s with %s to %s', (period, today, from, to, earlierFrom, earlierTo) => {
  if (period === 'days') throw new Error('a calendar period')
  expect(compareRanges(periodRange(period, today), { today, period })).toEqual({
    now: { from, to },
    before: { from: earlierFrom, to: earlierTo },
  })
})

test('a range that begins today has no whole day to compare', () =>
  expect(
    compareRanges({ from: '2027-01-01', to: '2027-01-01' }, { today: '2027-01-01', period: 'this_year' }),
  ).toEqual({
    now: null,
    before: { from: '2026-01-01', to: '2026-01-01' },
  }))

test('a cycle is compared with as many days of the cycle before', () =>
  expect(
    compareRanges(
      { from: '2026-10-30', to: '2026-11-20' },
      { today: '2026-11-20', compareFrom: '2026-09-30' },
    ),
  ).toEqual({
    now: { from: '2026-10-30', to: '2026-11-19' },
    before: { from: '2026-09-30', to: '2026-10-20' },
  }))

test.each([
  ['a February with a 29th', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['a February without one', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['days after a 29th', '2027-12-01', '2028-03-14', '2026-12-01', '2027-03-14'],
  ['more than a year', '2026-01-01', '2027-03-31', '2025-01-01', '2025-12-31'],
])('%s is compared with the same days of a year before', (_, from, to, earlierFrom, earlierTo) =>
  expect(compareRanges({ from, to }, { today: later, compareFrom: earlierFrom })).toEqual({
    now: { from, to },
    before: { from: earlierFrom, to: earlierTo },
  }),
)

/** The months between a calendar period and the one before it. */
const distances = { this_month: 1, last_month: 1, this_year: 12, last_12_months: 12 } as const

test('on every day of 2026 to 2029 a period is compared with the same days of the one before, and early ones are grey', () => {
  for (let today = '2026-01-01'; today <= '2029-12-31'; today = addDays(today, 1))
    for (const period of calendarPeriods) {
      const range = periodRange(period, today)
      const { now, before } = compareRanges(range, { today, period })
      const isOver = range.to < today
      expect([period, today, before.from]).toEqual([period, today, addMonths(range.from, -distances[period])])
      expect(before.to < range.from).toBe(true)
      expect(now === null).toBe(range.from === today)
      expect(isEarly(range, today)).toBe(!isOver && daysBetween(range.from, today) < 3)
      const { from, to } = now ?? range
      expect([from, to]).toEqual([range.from, isOver || now === null ? range.to : addDays(today, -1)])
      expect(monthOf(before.to)).toBe(monthOf(addMonths(firstOfMonth(to), -distances[period])))
      expect(Math.abs(daysBetween(from, to) - daysBetween(before.from, before.to))).toBeLessThanOrEqual(3)
    }
})
