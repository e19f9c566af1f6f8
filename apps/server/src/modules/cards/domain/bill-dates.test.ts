import { isBankingDay } from '@lucas/contract/rules/banking-days.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardCalendar, computeDueOn, findBillDates, listBillDates } from './bill-dates.ts'

const calendar = (closingDay: number, dueDay: number, more: Partial<CardCalendar> = {}): CardCalendar => ({
  days: { closingDay, dueDay },
  months: new Map(),
  statements: [],
  ...more,
})

test('the closing day belongs to the bill that closes, the day after it to the next', () => {
  expect(findBillDates(calendar(25, 10), '2026-11-25')).toEqual({
    from: '2026-10-26',
    closesOn: '2026-11-25',
    dueOn: '2026-12-10',
  })
  expect(findBillDates(calendar(25, 10), '2026-11-26').closesOn).toBe('2026-12-25')
})

test.each([
  ['2026-02-10', '2026-02-28'],
  ['2028-02-28', '2028-02-29'],
  ['2028-03-01', '2028-03-31'],
  ['2026-04-30', '2026-04-30'],
  ['2026-12-31', '2026-12-31'],
])('a card that closes on the 31st bills a purchase of %s on %s', (day, closesOn) =>
  expect(findBillDates(calendar(31, 15), day).closesOn).toBe(closesOn),
)

test.each([
  // A Saturday; a Monday that follows the Immaculate Conception; the national holidays of 18 and 19 September 2026.
  ['2026-09-25', 10, '2026-10-13'],
  ['2026-11-25', 8, '2026-12-09'],
  ['2026-08-31', 18, '2026-09-21'],
  ['2026-12-14', 31, '2027-01-04'],
  ['2026-11-05', 25, '2026-11-25'],
  ['2028-01-31', 30, '2028-02-29'],
])('a bill that closes on %s and is due on the %i falls due on %s', (closesOn, dueDay, dueOn) =>
  expect(computeDueOn(closesOn, dueDay)).toBe(dueOn),
)

test('the user may change the days of one month, and a printed statement replaces the usual day', () => {
  const changed = calendar(25, 10, {
    months: new Map([['2026-11', { closingDay: 27, dueDay: 14 }]]),
    statements: [{ closesOn: '2026-09-28', dueOn: '2026-10-16' }],
  })
  expect(
    listBillDates(changed, '2026-09-01', '2026-12-31').map(({ closesOn, dueOn }) => [closesOn, dueOn]),
  ).toEqual([
    ['2026-09-28', '2026-10-16'],
    ['2026-10-25', '2026-11-10'],
    ['2026-11-27', '2026-12-14'],
    ['2026-12-25', '2027-01-11'],
  ])
})

const cardDay = fc.integer({ min: 1, max: 31 })

test('every day belongs to exactly one bill, which is due on a later banking day', () =>
  fc.assert(
    fc.property(cardDay, cardDay, fc.integer({ min: 0, max: 1_500 }), (closingDay, dueDay, at) => {
      const day = addDays('2026-01-01', at)
      const bill = findBillDates(calendar(closingDay, dueDay), day)
      expect(bill.from <= day && day <= bill.closesOn).toBe(true)
      expect(bill.dueOn > bill.closesOn && isBankingDay(bill.dueOn)).toBe(true)
      const next = findBillDates(calendar(closingDay, dueDay), addDays(bill.closesOn, 1))
      expect(next.from).toBe(addDays(bill.closesOn, 1))
    }),
  ))
