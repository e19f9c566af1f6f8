import { type CalendarPeriod, periodRange } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { cycleFixture } from './fixtures/cycle.ts'
import { periodCaption, periodOf, rangeLabel, readPeriodSearch } from './period.ts'
import { rangeErrors } from './range-draft.ts'

const today = '2026-11-20'

describe('the period of a URL', () => {
  test('nothing means this month up to today', () =>
    expect(periodOf(readPeriodSearch({}), today)).toEqual({
      name: 'this_month',
      range: { from: '2026-11-01', to: today },
    }))
  test('a named period is kept, an unknown one is this month', () => {
    expect(readPeriodSearch({ period: 'last_month' })).toEqual({ period: 'last_month' })
    expect(readPeriodSearch({ period: 'next_century' })).toEqual({})
  })
  test('two days win over a name', () =>
    expect(readPeriodSearch({ period: 'this_year', from: '2026-10-03', to: '2026-10-09' })).toEqual({
      from: '2026-10-03',
      to: '2026-10-09',
    }))
  test('a reversed, half or impossible range counts as none', () => {
    expect(readPeriodSearch({ from: '2026-10-09', to: '2026-10-03' })).toEqual({})
    expect(readPeriodSearch({ from: '2026-10-09' })).toEqual({})
    expect(readPeriodSearch({ from: '2026-02-30', to: '2026-03-01', period: 'this_year' })).toEqual({
      period: 'this_year',
    })
  })
})

describe('Mi ciclo', () => {
  test('begins on the last payday, and is compared with the cycle before', () =>
    expect(periodOf({ period: 'my_cycle' }, today, { cycle: cycleFixture })).toEqual({
      name: 'my_cycle',
      range: { from: '2026-10-30', to: today, compareFrom: '2026-09-30' },
    }))
  test('has no days before the person’s cycle is known', () =>
    expect(periodOf({ period: 'my_cycle' }, today)).toBe(null))
})

describe('a range that a person types', () => {
  test('one day is a range', () => expect(rangeErrors({ from: today, to: today }, today)).toEqual({}))
  test('the start may not lie after the end', () =>
    expect(rangeErrors({ from: '2026-11-10', to: '2026-11-09' }, today)).toEqual({
      from: 'La fecha de inicio debe ser anterior a la de término.',
    }))
  test('twenty years are the most', () =>
    expect(rangeErrors({ from: '2006-11-19', to: today }, today)).toHaveProperty('from'))
  test('both days are needed, and no day may be in the future', () => {
    expect(rangeErrors({ from: '', to: today }, today)).toHaveProperty('from')
    expect(rangeErrors({ from: today, to: '' }, today)).toHaveProperty('to')
    expect(rangeErrors({ from: today, to: '2026-11-21' }, today)).toHaveProperty('to')
  })
})

describe('the period in words', () => {
  test('a month has its name, a year its number', () => {
    const caption = (name: CalendarPeriod) => periodCaption({ name, range: periodRange(name, today) }, today)
    expect(caption('last_month')).toBe('Octubre')
    expect(caption('this_year')).toBe('2026')
  })
  test('the cycle has its days', () =>
    expect(periodCaption({ name: 'my_cycle', range: { from: '2026-10-30', to: today } }, today)).toBe(
      '30 oct – 20 nov',
    ))
  test('a range shows the year only where it is another one', () =>
    expect(rangeLabel({ from: '2025-12-30', to: '2026-01-02' }, today)).toBe('30 dic 2025 – 2 ene'))
})
