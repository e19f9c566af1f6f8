import { expect, test } from 'vitest'
import { getPeriodOf, joinHalves, listCyclePeriods, listMonthPeriods } from './periods.ts'

test('months follow each other and contain every day once', () => {
  const periods = listMonthPeriods('2026-01-31', '2026-03-01')
  expect(periods).toEqual([
    { month: '2026-01', from: '2026-01-01', to: '2026-01-31' },
    { month: '2026-02', from: '2026-02-01', to: '2026-02-28' },
    { month: '2026-03', from: '2026-03-01', to: '2026-03-31' },
  ])
  expect(getPeriodOf(periods, '2026-02-28').month).toBe('2026-02')
})

test('a cycle from the last banking day belongs to the month that follows', () => {
  const periods = listCyclePeriods({ payday: 'last_banking_day' }, '2026-10-15', '2026-11-23')
  expect(periods).toEqual([
    { month: '2026-10', from: '2026-09-30', to: '2026-10-29' },
    { month: '2026-11', from: '2026-10-30', to: '2026-11-29' },
  ])
})

test('past cycles of a salary begin when it arrived', () => {
  const rule = {
    current: { from: '2026-10-30', nextPayday: '2026-11-30', previousFrom: '2026-09-29' },
    paydays: ['2026-07-31', '2026-08-31', '2026-09-01', '2026-09-30', '2026-10-30'],
  }
  expect(listCyclePeriods(rule, '2026-08-10', '2026-12-05').map(({ from, to }) => [from, to])).toEqual([
    ['2026-07-31', '2026-08-31'],
    ['2026-09-01', '2026-09-29'],
    ['2026-09-30', '2026-10-29'],
    ['2026-10-30', '2026-11-29'],
    ['2026-11-30', '2026-12-29'],
  ])
})

test('before the first known payday cycles are months apart', () => {
  const rule = {
    current: { from: '2026-11-05', nextPayday: '2026-12-05', previousFrom: '2026-10-05' },
    paydays: [],
  }
  expect(listCyclePeriods(rule, '2026-08-10', '2026-11-05').map(({ from }) => from)).toEqual([
    '2026-08-05',
    '2026-09-05',
    '2026-10-05',
    '2026-11-05',
  ])
})

test.each([['2016-11-23'], ['2036-11-23'], ['2026-11-23']])('cycles reach %s without a gap', (day) => {
  const rule = {
    current: { from: '2026-10-30', nextPayday: '2026-11-30', previousFrom: '2026-09-30' },
    paydays: [],
  }
  for (const one of [rule, { payday: 'day_30' } as const]) {
    const period = getPeriodOf(listCyclePeriods(one, day, day), day)
    expect(period.from <= day && day <= period.to).toBe(true)
  }
})

test('two halves of a month are one month for what counts by month, whole cycles stay', () => {
  const current = { from: '2026-11-15', nextPayday: '2026-11-30', previousFrom: '2026-10-30' }
  const paydays = ['2026-09-30', '2026-10-15', '2026-10-30', '2026-11-15']
  const periods = listCyclePeriods({ current, paydays }, '2026-10-01', '2026-11-20')
  expect(periods).toHaveLength(4)
  expect(joinHalves(periods)).toEqual([
    { month: '2026-10', from: '2026-09-30', to: '2026-10-29' },
    { month: '2026-11', from: '2026-10-30', to: '2026-11-29' },
  ])
  const whole = listCyclePeriods({ payday: 'day_15' }, '2026-08-01', '2026-11-20')
  expect(joinHalves(whole)).toEqual(whole)
})
