import { expect, test } from 'vitest'
import { addMonths, fromDay, isBankingDay, lastBankingDay, toDay, todayInSantiago } from './calendar.ts'

test.each([
  ['2026-10-10', '2026-10-30'],
  ['2025-12-05', '2025-12-30'],
  ['2026-02-02', '2026-02-27'],
  ['2026-05-03', '2026-05-29'],
])('the last banking day of the month of %s is %s', (date, last) => {
  expect(fromDay(lastBankingDay(toDay(date)))).toBe(last)
})

test.each([
  ['2026-04-03', 'Good Friday'],
  ['2026-06-29', 'San Pedro on a Monday'],
  ['2024-09-20', 'the Friday after Fiestas Patrias'],
  ['2023-10-27', 'the 31st of October moved to the Friday before'],
  ['2026-12-31', 'the last day of the year'],
  ['2026-11-21', 'a Saturday'],
])('banks are closed on %s, %s', (date) => expect(isBankingDay(toDay(date))).toBe(false))

test('banks work on an ordinary Monday', () => expect(isBankingDay(toDay('2026-11-23'))).toBe(true))

test('a month after the 31st of January is the last day of February', () => {
  expect(fromDay(addMonths(toDay('2026-01-31'), 1))).toBe('2026-02-28')
})

test('late in the evening the date in Chile is before the UTC date', () => {
  expect(todayInSantiago(new Date('2026-11-21T01:30:00Z'))).toBe('2026-11-20')
})
