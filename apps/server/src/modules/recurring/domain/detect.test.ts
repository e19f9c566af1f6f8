import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { computeAmounts, toMonthlyAmount } from './amounts.ts'
import { toDay } from './day.ts'
import { detectSeries } from './detect.ts'
import { canRecur, type DetectionRow, isAutomaticDebit } from './detection-row.ts'
import { classifyKind } from './kind.ts'
import { groupByName, isSameName, toLetters } from './names.ts'
import { getRhythmRule } from './rhythm.ts'

let made = 0
const row = (date: string, amount: number, more: Partial<DetectionRow> = {}): DetectionRow => {
  made += 1
  const description = more.description ?? 'TIENDA'
  return {
    id: `row-${made}`,
    accountId: 'a',
    currency: 'CLP',
    day: toDay(date),
    amount: BigInt(amount),
    description,
    merchant: null,
    name: toLetters(more.merchant ?? description),
    key: 'tienda',
    category: 'OTROS',
    paymentMethod: null,
    isAutomatic: isAutomaticDebit(description, more.paymentMethod ?? null),
    ...more,
  }
}
const rows = (dates: readonly string[], amount: number, more: Partial<DetectionRow> = {}) =>
  dates.map((date) => row(date, amount, more))
const every = (first: string, count: number, step: (day: string, at: number) => string) =>
  Array.from({ length: count }, (_, at) => step(first, at))
const found = (some: readonly DetectionRow[]) =>
  detectSeries(some).map((chain) => [chain.rhythm.name, chain.rows.length])

describe('a rhythm', () => {
  test.each([
    ['weekly', every('2026-01-02', 6, (day, at) => addDays(day, at * 7))],
    ['fortnightly', every('2026-01-02', 6, (day, at) => addDays(day, at * 14))],
    ['fortnightly', ['2026-07-15', '2026-07-31', '2026-08-14', '2026-08-31', '2026-09-15', '2026-09-30']],
    ['every_28_days', every('2026-01-09', 4, (day, at) => addDays(day, at * 28))],
    ['every_28_days', every('2025-03-29', 14, (day, at) => addDays(day, at * 28))],
    ['monthly', every('2026-01-31', 5, addMonths)],
    // Of February and March, 28 days apart.
    ['monthly', ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30']],
    ['monthly', ['2026-02-12', '2026-03-12', '2026-04-10']],
    ['monthly', ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-30']],
    ['bimonthly', every('2026-01-12', 4, (day, at) => addMonths(day, at * 2))],
    ['quarterly', every('2025-01-20', 5, (day, at) => addMonths(day, at * 3))],
    ['yearly', every('2023-03-28', 4, (day, at) => addMonths(day, at * 12))],
  ])('%s is found', (rhythm, dates) => expect(found(rows(dates, -12_990))).toEqual([[rhythm, dates.length]]))

  test('is found where amounts vary with the season', () => {
    const amounts = [
      13_100, 12_400, 14_800, 22_300, 31_900, 34_200, 33_000, 24_100, 15_000, 12_800, 13_300, 12_900,
    ]
    const gas = amounts.map((amount, at) =>
      row(addMonths('2025-11-18', at), -amount, { description: 'PAC METROGAS' }),
    )
    expect(found(gas)).toEqual([['monthly', 12]])
  })

  test('is found where prices rise and a month is missing', () => {
    const prices = [8_990, 8_990, 9_990, 9_990, 11_990, 11_990]
    const all = prices.map((price, at) => row(addMonths('2026-01-06', at), -price))
    expect(found(all.filter((_, at) => at !== 3))).toEqual([['monthly', 5]])
  })

  test('is found among other purchases at the same shop by its price', () => {
    const subscription = rows(every('2026-01-04', 9, addMonths), -2_990)
    const others = [
      '2026-01-09',
      '2026-01-22',
      '2026-02-26',
      '2026-03-11',
      '2026-03-30',
      '2026-05-19',
      '2026-06-24',
      '2026-07-15',
      '2026-08-21',
    ]
    expect(found([...subscription, ...others.map((date, at) => row(date, -(5_000 + at * 1_700)))])).toEqual([
      ['monthly', 9],
    ])
  })

  test('on two accounts at a time is two series, one after the other it is one', () => {
    const dates = every('2026-01-06', 8, addMonths)
    const other = { accountId: 'b' }
    expect(found([...rows(dates, -9_990), ...rows(dates, -9_990, other)])).toHaveLength(2)
    expect(found([...rows(dates.slice(0, 5), -9_990), ...rows(dates.slice(5), -9_990, other)])).toEqual([
      ['monthly', 8],
    ])
  })

  test.each([
    ['two times without the mark of an automatic debit', rows(['2026-01-06', '2026-02-06'], -9_990)],
    [
      'days without order',
      rows(['2026-01-03', '2026-01-29', '2026-02-09', '2026-03-24', '2026-04-02'], -9_990),
    ],
    [
      'a supermarket',
      every('2026-01-02', 40, (day, at) => addDays(day, at * 3 + (at % 4))).map((date, at) =>
        row(date, -(9_000 + ((at * 7_919) % 40_000))),
      ),
    ],
    [
      'a shop that was visited three times',
      [row('2026-01-12', -8_000), row('2026-03-20', -31_000), row('2026-05-15', -14_500)],
    ],
  ])('is not made of %s', (_, some) => expect(found(some)).toEqual([]))

  test('of an automatic debit is found after two rows', () => {
    for (const description of ['PAC ENEL', 'PAT ISAPRE X', 'PAGO AUTOMATICO AGUAS', 'CARGO PAC GAS'])
      expect(found(rows(['2026-01-06', '2026-02-06'], -9_990, { description }))).toEqual([['monthly', 2]])
  })
})

describe('names', () => {
  test('are equal if one is truncated, from six letters on', () => {
    expect(isSameName('isapre' + 'colmenagol', 'isaprecolmenagolden')).toBe(true)
    expect(isSameName('enel', 'eneldistribucion')).toBe(false)
    const texts = ['PAC ISAPRE COLMENA GOLD', 'PAC ISAPRE COLMENA GOLDEN CROSS', 'PAC ISAPRE CONSALUD']
    for (const order of [texts, texts.toReversed()])
      expect(
        groupByName(order, toLetters)
          .map((some) => some.length)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2])
  })

  test('of cash and interest cannot recur', () => {
    expect(canRecur('GIRO ATM', -20_000n, 'cash')).toBe(false)
    expect(canRecur('INTERESES ROTATIVOS', -2_000n, null)).toBe(false)
    expect(canRecur('ABONO INTERESES', 2_000n, null)).toBe(true)
  })
})

describe('a kind', () => {
  const monthly = getRhythmRule('monthly')
  const kind = (dates: readonly string[], amount: number, more: Partial<DetectionRow>) =>
    classifyKind(rows(dates, amount, more), monthly, true)
  const ends = ['2026-08-31', '2026-09-30', '2026-10-30']
  const middles = ['2026-08-22', '2026-09-22', '2026-10-22']

  test.each([
    ['salary by its text', ends, 900_000, { description: 'REMUNERACION X' }, 'salary'],
    [
      'salary by its rhythm',
      ends,
      900_000,
      { description: 'ABONO', merchant: 'Transportes Lima SpA' },
      'salary',
    ],
    [
      'salary on the 15th',
      ['2026-08-14', '2026-09-15', '2026-10-15'],
      500_000,
      { merchant: 'Andes Ltda' },
      'salary',
    ],
    ['no salary from a person', ends, 900_000, { merchant: 'Pedro Lagos' }, 'income'],
    ['no salary on other days', middles, 900_000, { merchant: 'Transportes Lima SpA' }, 'income'],
    ['no salary when it is small', ends, 90_000, { merchant: 'Transportes Lima SpA' }, 'income'],
    ['subscription', middles, -9_990, { category: 'ENTRETENIMIENTO' }, 'subscription'],
    ['subscription in dollars', middles, -299, { currency: 'USD' as const }, 'subscription'],
    ['bill by automatic debit', middles, -20_000, { description: 'PAC AGUAS' }, 'bill'],
    ['bill: gastos comunes', middles, -70_000, { description: 'GASTOS COMUNES EDIFICIO' }, 'bill'],
    [
      'bill: a car’s yearly permit by card',
      middles,
      -148_000,
      { description: 'MUNI PERMISO CIRCULACION', paymentMethod: 'credit_card' },
      'bill',
    ],
    ['rent to a person', middles, -450_000, { paymentMethod: 'transfer' }, 'bill'],
    ['something else', middles, -20_000, { paymentMethod: 'transfer' }, 'other'],
  ])('%s', (_, dates, amount, more, expected) => expect(kind(dates, amount, more)).toBe(expected))
})

describe('amounts', () => {
  const monthly = getRhythmRule('monthly')
  const read = (amounts: readonly number[]) =>
    computeAmounts(
      amounts.map((amount, at) => row(addMonths('2025-01-06', at), -amount)),
      monthly,
    )

  test('of a steady price are the last one, with the last price change', () =>
    expect(read([9_990, 9_990, 9_990, 10_990, 10_990])).toEqual({
      expected: -10_990n,
      least: -10_990n,
      most: -10_990n,
      varies: false,
      priceChange: { day: toDay('2025-04-06'), from: -9_990n, to: -10_990n },
    }))

  test('that vary are the median of the last ones, in the range of a year', () => {
    const { expected, least, most, varies } = read([14_000, 19_000, 16_000, 30_000, 12_000])
    expect({ expected, least, most, varies }).toEqual({
      expected: -16_000n,
      least: -30_000n,
      most: -12_000n,
      varies: true,
    })
  })

  test('that follow the seasons use the amount of a year ago', () => {
    const year = [
      10_000, 11_500, 10_200, 12_900, 22_000, 30_000, 33_000, 28_000, 19_000, 12_000, 10_500, 11_900,
    ]
    expect(Number(read([...year, ...year.slice(0, 5)]).expected)).toBe(-30_000)
  })

  test.each<[Parameters<typeof getRhythmRule>[0], number[], bigint]>([
    ['quarterly', [61_990, 65_840, 67_640, 78_070, 70_520], -74_899n],
    ['bimonthly', [30_000, 40_000, 50_000, 40_000, 30_000, 40_000, 36_000, 48_000], -60_000n],
  ])('of a %s series compare as many rows of this year and of the last one', (rhythm, amounts, expected) =>
    expect(
      computeAmounts(
        amounts.map((amount, at) =>
          row(addMonths('2025-01-18', at * (getRhythmRule(rhythm).months ?? 0)), -amount),
        ),
        getRhythmRule(rhythm),
      ).expected,
    ).toBe(expected),
  )

  test.each<[Parameters<typeof getRhythmRule>[0], bigint]>([
    ['weekly', -433_333n],
    ['fortnightly', -200_000n],
    ['every_28_days', -108_333n],
    ['monthly', -100_000n],
    ['bimonthly', -50_000n],
    ['quarterly', -33_333n],
    ['yearly', -8_333n],
  ])('%s are converted to a month', (rhythm, expected) =>
    expect(toMonthlyAmount(-100_000n, getRhythmRule(rhythm))).toBe(expected),
  )
})
