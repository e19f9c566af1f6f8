import { addMonths, daysInMonth } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay, dayInMonth, daysToMonthEnd, fromDay, monthOfDay, toDay } from './day.ts'

const day = fc.integer({ min: toDay('1900-01-01'), max: toDay('2199-12-31') })

test('days, months and dates are those of the calendar', () =>
  fc.assert(
    fc.property(day, (number) => {
      const date = fromDay(number)
      expect(toDay(date)).toBe(number)
      expect(monthOfDay(number)).toBe(Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1)
      expect(dateOfDay(number)).toBe(Number(date.slice(8)))
      expect(daysToMonthEnd(number)).toBe(daysInMonth(date) - Number(date.slice(8)))
    }),
  ))

test('the same date of another month is clamped to its end', () =>
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 40 }), (number, months) => {
      const found = dayInMonth(monthOfDay(number) + months, dateOfDay(number))
      expect(fromDay(found)).toBe(addMonths(fromDay(number), months))
    }),
  ))

test('29 February exists in 2028', () => {
  expect(fromDay(dayInMonth(2028 * 12 + 1, 31))).toBe('2028-02-29')
  expect(fromDay(dayInMonth(2027 * 12 + 1, 31))).toBe('2027-02-28')
})
