import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { type CalendarPeriod, periodRange } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import type { Period } from '../../lib/search-params/period.ts'
import { describePeriod } from './period-sentence.ts'

const today = '2026-11-23'
const named = (name: CalendarPeriod): Period => ({ name, range: periodRange(name, today) })
const year = named('last_12_months')
const salary = { name: 'Sueldo', kind: 'salary', date: '2026-11-30', amount: 2_190_460 } as const

function createMonthly(income: number, spending: number, facts: Partial<Monthly> = {}): Monthly {
  const saved = income - spending
  const saved_percentage = income === 0 ? null : (saved / income) * 100
  const flow = { income, spending: -spending, saved, saved_percentage }
  return {
    currency: 'CLP',
    months: ['2026-10', '2026-11'].map((month) => ({
      ...flow,
      month,
      days: null,
      partial: month === '2026-11',
    })),
    totals: flow,
    known_since: '2025-10-05',
    expected_income: null,
    averages: null,
    average_spending: null,
    ...facts,
  }
}
const say = (monthly: Monthly, period = year) => describePeriod(monthly, period, today)
const oneMonth = (monthly: Monthly): Monthly => ({ ...monthly, months: monthly.months.slice(-1) })

test('says what was saved and its share of the income', () =>
  expect(say(createMonthly(50_000_000, 48_200_000))).toEqual({
    before: 'En 12 meses guardaste',
    amount: 1_800_000,
    after: '3,6% de lo que entró',
  }))

test('says that more was spent than came in, with a positive amount and no share', () =>
  expect(say(createMonthly(1_000_000, 1_400_000))).toEqual({
    before: 'En 12 meses gastaste',
    amount: 400_000,
    after: 'más de lo que entró',
  }))

test('says that all was spent', () =>
  expect(say(createMonthly(1_000, 1_000))).toMatchObject({ amount: 1_000, after: 'justo lo que entró' }))

test('names the spending of a running month whose salary has not come', () =>
  expect(
    say(oneMonth(createMonthly(28_300, 934_285, { expected_income: salary })), named('this_month')),
  ).toEqual({
    before: 'En lo que va de noviembre gastaste',
    amount: 934_285,
    after: 'Sueldo esperado el 30 nov',
  }))

test('names the spending of a period without income', () =>
  expect(say(createMonthly(0, 20_000), named('last_month'))).toEqual({
    before: 'En octubre gastaste',
    amount: 20_000,
    after: 'y no entró plata',
  }))

test('has no amount without transactions', () =>
  expect(say(createMonthly(0, 0))).toEqual({
    before: 'Aún no hay movimientos en este periodo.',
    amount: null,
    after: '',
  }))

test('says since when there is data if the period begins before', () =>
  expect(say(createMonthly(2_000, 1_000, { known_since: '2026-09-14' })).before).toBe(
    'Desde el 14 sep guardaste',
  ))

test('names custom days and the cycle', () => {
  const monthly = createMonthly(2_000, 1_000)
  const range = { from: '2026-11-03', to: '2026-11-18' }
  expect(say(monthly, { name: 'custom', range }).before).toBe('Del 3 nov al 18 nov guardaste')
  expect(say(monthly, { name: 'custom', range: { from: today, to: today } }).before).toBe(
    'El 23 nov guardaste',
  )
  expect(say(monthly, { name: 'my_cycle', range }).before).toBe('En tu ciclo, desde el 3 nov, guardaste')
  expect(say(monthly, named('this_year')).before).toBe('En lo que va de 2026 guardaste')
})
