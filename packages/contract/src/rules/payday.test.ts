import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBankingDay } from './banking-days.ts'
import { computeCalendarCycle, computePayday } from './calendar-cycle.ts'
import {
  type CalendarPayday,
  computeSalaryCycle,
  daysToPayday,
  findOtherHabit,
  type IncomeDays,
  paydays,
  sameDaysFrom,
  toPayMonth,
} from './payday.ts'
import { addDays, daysBetween, lastOfMonth, monthOf } from './periods.ts'

const rules = paydays.filter((payday) => payday !== 'salary')
const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days))

describe('the payday of a month', () => {
  test.each([
    ['day_30', '2027-02-10', '2027-02-28', 'a February without a 30th pays on its last day'],
    ['day_30', '2028-02-10', '2028-02-29', 'in a leap year on the 29th'],
    ['last_day', '2028-02-01', '2028-02-29', 'the last day of a leap February'],
    ['last_banking_day', '2026-12-02', '2026-12-30', 'banks are closed on 31 December'],
    ['last_banking_day', '2026-10-02', '2026-10-30', '31 October 2026 is a Saturday and a holiday'],
    ['last_banking_day', '2028-04-01', '2028-04-28', 'the 30th is a Sunday'],
    ['last_banking_day', '2027-10-31', '2027-10-29', 'the 31st is a Sunday'],
    ['last_banking_day', '2024-03-15', '2024-03-28', 'Good Friday is the 29th'],
  ] as const)('%s of %s is %s: %s', (rule, month, expected, _why) =>
    expect(computePayday(rule, month)).toBe(expected),
  )
})

describe('the cycle of a day', () => {
  test('starts on a payday and ends the day before the next one', () => {
    expect(computeCalendarCycle('day_15', '2026-11-15')).toEqual({
      from: '2026-11-15',
      nextPayday: '2026-12-15',
      previousFrom: '2026-10-15',
    })
    expect(computeCalendarCycle('day_15', '2026-11-14')).toMatchObject({
      from: '2026-10-15',
      nextPayday: '2026-11-15',
    })
  })
  test('handles the ends of December and February', () => {
    expect(computeCalendarCycle('last_banking_day', '2026-12-31')).toEqual({
      from: '2026-12-30',
      nextPayday: '2027-01-29',
      previousFrom: '2026-11-30',
    })
    expect(computeCalendarCycle('day_30', '2027-03-01')).toEqual({
      from: '2027-02-28',
      nextPayday: '2027-03-30',
      previousFrom: '2027-01-30',
    })
  })
  test('has every day in one cycle, without gaps, from payday to payday', () =>
    fc.assert(
      fc.property(day, fc.constantFrom(...rules), (today, rule) => {
        const { from, nextPayday, previousFrom } = computeCalendarCycle(rule, today)
        expect(from <= today && today < nextPayday).toBe(true)
        expect(computePayday(rule, from)).toBe(from)
        expect(computeCalendarCycle(rule, nextPayday)).toMatchObject({ from: nextPayday, previousFrom: from })
        expect(computeCalendarCycle(rule, addDays(from, -1))).toMatchObject({
          from: previousFrom,
          nextPayday: from,
        })
        expect(daysBetween(from, nextPayday)).toBeGreaterThanOrEqual(26)
        expect(daysBetween(from, nextPayday)).toBeLessThanOrEqual(36)
      }),
    ))
  test('has no banking day after the last banking day of the month', () =>
    fc.assert(
      fc.property(day, (today) => {
        const payday = computePayday('last_banking_day', today)
        expect(monthOf(payday)).toBe(monthOf(today))
        expect(isBankingDay(payday)).toBe(true)
        const rest = Array.from({ length: daysBetween(payday, lastOfMonth(today)) }, (_, at) =>
          addDays(payday, at + 1),
        )
        expect(rest.filter(isBankingDay)).toEqual([])
      }),
    ))
})

test('counts the days up to the day before the payday, including today', () => {
  expect(daysToPayday({ nextPayday: '2026-12-01' }, '2026-11-20')).toBe(11)
  expect(daysToPayday({ nextPayday: '2026-11-21' }, '2026-11-20')).toBe(1)
  expect(daysToPayday({ nextPayday: '2026-11-20' }, '2026-11-20')).toBe(1)
})

describe('the cycle of regular incomes', () => {
  const income = (before: string, paid: string, ...expected: string[]): IncomeDays => ({
    before,
    paid,
    expected,
    isLate: false,
  })
  const salary = income('2026-09-30', '2026-10-30', '2026-11-30', '2026-12-30')
  const quincena = income('2026-10-15', '2026-11-15', '2026-12-15', '2027-01-15')

  test('goes from the last payment to the next one', () =>
    expect(computeSalaryCycle([salary], '2026-11-20')).toEqual({
      from: '2026-10-30',
      nextPayday: '2026-11-30',
      previousFrom: '2026-09-30',
    }))
  test('expects an overdue salary tomorrow', () =>
    expect(computeSalaryCycle([salary], '2026-12-02')?.nextPayday).toBe('2026-12-03'))
  test('of two salaries looks to the next of either', () => {
    expect(computeSalaryCycle([salary, quincena], '2026-11-20')).toEqual({
      from: '2026-11-15',
      nextPayday: '2026-11-30',
      previousFrom: '2026-10-30',
    })
    expect(computeSalaryCycle([quincena, salary], '2026-11-20')?.nextPayday).toBe('2026-11-30')
  })
  test('two salaries within three days share one payday', () => {
    const other = income('2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01')
    expect(computeSalaryCycle([salary, other], '2026-11-20')).toEqual({
      from: '2026-10-30',
      nextPayday: '2026-11-30',
      previousFrom: '2026-09-30',
    })
    // Paid today, the other one comes tomorrow: the next payday is in a month.
    const paid = income('2026-10-30', '2026-11-30', '2026-12-30', '2027-01-29')
    expect(computeSalaryCycle([paid, other], '2026-11-30')?.nextPayday).toBe('2026-12-30')
  })
  test('a late income does not hide one that arrives on time', () => {
    const late = { ...quincena, paid: '2026-09-15', expected: ['2026-10-15', '2026-11-15'], isLate: true }
    expect(computeSalaryCycle([late, salary], '2026-11-20')?.nextPayday).toBe('2026-11-30')
    expect(computeSalaryCycle([late], '2026-11-20')?.nextPayday).toBe('2026-11-21')
  })
  test('is null without an income', () => expect(computeSalaryCycle([], '2026-11-20')).toBeNull())
  test('a habit is named only where it is another day than the chosen one, and not while it is late', () => {
    const today = '2026-11-20'
    const cycle = (rule: CalendarPayday) => ({ cycle: computeCalendarCycle(rule, today), today })
    expect(findOtherHabit([salary], cycle('day_15'))).toBe('2026-11-30')
    expect(findOtherHabit([salary], cycle('day_30'))).toBeNull()
    expect(findOtherHabit([salary], cycle('last_banking_day'))).toBeNull()
    expect(findOtherHabit([salary], cycle('day_1'))).toBe('2026-11-30')
    expect(findOtherHabit([{ ...salary, isLate: true }], cycle('day_15'))).toBeNull()
    expect(findOtherHabit([], cycle('day_15'))).toBeNull()
  })
})

test('compares a cycle with as many days of the previous one, never with its own', () => {
  expect(sameDaysFrom('2026-10-30', { from: '2026-11-30', to: '2026-12-10' })).toEqual({
    from: '2026-10-30',
    to: '2026-11-09',
  })
  expect(sameDaysFrom('2027-01-30', { from: '2027-02-28', to: '2027-03-29' })).toEqual({
    from: '2027-01-30',
    to: '2027-02-27',
  })
})

describe('the month of who counts from payday to payday', () => {
  const cycle = (previousFrom: string, from: string, nextPayday: string) => ({
    previousFrom,
    from,
    nextPayday,
  })
  test.each([
    ['the cycle', cycle('2026-09-30', '2026-10-28', '2026-11-28'), '2026-10-28', '2026-11-27'],
    [
      'both halves, in the second one',
      cycle('2026-10-30', '2026-11-15', '2026-11-30'),
      '2026-10-30',
      '2026-11-29',
    ],
    [
      'both halves, in the first one',
      cycle('2026-11-15', '2026-11-30', '2026-12-15'),
      '2026-11-30',
      '2026-12-29',
    ],
    ['a first salary', cycle('2026-10-27', '2026-10-28', '2026-11-28'), '2026-10-28', '2026-11-27'],
    [
      'cycles of one month at its middle',
      cycle('2026-10-18', '2026-11-16', '2026-12-16'),
      '2026-11-16',
      '2026-12-15',
    ],
    ['weeks', cycle('2026-11-13', '2026-11-20', '2026-11-27'), '2026-11-01', '2026-11-30'],
  ])('is %s', (_, dates, from, to) => expect(toPayMonth(dates, '2026-11-20')).toEqual({ from, to }))

  test('contains today and is about as long as a month, for every payday', () =>
    fc.assert(
      fc.property(fc.constantFrom(...rules), day, (rule, today) => {
        const { from, to } = toPayMonth(computeCalendarCycle(rule, today), today)
        expect(from <= today && today <= to).toBe(true)
        expect(daysBetween(from, to)).toBeGreaterThan(20)
        expect(daysBetween(from, to)).toBeLessThan(36)
      }),
    ))
})
