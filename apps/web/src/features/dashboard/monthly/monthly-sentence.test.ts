import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { describe, expect, test } from 'vitest'
import { compareWithAverage, findFocusMonth } from './monthly-sentence.ts'

const monthOf = (month: string, spending: number, partial = false): Monthly['months'][number] => ({
  month,
  days: null,
  partial,
  income: 0,
  spending,
  saved: spending,
  saved_percentage: null,
})

interface Facts {
  october?: number
  november?: number
  average?: number | null
  since?: string | null
  until?: string
}

const answer = ({
  october = -1_000,
  november = -1_000,
  average = -1_000,
  since = '2025-01-10',
  until,
}: Facts) => ({
  months: [monthOf('2026-10', october), monthOf('2026-11', november, true)],
  average_spending: average,
  known_since: since,
  known_until: until,
})

const say = (facts: Facts, focus: string | null, today: string): string | null => {
  const sentence = compareWithAverage(answer(facts), focus, today)
  return sentence && [sentence.before, sentence.figure, sentence.after].filter(Boolean).join(' ')
}
const toneOf = (facts: Facts, focus: string, today: string) =>
  compareWithAverage(answer(facts), focus, today)?.tone

describe('the running month', () => {
  test.each([
    [-1_048, '2026-11-27', 'Faltan 3 días y ya vas 4,8% sobre tu promedio.'],
    [-1_048, '2026-11-29', 'Falta 1 día y ya vas 4,8% sobre tu promedio.'],
    [-1_048, '2026-11-30', 'Hoy termina el mes y ya vas 4,8% sobre tu promedio.'],
    [-1_048, '2026-11-01', 'Faltan 29 días y ya vas 4,8% sobre tu promedio.'],
    [-623, '2026-11-19', 'Faltan 11 días y llevas el 62,3% de tu promedio.'],
    [-31, '2026-11-01', 'Recién empieza el mes: llevas el 3,1% de tu promedio.'],
    [-31, '2026-11-03', 'Recién empieza el mes: llevas el 3,1% de tu promedio.'],
    [-31, '2026-11-04', 'Faltan 26 días y llevas el 3,1% de tu promedio.'],
    [-880, '2026-11-30', 'Hoy termina el mes y vas 12,0% bajo tu promedio.'],
    [-1_000, '2026-11-28', 'Faltan 2 días y ya gastaste lo mismo que tu promedio.'],
    [0, '2026-11-28', 'Faltan 2 días y todavía no hay gastos este mes.'],
    // Refunds exceed the spending.
    [500, '2026-11-28', 'Faltan 2 días y todavía no hay gastos este mes.'],
    [-11_001, '2026-11-28', 'Faltan 2 días y ya llevas más de 10 veces tu promedio.'],
  ])('with a spending of %d on %s', (november, today, sentence) =>
    expect(say({ november }, '2026-11', today)).toBe(sentence),
  )
  test('knows the length of February in a leap year', () =>
    expect(
      compareWithAverage(
        { months: [monthOf('2028-02', -2_000)], average_spending: -1_000, known_since: '2027-01-01' },
        '2028-02',
        '2028-02-28',
      )?.before,
    ).toBe('Falta 1 día y ya vas'))
  test('praises no spending below the average before its last day', () => {
    expect(toneOf({ november: -900 }, '2026-11', '2026-11-29')).toBe('plain')
    expect(toneOf({ november: -900 }, '2026-11', '2026-11-30')).toBe('less')
    expect(toneOf({ november: -1_100 }, '2026-11', '2026-11-29')).toBe('more')
  })
})

describe('a past month', () => {
  test.each([
    [-1_070, 'En octubre gastaste 7,0% sobre tu promedio.', 'more'],
    [-930, 'En octubre gastaste 7,0% bajo tu promedio.', 'less'],
    [-1_000, 'En octubre gastaste lo mismo que tu promedio.', 'plain'],
    [0, 'En octubre no hubo gastos.', 'plain'],
    [-99_000, 'En octubre gastaste más de 10 veces tu promedio.', 'more'],
  ])('with a spending of %d', (october, sentence, tone) => {
    expect(say({ october }, '2026-10', '2026-11-20')).toBe(sentence)
    expect(toneOf({ october }, '2026-10', '2026-11-20')).toBe(tone)
  })
})

describe('without a comparison', () => {
  test('says what is missing before the first whole month', () =>
    expect(say({ average: null }, '2026-11', '2026-11-20')).toBe(
      'Con un mes completo de datos verás si gastas más o menos que tu promedio.',
    ))
  test('says nothing of a mean of zero, of a month known in part, of one outside of the chart, and of several', () => {
    expect(say({ average: 0 }, '2026-11', '2026-11-20')).toBeNull()
    expect(say({ average: 300 }, '2026-11', '2026-11-20')).toBeNull()
    expect(say({ since: '2026-10-02' }, '2026-10', '2026-11-20')).toBeNull()
    expect(say({ since: null }, '2026-10', '2026-11-20')).toBeNull()
    expect(say({ until: '2026-10-30' }, '2026-10', '2026-11-20')).toBeNull()
    expect(say({ until: '2026-10-31' }, '2026-10', '2026-11-20')).not.toBeNull()
    expect(say({ until: '2026-11-18' }, '2026-11', '2026-11-20')).toBeNull()
    expect(say({ until: '2026-11-19' }, '2026-11', '2026-11-20')).not.toBeNull()
    expect(say({}, '2024-03', '2026-11-20')).toBeNull()
    expect(say({}, null, '2026-11-20')).toBeNull()
  })
})

test.each([
  ['this month', '2026-11-01', '2026-11-20', '2026-11'],
  ['last month', '2026-10-01', '2026-10-31', '2026-10'],
  ['some days of a past month', '2026-10-05', '2026-10-09', '2026-10'],
  ['a cycle that reaches into this month', '2026-10-30', '2026-11-20', '2026-11'],
  ['twelve months', '2025-12-01', '2026-11-20', '2026-11'],
  ['past days of two months', '2026-09-20', '2026-10-09', null],
])('%s is about one month, or none', (_, from, to, month) =>
  expect(findFocusMonth({ from, to }, '2026-11-20')).toBe(month),
)
