import { expect, test } from 'vitest'
import { fieldCopy } from './copy/fields.ts'
import { dateInput, plainDate } from './wire.ts'

test.each(['1900-01-01', '2026-11-20', '2028-02-29', '2200-12-31'])(
  'a request may name the day %s',
  (day) => {
    expect(dateInput().parse(day)).toBe(day)
  },
)

test.each([
  '1899-12-31',
  '2201-01-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-29',
  '2026-1-1',
  '',
  20261120,
])('a request that names the day %s is refused once, with the sentence of its field', (day) => {
  expect(
    dateInput('Otra')
      .safeParse(day)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Otra'])
  expect(
    dateInput()
      .safeParse(day)
      .error?.issues.map(({ message }) => message),
  ).toEqual([fieldCopy.date])
})

test('accepts a stored day outside the limits in an answer', () => {
  expect(plainDate.parse('0001-01-01')).toBe('0001-01-01')
})
