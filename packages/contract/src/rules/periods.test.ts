import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  calendarPeriods,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  isPlainDate,
  lastOfMonth,
  listMonths,
  monthOf,
  periodRange,
  startOfDay,
  toPlainDate,
} from './periods.ts'

const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10)) // lint-allow no-utc-day: any day, without the code under test

describe('the day of an instant in Santiago', () => {
  test.each([
    ['2026-11-20T02:59:59Z', '2026-11-19'],
    ['2026-11-20T03:00:00Z', '2026-11-20'],
    ['2026-07-20T03:59:59Z', '2026-07-19'],
    ['2026-07-20T04:00:00Z', '2026-07-20'],
    // 4 April 2026, 24:00 becomes 23:00: the day lasts an hour longer
    ['2026-04-05T03:30:00Z', '2026-04-04'],
    ['2026-04-05T04:00:00Z', '2026-04-05'],
    // 6 September 2026 begins at 01:00
    ['2026-09-06T03:59:59Z', '2026-09-05'],
    ['2026-09-06T04:00:00Z', '2026-09-06'],
  ])('%s is %s', (instant, expected) => expect(toPlainDate(new Date(instant))).toBe(expected))
})

describe('the start of a day', () => {
  test.each([
    ['2026-11-20', '2026-11-20T03:00:00.000Z'],
    ['2026-07-20', '2026-07-20T04:00:00.000Z'],
    ['2026-04-05', '2026-04-05T04:00:00.000Z'],
    ['2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['2027-09-05', '2027-09-05T04:00:00.000Z'],
  ])('%s starts at %s', (date, instant) => expect(startOfDay(date).toISOString()).toBe(instant))

  test('belongs to its day, and the millisecond before it to the day before', () =>
    fc.assert(
      fc.property(day, (date) => {
        const start = startOfDay(date)
        expect(toPlainDate(start)).toBe(date)
        expect(toPlainDate(new Date(start.getTime() - 1))).toBe(addDays(date, -1))
      }),
    ))
})

test('adds and subtracts calendar days', () =>
  fc.assert(
    fc.property(day, fc.integer({ min: -2_000, max: 2_000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  ))

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-01-15', -13, '2024-12-15'],
])('%s plus %s months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected))

test('returns the length and the ends of a month', () => {
  expect([daysInMonth('2026-02-10'), daysInMonth('2028-02-10'), daysInMonth('2026-12-01')]).toEqual([
    28, 29, 31,
  ])
  expect([firstOfMonth('2028-02-29'), lastOfMonth('2028-02-01'), monthOf('2028-02-29')]).toEqual([
    '2028-02-01',
    '2028-02-29',
    '2028-02',
  ])
})

test.each([
  ['this_month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['this_year', '2026-11-20', '2026-01-01', '2026-11-20'],
  ['last_12_months', '2026-11-20', '2025-12-01', '2026-11-20'],
] as const)('%s on %s is %s to %s', (name, today, from, to) =>
  expect(periodRange(name, today)).toEqual({ from, to }),
)

test('ends every period today or earlier', () =>
  fc.assert(
    fc.property(day, fc.constantFrom(...calendarPeriods), (today, name) => {
      const { from, to } = periodRange(name, today)
      expect(from <= to && to <= today).toBe(true)
    }),
  ))

test('lists every month that a range touches', () =>
  expect(listMonths({ from: '2025-12-31', to: '2026-02-01' })).toEqual(['2025-12', '2026-01', '2026-02']))

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => expect(isPlainDate(text)).toBe(expected))
