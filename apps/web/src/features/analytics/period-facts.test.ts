import type { CategoryTrends, FixedSpending, MerchantShares } from '@lucas/contract/analytics/analysis.ts'
import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { expect, test } from 'vitest'
import { listFacts } from './period-facts.ts'

const range = { from: '2026-08-01', to: '2026-11-23' }
const createMonth = (month: string, spent: number, partial = false) => ({
  month,
  partial,
  income: 0,
  spending: -spent,
  saved: -spent,
  days: null,
  saved_percentage: null,
})
const monthly: Monthly = {
  currency: 'CLP',
  months: [
    createMonth('2026-08', 800_000),
    createMonth('2026-09', 1_400_000),
    createMonth('2026-10', 800_000),
    createMonth('2026-11', 9_000_000, true),
  ],
  totals: { income: 0, spending: -12_000_000, saved: -12_000_000, saved_percentage: null },
  known_since: '2026-01-01',
  expected_income: null,
  averages: null,
  average_spending: -1_000_000,
}
const trends: CategoryTrends = {
  currency: 'CLP',
  range,
  known_since: '2026-01-01',
  months: [],
  categories: [
    { category: 'ROPA', amounts: [], total: 1_000, latest: 0, average: null, change_percentage: null },
    { category: 'SERVICIOS', amounts: [], total: 3_000, latest: 0, average: null, change_percentage: null },
  ],
  total: 4_000,
}
const merchants: MerchantShares = {
  currency: 'CLP',
  range,
  total: 4_000,
  merchants: [{ merchant: 'Jumbo', category: 'ALIMENTACIÓN', amount: 500, percentage: 12.5, count: 31 }],
  others: { merchants: 0, amount: 0, count: 0 },
  unnamed: { amount: 0, count: 0 },
}
const fixed: FixedSpending = {
  currency: 'CLP',
  range,
  known_since: '2026-01-01',
  months: [],
  totals: { spending: 4_000, fixed: 1_000, variable: 3_000 },
  fixed_percentage: 25,
}

test('says more than ten times of a month far above the average', () => {
  const far = { ...monthly, months: [...monthly.months, createMonth('2026-07', 12_000_000)] }
  const [month] = listFacts({ monthly: far, trends, merchants, fixed }, { ...range, from: '2026-07-01' })
  expect(month?.detail).toBe('más de 10 veces más que tu promedio')
})

test('names the most expensive complete month, the largest category and the main merchant', () => {
  const facts = listFacts({ monthly, trends, merchants, fixed }, range)
  expect(facts.map(({ title, amount, detail }) => [title, amount, detail])).toEqual([
    ['Septiembre fue tu mes más caro', 1_400_000, '40,0% más que tu promedio'],
    ['Donde más gastaste: Servicios', 3_000, '75,0% de tus gastos'],
    ['Tu comercio principal: Jumbo', 500, '31 veces, 12,5% de tus gastos'],
  ])
  expect(facts.map(({ rows }) => rows)).toEqual([
    { date_from: '2026-09-01', date_to: '2026-09-30' },
    { date_from: range.from, date_to: range.to, category: 'SERVICIOS' },
    { date_from: range.from, date_to: range.to, search: 'Jumbo' },
  ])
})

test('a person who was sent money is not the main merchant', () => {
  const landlord = { merchant: 'Rosa Soto', category: 'PERSONAS', amount: 900, percentage: 22.5, count: 3 }
  const sent = { ...merchants, merchants: [landlord, ...merchants.merchants] }
  const titles = listFacts({ monthly, trends, merchants: sent, fixed }, range).map(({ title }) => title)
  expect(titles).toContain('Tu comercio principal: Jumbo')
})

test('a single month names what repeats instead of a month', () => {
  const one = { ...monthly, months: monthly.months.slice(-1) }
  expect(listFacts({ monthly: one, trends, merchants, fixed }, range).map(({ kind }) => kind)).toEqual([
    'category',
    'merchant',
    'fixed',
  ])
})

test('has no facts without spending, and those of the answers that came', () => {
  expect(
    listFacts(
      {
        monthly: { ...monthly, months: [] },
        trends: { ...trends, categories: [], total: 0 },
        merchants: { ...merchants, merchants: [] },
        fixed: { ...fixed, fixed_percentage: null },
      },
      range,
    ),
  ).toEqual([])
  const sources = { monthly: undefined, trends: undefined, merchants, fixed: undefined }
  expect(listFacts(sources, range).map(({ kind }) => kind)).toEqual(['merchant'])
})
