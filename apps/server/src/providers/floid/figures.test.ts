import { expect, test } from 'vitest'
import { parseDate, parseInstant, parseMinorUnits } from './normalize.ts'

test.each([
  [41200, 'CLP', 41200n],
  ['41.200', 'CLP', 41200n],
  ['-12.500', 'CLP', -12500n],
  ['1.812.500', 'CLP', 1812500n],
  ['300', 'CLP', 300n],
  ['$ 1.990', 'CLP', 1990n],
  ['41200.00', 'CLP', 41200n],
  [42.97, 'USD', 4297n],
  [1030.5, 'USD', 103050n],
  ['1.030,50', 'USD', 103050n],
  ['1,030.50', 'USD', 103050n],
  ['-42,9', 'USD', -4290n],
  [-1.005, 'USD', -101n],
  ['1.030', 'USD', 103000n],
  [null, 'CLP', null],
  ['', 'CLP', null],
  ['n/a', 'CLP', null],
  ['1e9', 'CLP', null],
  [Number.NaN, 'CLP', null],
  [1e300, 'CLP', null],
] as const)('%j %s is %s minor units', (figure, currency, minor) => {
  expect(parseMinorUnits(figure, currency)).toBe(minor)
})

test.each([
  ['2026-10-19', '2026-10-19'],
  ['2026-10-05T00:00:00.000Z', '2026-10-05'],
  ['2026-10-05T23:59:00-03:00', '2026-10-05'],
  ['18/10/2026', '2026-10-18'],
  ['5-3-2026', '2026-03-05'],
  ['2026-09-06', '2026-09-06'],
  ['31/02/2026', null],
  ['2026-13-01', null],
  ['20261005', null],
  ['', null],
])('the day of %j is %j in every time zone', (written, day) => {
  expect(parseDate(written)).toBe(day)
})

test('treats midnight in UTC as a day and any other zoned timestamp as an instant', () => {
  expect(parseInstant('2026-10-05T00:00:00.000Z')).toBeNull()
  expect(parseInstant('2026-10-05')).toBeNull()
  expect(parseInstant('2026-10-05T14:30:00')).toBeNull()
  expect(parseInstant('2026-10-05T14:30:00-03:00')).toEqual(new Date('2026-10-05T17:30:00Z'))
})
