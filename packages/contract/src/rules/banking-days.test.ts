import { describe, expect, test } from 'vitest'
import {
  bankingDayOnOrAfter,
  bankingDayOnOrBefore,
  computeHolidays,
  firstBankingDay,
  isBankingDay,
  isHoliday,
  lastBankingDay,
} from './banking-days.ts'
import { holidaysByYear } from './holidays.ts'

const years = Object.keys(holidaysByYear).map(Number)

describe('holidays', () => {
  test('are data for every year from 2024 to 2030', () =>
    expect(years).toEqual([2024, 2025, 2026, 2027, 2028, 2029, 2030]))

  test.each(years)('of %i match the legal rules', (year) =>
    expect(holidaysByYear[year]?.map((day) => `${year}-${day}`)).toEqual(computeHolidays(year)),
  )

  test.each(['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25'])(
    'include %s every year',
    (day) => expect(years.every((year) => isHoliday(`${year}-${day}`))).toBe(true),
  )

  test.each([
    ['Good Friday', ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30']],
    ['Holy Saturday', ['2024-03-30', '2025-04-19', '2026-04-04', '2027-03-27', '2028-04-15', '2030-04-20']],
    ['the solstice', ['2024-06-20', '2025-06-20', '2026-06-21', '2027-06-21', '2028-06-20', '2030-06-21']],
    ['29 June on a Saturday, Sunday or Monday', ['2024-06-29', '2025-06-29', '2026-06-29']],
    ['29 June from Tuesday to Thursday, the Monday before', ['2027-06-28', '2028-06-26']],
    ['29 June on a Friday, the Monday after', ['2029-07-02']],
    ['12 October on a Saturday, Sunday or Monday', ['2024-10-12', '2025-10-12', '2026-10-12']],
    ['12 October from Tuesday to Thursday, the Monday before', ['2027-10-11', '2028-10-09']],
    ['12 October on a Friday, the Monday after', ['2029-10-15']],
    ['31 October on other days', ['2024-10-31', '2025-10-31', '2026-10-31', '2027-10-31', '2030-10-31']],
    ['31 October on a Tuesday, the Friday before', ['2028-10-27']],
    ['31 October on a Wednesday, the Friday after', ['2029-11-02']],
    ['17 September on a Monday', ['2029-09-17']],
    ['17 September on a Friday', ['2027-09-17']],
    ['20 September on a Friday', ['2024-09-20', '2030-09-20']],
    ['2 January on a Monday', ['2023-01-02', '2034-01-02']],
  ])('%s', (_, days) => expect(days.filter((day) => !isHoliday(day))).toEqual([]))

  test.each([
    ['days that moved', ['2027-06-29', '2028-06-29', '2029-06-29', '2027-10-12', '2028-10-31', '2029-10-31']],
    ['17 and 20 September beside other weekdays', ['2025-09-17', '2026-09-17', '2025-09-20', '2028-09-20']],
    ['2 January on other weekdays', ['2024-01-02', '2025-01-02', '2026-01-02']],
    ['those of one region: Arica, Chillan', ['2026-06-07', '2026-08-20']],
    ['the last day of the year', ['2026-12-31']],
  ])('are not %s', (_, days) => expect(days.filter(isHoliday)).toEqual([]))
})

describe('banking days', () => {
  test('are neither weekends nor holidays nor 31 December', () => {
    expect(isBankingDay('2026-11-20')).toBe(true)
    for (const day of ['2026-11-21', '2026-11-22', '2026-12-08', '2026-12-31'])
      expect(isBankingDay(day)).toBe(false)
  })

  test.each([
    ['2026-01-31', '2026-01-30'],
    ['2026-05-15', '2026-05-29'],
    ['2025-12-10', '2025-12-30'],
    ['2027-10-01', '2027-10-29'],
    ['2028-02-29', '2028-02-29'],
    ['2027-12-31', '2027-12-30'],
  ])('the last one of the month of %s is %s', (day, last) => expect(lastBankingDay(day)).toBe(last))

  test.each([
    ['2026-01-01', '2026-01-02'],
    ['2026-05-20', '2026-05-04'],
    ['2028-01-31', '2028-01-03'],
  ])('the first one of the month of %s is %s', (day, first) => expect(firstBankingDay(day)).toBe(first))

  test('move a payment in the September holidays before them and a debit after them', () => {
    expect(bankingDayOnOrBefore('2029-09-19')).toBe('2029-09-14')
    expect(bankingDayOnOrAfter('2029-09-17')).toBe('2029-09-20')
    expect([bankingDayOnOrBefore('2026-11-20'), bankingDayOnOrAfter('2026-11-20')]).toEqual([
      '2026-11-20',
      '2026-11-20',
    ])
  })

  test('follow the rules in years without data', () => {
    expect(isBankingDay('2023-04-07')).toBe(false)
    expect(isBankingDay('2031-04-11')).toBe(false)
    expect(isBankingDay('2021-09-17')).toBe(false)
  })
})
