import { describe, expect, test } from 'vitest'
import type { ForecastEvent } from '../planning/forecast.ts'
import { projectForecast } from './forecast.ts'
import { findEmptyDay, findLowest, listDueVerdicts, listHorizons } from './forecast-points.ts'

const today = '2026-11-29'
const event = (more: Partial<ForecastEvent>): ForecastEvent => ({
  kind: 'bill',
  name: 'Arriendo',
  date: '2026-12-05',
  amount: -450_000,
  certain: true,
  account_id: null,
  series_id: null,
  ...more,
})
const parts = (events: ForecastEvent[], daily = 10_000) => ({
  today,
  balance: 1_000_000,
  events,
  pace: [{ from: today, amount: daily }],
})
const card = (id: string, name = 'Visa') => ({
  account_id: id,
  name,
  institution_name: 'BCI',
  mask: '1738',
  bills: [],
})

describe('lowest point', () => {
  test('is the first day with the lowest balance, and the largest payment of its last days is the reason', () => {
    const days = projectForecast(
      parts([
        event({ date: '2026-12-04', amount: -500_000 }),
        event({ name: 'Enel', date: '2026-12-05', amount: -40_000 }),
        event({ kind: 'salary', name: 'Sueldo', date: '2026-12-08', amount: 2_000_000 }),
      ]),
      '2026-12-20',
    )
    const lowest = findLowest(days)
    expect(lowest).toMatchObject({ date: '2026-12-07', balance: 380_000 })
    expect(lowest.reason?.name).toBe('Arriendo')
  })

  test('a payment smaller than the usual spending of its days is no reason; an income on the next day is', () => {
    const days = projectForecast(
      parts([
        event({ name: 'Comisión', date: '2026-12-06', amount: -7_000 }),
        event({ kind: 'salary', name: 'Sueldo', date: '2026-12-08', amount: 2_000_000 }),
      ]),
      '2026-12-20',
    )
    expect(findLowest(days)).toMatchObject({ date: '2026-12-07', reason: { name: 'Sueldo' } })
    expect(findLowest(days.slice(0, 9))).toMatchObject({ date: '2026-12-07', reason: null })
  })

  test('has no reason where only usual spending led there', () => {
    const days = projectForecast(parts([event({ date: '2026-11-30' })]), '2026-12-20')
    expect(findLowest(days)).toMatchObject({ date: '2026-12-20', reason: null })
  })

  test('a payment that was due before today is of today', () => {
    const days = projectForecast(parts([event({ date: '2026-11-20' })], 0), '2026-12-20')
    expect(findLowest(days)).toMatchObject({ date: today, balance: 550_000, reason: { name: 'Arriendo' } })
  })
})

test('the money ends on the first day below zero, not on the day with nothing left', () => {
  const days = projectForecast(parts([], 100_000), '2026-12-31')
  expect(findEmptyDay(days)?.date).toBe('2026-12-10')
  expect(findEmptyDay(days.slice(0, 11))).toBeUndefined()
})

describe('horizons', () => {
  const forecast = { today, until: '2027-11-29', next_payday: '2026-11-30' }
  test('end on the days that they name, and within the forecast', () => {
    const due = event({ kind: 'card_bill', date: '2026-12-10', account_id: 'visa' })
    expect(listHorizons({ ...forecast, events: [due] }).map(({ name, until }) => [name, until])).toEqual([
      ['payday', '2026-12-05'],
      ['card', '2026-12-10'],
      ['3_months', '2027-02-28'],
      ['6_months', '2027-05-29'],
      ['12_months', '2027-11-29'],
    ])
  })
  test('a late bill is no due day ahead; without one there is no such horizon', () => {
    const late = event({ kind: 'card_bill', date: today, account_id: 'visa' })
    expect(listHorizons({ ...forecast, events: [late] }).map(({ name }) => name)).not.toContain('card')
    const next = event({ kind: 'card_usual', date: '2027-01-11', account_id: 'visa' })
    expect(listHorizons({ ...forecast, events: [late, next] })[1]).toEqual({
      name: 'card',
      until: '2027-01-11',
    })
  })
})

describe('verdicts of due days', () => {
  const forecast = (events: ForecastEvent[]) => ({
    ...parts(events),
    until: '2027-11-29',
    cards: [card('visa'), card('master', 'Mastercard'), card('unused')],
  })
  const bill = (id: string, date: string, amount: number) =>
    event({ kind: 'card_bill', name: id, account_id: id, date, amount })

  test('sum the cards of one day, after everything of that day', () => {
    const [verdict, ...others] = listDueVerdicts(
      forecast([
        bill('visa', '2026-12-10', -500_000),
        bill('master', '2026-12-10', -300_000),
        event({
          kind: 'card_usual',
          account_id: 'master',
          date: '2026-12-10',
          amount: -50_000,
          certain: false,
        }),
        event({ kind: 'salary', name: 'Sueldo', date: '2026-12-10', amount: 900_000 }),
        event({ date: '2026-12-11' }),
        bill('visa', '2027-01-11', -70_000),
      ]),
    )
    expect(others).toEqual([])
    expect(verdict).toEqual({
      date: '2026-12-10',
      overdue: null,
      cards: [
        { account_id: 'visa', name: 'Visa', mask: '1738' },
        { account_id: 'master', name: 'Mastercard', mask: '1738' },
      ],
      known: 800_000,
      usual: 50_000,
      left: 1_000_000 + 900_000 - 850_000 - 11 * 10_000,
      certain: 1_100_000,
    })
  })

  test('each card has its next day, in order; a bill from before today is overdue', () => {
    const verdicts = listDueVerdicts(
      forecast([bill('visa', '2026-12-28', -100_000), bill('master', '2026-11-25', -1_200_000)]),
    )
    expect(verdicts.map(({ date, overdue, left }) => [date, overdue, left])).toEqual([
      [today, '2026-11-25', -200_000],
      ['2026-12-28', null, -200_000 - 100_000 - 29 * 10_000],
    ])
  })

  test('a day after the forecast is none', () =>
    expect(listDueVerdicts(forecast([bill('visa', '2027-12-10', -1)]))).toEqual([]))
})
