import type { UserMonths } from '@lucas/contract/analytics/analytics.ts'
import {
  addDays,
  addMonths,
  type CalendarPeriod,
  type PeriodName,
  periodRange,
} from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { cycleFixture } from '../../entities/payday/fixtures/cycle.ts'
import {
  formatPeriodCaption,
  formatRange,
  parsePeriodSearch,
  resolvePeriod,
  toAnsweredPeriod,
} from './period.ts'
import { validateRange } from './range-draft.ts'

const today = '2026-11-20'

describe('parsePeriodSearch', () => {
  test('defaults to this month up to today', () =>
    expect(resolvePeriod(parsePeriodSearch({}), today)).toEqual({
      name: 'this_month',
      range: { from: '2026-11-01', to: today, period: 'this_month' },
    }))
  test('accepts a named period and drops an unknown one', () => {
    expect(parsePeriodSearch({ period: 'last_month' })).toEqual({ period: 'last_month' })
    expect(parsePeriodSearch({ period: 'next_century' })).toEqual({})
  })
  test('prefers two days over a name', () =>
    expect(parsePeriodSearch({ period: 'this_year', from: '2026-10-03', to: '2026-10-09' })).toEqual({
      from: '2026-10-03',
      to: '2026-10-09',
    }))
  test('drops a reversed, incomplete or impossible range', () => {
    expect(parsePeriodSearch({ from: '2026-10-09', to: '2026-10-03' })).toEqual({})
    expect(parsePeriodSearch({ from: '2026-10-09' })).toEqual({})
    expect(parsePeriodSearch({ from: '2026-02-30', to: '2026-03-01', period: 'this_year' })).toEqual({
      period: 'this_year',
    })
  })
})

describe('months from payday to payday', () => {
  /** 30 cycles that begin on the 28th, the last one of November 2026. */
  const list = Array.from({ length: 30 }, (_, at) => addMonths('2026-10-28', at - 29))
  const months: UserMonths = {
    period: 'cycle',
    months: list.map((from) => ({
      month: addMonths(from, 1).slice(0, 7),
      from,
      to: addDays(addMonths(from, 1), -1),
    })),
  }
  const resolve = (period: PeriodName) => resolvePeriod({ period }, today, { months })?.range
  test.each([
    ['this_month', '2026-10-28', today, '2026-09-28'],
    ['last_month', '2026-09-28', '2026-10-27', '2026-08-28'],
    ['this_year', '2025-12-28', today, '2024-12-28'],
    ['last_12_months', '2025-11-28', today, '2024-11-28'],
  ] as const)('%s', (period, from, to, compareFrom) =>
    expect(resolve(period)).toEqual({ from, to, compareFrom, months: 'own' }),
  )
  test('chosen days have the months of the user too', () =>
    expect(resolvePeriod({ from: '2026-11-01', to: '2026-11-09' }, today, { months })?.range).toEqual({
      from: '2026-11-01',
      to: '2026-11-09',
      months: 'own',
    }))
  test('never ask for more than a year, which not every plan has', () => {
    const range = resolvePeriod({ period: 'last_12_months' }, '2026-11-28', { months })?.range
    expect(range?.from).toBe('2025-11-29')
  })
  test('calendar months are asked as always', () =>
    expect(
      resolvePeriod({ period: 'this_month' }, today, { months: { period: 'month', months: months.months } })
        ?.range,
    ).toEqual({ from: '2026-11-01', to: today, period: 'this_month' }))
})

describe('Mi ciclo', () => {
  test('begins on the last payday and is compared with the previous cycle', () =>
    expect(resolvePeriod({ period: 'my_cycle' }, today, { cycle: cycleFixture })).toEqual({
      name: 'my_cycle',
      range: { from: '2026-10-30', to: today, compareFrom: '2026-09-30' },
    }))
  test('is null until the cycle of the user is loaded', () =>
    expect(resolvePeriod({ period: 'my_cycle' }, today)).toBe(null))
})

describe('validateRange', () => {
  test('accepts a range of one day', () =>
    expect(validateRange({ from: today, to: today }, today)).toEqual({}))
  test('rejects a start after the end', () =>
    expect(validateRange({ from: '2026-11-10', to: '2026-11-09' }, today)).toEqual({
      from: 'La fecha de inicio debe ser anterior a la de término.',
    }))
  test('rejects more than twenty years', () =>
    expect(validateRange({ from: '2006-11-19', to: today }, today)).toHaveProperty('from'))
  test('rejects a missing day and a day in the future', () => {
    expect(validateRange({ from: '', to: today }, today)).toHaveProperty('from')
    expect(validateRange({ from: today, to: '' }, today)).toHaveProperty('to')
    expect(validateRange({ from: today, to: '2026-11-21' }, today)).toHaveProperty('to')
  })
})

test('an answer for other days than the requested ones keeps the name of its own days', () => {
  const requested = { name: 'last_month' as const, range: periodRange('last_month', today) }
  const caption = (range: { from: string; to: string }) =>
    formatPeriodCaption(toAnsweredPeriod(range, requested, today), today)
  expect(caption(requested.range)).toBe('Octubre')
  expect(caption(periodRange('this_month', today))).toBe('Noviembre')
  expect(caption(periodRange('this_year', today))).toBe('2026')
  expect(caption({ from: '2026-11-03', to: '2026-11-09' })).toBe('3 nov – 9 nov')
})

describe('formatPeriodCaption', () => {
  test('shows the name of a month and the number of a year', () => {
    const caption = (name: CalendarPeriod) =>
      formatPeriodCaption({ name, range: periodRange(name, today) }, today)
    expect(caption('last_month')).toBe('Octubre')
    expect(caption('this_year')).toBe('2026')
  })
  test('shows the days of a cycle', () =>
    expect(formatPeriodCaption({ name: 'my_cycle', range: { from: '2026-10-30', to: today } }, today)).toBe(
      '30 oct – 20 nov',
    ))
  test('shows the year only if it is not the current one', () =>
    expect(formatRange({ from: '2025-12-30', to: '2026-01-02' }, today)).toBe('30 dic 2025 – 2 ene'))
})
