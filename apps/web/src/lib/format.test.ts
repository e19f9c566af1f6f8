import { describe, expect, test } from 'vitest'
import {
  axisMoney,
  dayLabel,
  fullDay,
  longDay,
  money,
  monthShort,
  percent,
  signedMoney,
  sinceLabel,
  timeOf,
} from './format.ts'

describe('money', () => {
  test('pesos carry dots from four digits on and no decimals', () => {
    expect(money(9990, 'CLP')).toBe('$9.990')
    expect(money(1_234_567, 'CLP')).toBe('$1.234.567')
  })
  test('a balance comes as a numeric string', () => expect(money('1482930.00', 'CLP')).toBe('$1.482.930'))
  test('the sign is U+2212 and stands before the symbol', () =>
    expect(money(-62_415, 'CLP')).toBe('\u2212$62.415'))
  test('dollars say US and keep the digits of the United States', () => {
    expect(money(2145.8, 'USD')).toBe('US$2,145.80')
    expect(money('-10.00', 'USD')).toBe('\u2212US$10.00')
  })
  test('zero is $0, whatever its sign', () => {
    expect(money(0, 'CLP')).toBe('$0')
    expect(money(-0, 'CLP')).toBe('$0')
    expect(money(-0.4, 'CLP')).toBe('$0')
  })
  test('a plus is written only where asked, and never on zero', () => {
    expect(money(1_850_000, 'CLP')).toBe('$1.850.000')
    expect(signedMoney(1_850_000, 'CLP')).toBe('+$1.850.000')
    expect(signedMoney(0, 'CLP')).toBe('$0')
    expect(signedMoney(-500, 'CLP')).toBe('\u2212$500')
  })
})

describe('axes and percentages', () => {
  test.each([
    [0, '$0'],
    [500_000, '$500 mil'],
    [1_000_000, '$1 M'],
    [1_500_000, '$1,5 M'],
  ])('%d stands at the axis as %s', (value, text) => expect(axisMoney(value, 'CLP')).toBe(text))
  test('percentages use a comma and keep their decimals', () => {
    expect(percent(46.96, 2)).toBe('46,96%')
    expect(percent(5.3, 2)).toBe('5,30%')
    expect(percent(-10.5, 1)).toBe('10,5%')
  })
})

describe('dates', () => {
  const today = '2026-11-20'
  test.each([
    ['2026-11-20', 'Hoy'],
    ['2026-11-19', 'Ayer'],
    ['2026-11-18', '18 nov'],
    ['2025-11-20', '20 nov 2025'],
  ])('%s reads %s on 20 November 2026', (day, text) => expect(dayLabel(day, today)).toBe(text))
  test('yesterday is found across a year and both changes of clock', () => {
    expect(dayLabel('2026-12-31', '2027-01-01')).toBe('Ayer')
    expect(dayLabel('2026-09-05', '2026-09-06')).toBe('Ayer')
    expect(dayLabel('2026-04-04', '2026-04-05')).toBe('Ayer')
  })
  test('a day header names the weekday', () => {
    expect(longDay('2026-11-18', today)).toBe('mi\u00e9rcoles 18 de noviembre')
    expect(longDay('2025-11-18', today)).toBe('martes 18 de noviembre de 2025')
  })
  test('a full day carries its year', () => expect(fullDay('2026-11-20')).toBe('20 nov 2026'))
  test('every month is three letters', () =>
    expect(
      Array.from({ length: 12 }, (_, at) => monthShort(`2026-${String(at + 1).padStart(2, '0')}`)),
    ).toEqual('ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')))
  test('the time is of Santiago, in 24 hours, summer and winter', () => {
    expect(timeOf('2026-11-21T00:33:00Z')).toBe('21:33')
    expect(timeOf('2026-07-01T04:05:00Z')).toBe('00:05')
  })
})

describe('how old the data are', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  test.each([
    ['2026-11-20T11:01:00Z', 'Actualizada'],
    ['2026-11-20T11:00:00Z', 'Hace 1 hora'],
    ['2026-11-20T09:00:00Z', 'Hace 3 horas'],
    ['2026-11-19T12:00:00Z', 'Hace 1 d\u00eda'],
    ['2026-11-16T12:00:00Z', 'Hace 4 d\u00edas'],
  ])('%s reads %s', (instant, text) => expect(sinceLabel(instant, now)).toBe(text))
  test('a clock that runs behind the server says Actualizada', () =>
    expect(sinceLabel('2026-11-20T12:03:00Z', now)).toBe('Actualizada'))
})
