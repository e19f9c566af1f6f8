import { describe, expect, test } from 'vitest'
import {
  formatAxisMoney,
  formatFreshness,
  formatFullDay,
  formatLongDay,
  formatPercent,
  formatRelativeDay,
  formatSignedMoney,
  formatTime,
  money,
  monthShort,
} from './format.ts'

describe('money', () => {
  test('formats pesos with thousands dots and no decimals', () => {
    expect(money(9990, 'CLP')).toBe('$9.990')
    expect(money(1_234_567, 'CLP')).toBe('$1.234.567')
  })
  test('accepts a balance as a numeric string', () => expect(money('1482930.00', 'CLP')).toBe('$1.482.930'))
  test('puts the sign U+2212 before the symbol', () => expect(money(-62_415, 'CLP')).toBe('\u2212$62.415'))
  test('formats dollars as in the United States, with the symbol US$', () => {
    expect(money(2145.8, 'USD')).toBe('US$2,145.80')
    expect(money('-10.00', 'USD')).toBe('\u2212US$10.00')
  })
  test('formats zero as $0, whatever its sign', () => {
    expect(money(0, 'CLP')).toBe('$0')
    expect(money(-0, 'CLP')).toBe('$0')
    expect(money(-0.4, 'CLP')).toBe('$0')
  })
  test('shows a plus only when asked, and never for zero', () => {
    expect(money(1_850_000, 'CLP')).toBe('$1.850.000')
    expect(formatSignedMoney(1_850_000, 'CLP')).toBe('+$1.850.000')
    expect(formatSignedMoney(0, 'CLP')).toBe('$0')
    expect(formatSignedMoney(-500, 'CLP')).toBe('\u2212$500')
  })
})

describe('axes and percentages', () => {
  test.each([
    [0, '$0'],
    [500_000, '$500 mil'],
    [1_000_000, '$1 M'],
    [1_500_000, '$1,5 M'],
  ])('formats %d as %s for an axis', (value, text) => expect(formatAxisMoney(value, 'CLP')).toBe(text))
  test('formats dollars on an axis with the separators of their amounts', () => {
    expect(formatAxisMoney(8_000, 'USD')).toBe('US$8,000')
    expect(formatAxisMoney(12_500, 'USD')).toBe('US$12.5 mil')
  })
  test('formats percentages with a comma and fixed decimals', () => {
    expect(formatPercent(46.96, 2)).toBe('46,96%')
    expect(formatPercent(5.3, 2)).toBe('5,30%')
    expect(formatPercent(-10.5, 1)).toBe('10,5%')
  })
})

describe('dates', () => {
  const today = '2026-11-20'
  test.each([
    ['2026-11-20', 'Hoy'],
    ['2026-11-19', 'Ayer'],
    ['2026-11-18', '18 nov'],
    ['2025-11-20', '20 nov 2025'],
  ])('formats %s as %s on 20 November 2026', (day, text) => expect(formatRelativeDay(day, today)).toBe(text))
  test('finds yesterday across a year and both clock changes', () => {
    expect(formatRelativeDay('2026-12-31', '2027-01-01')).toBe('Ayer')
    expect(formatRelativeDay('2026-09-05', '2026-09-06')).toBe('Ayer')
    expect(formatRelativeDay('2026-04-04', '2026-04-05')).toBe('Ayer')
  })
  test('shows the weekday in a long day, and the year if it is another one', () => {
    expect(formatLongDay('2026-11-18', today)).toBe('mi\u00e9rcoles 18 de noviembre')
    expect(formatLongDay('2025-11-18', today)).toBe('martes 18 de noviembre de 2025')
  })
  test('shows the year in a full day', () => expect(formatFullDay('2026-11-20')).toBe('20 nov 2026'))
  test('shortens every month to three letters', () =>
    expect(
      Array.from({ length: 12 }, (_, at) => monthShort(`2026-${String(at + 1).padStart(2, '0')}`)),
    ).toEqual('ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')))
  test('formats the time of Santiago in 24 hours, in summer and winter', () => {
    expect(formatTime('2026-11-21T00:33:00Z')).toBe('21:33')
    expect(formatTime('2026-07-01T04:05:00Z')).toBe('00:05')
  })
})

describe('formatFreshness', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  test.each([
    ['2026-11-20T11:01:00Z', 'Actualizada'],
    ['2026-11-20T11:00:00Z', 'Hace 1 hora'],
    ['2026-11-20T09:00:00Z', 'Hace 3 horas'],
    ['2026-11-19T12:00:00Z', 'Hace 1 d\u00eda'],
    ['2026-11-16T12:00:00Z', 'Hace 4 d\u00edas'],
  ])('formats %s as %s', (instant, text) => expect(formatFreshness(instant, now)).toBe(text))
  test('says Actualizada when the clock runs behind the server', () =>
    expect(formatFreshness('2026-11-20T12:03:00Z', now)).toBe('Actualizada'))
})
