import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import { startOfDay, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { fromDay, toDay } from './day.ts'
import type { DetectionRow } from './detection-row.ts'
import { listDue } from './due.ts'
import { getRhythmRule } from './rhythm.ts'
import { computeSeriesState } from './state.ts'
import { computeExpected, computeTiming, withNextDay } from './timing.ts'

const row = (date: string): DetectionRow => ({
  id: date,
  accountId: 'a',
  currency: 'CLP',
  day: toDay(date),
  amount: -10_000n,
  description: 'X',
  merchant: 'X',
  name: 'x',
  key: 'x',
  category: 'OTROS',
  paymentMethod: null,
  isAutomatic: false,
})
const timing = (rhythm: RecurringRhythm, dates: string, isSalary = false) =>
  computeTiming(dates.split(' ').map(row), getRhythmRule(rhythm), isSalary)
const next = (rhythm: RecurringRhythm, dates: string, periods = 1) =>
  fromDay(computeExpected(timing(rhythm, dates), periods).day)

describe('a next date that the user set', () => {
  const onDay = (rhythm: RecurringRhythm, dates: string, day: string) => {
    const read = withNextDay(timing(rhythm, dates), toDay(day), toDay(dates.split(' ').at(-1) ?? ''))
    return [1, 2].map((periods) => fromDay(computeExpected(read, periods).day))
  }
  const august = '2026-08-06 2026-09-06 2026-10-06'
  test.each<[string, RecurringRhythm, string, string, string[]]>([
    [
      'soon after the newest row',
      'monthly',
      `${august} 2026-11-06`,
      '2026-11-25',
      ['2026-11-25', '2026-12-25'],
    ],
    ['later than its period', 'monthly', `${august} 2026-11-06`, '2027-01-22', ['2027-01-22', '2027-02-22']],
    ['at the end of a month', 'monthly', `${august} 2026-11-06`, '2026-12-31', ['2026-12-31', '2027-01-31']],
    ['that has been', 'monthly', `${august} 2026-11-24`, '2026-11-25', ['2026-12-25', '2027-01-25']],
    ['of the week', 'weekly', '2026-11-02 2026-11-09 2026-11-16', '2026-11-25', ['2026-11-25', '2026-12-02']],
  ])('%s is the next one, and the rhythm continues from it', (_, rhythm, dates, day, expected) =>
    expect(onDay(rhythm, dates, day)).toEqual(expected),
  )
})

describe('the next date (R-12)', () => {
  test.each<[string, RecurringRhythm, string, string]>([
    ['a month’s same day', 'monthly', '2026-08-06 2026-09-06 2026-10-06', '2026-11-06'],
    ['the end of a shorter month', 'monthly', '2026-10-31 2026-11-30 2026-12-31 2027-01-31', '2027-02-28'],
    ['and of a longer one after it', 'monthly', '2026-12-31 2027-01-31 2027-02-28', '2027-03-31'],
    ['29 February 2028', 'monthly', '2027-11-30 2027-12-31 2028-01-31', '2028-02-29'],
    ['the month after it', 'monthly', '2027-12-29 2028-01-29 2028-02-29', '2028-03-29'],
    ['a year after a leap day', 'yearly', '2026-02-28 2027-02-28 2028-02-29', '2029-02-28'],
    ['the last banking day', 'monthly', '2026-07-31 2026-08-31 2026-09-30 2026-10-30', '2026-11-30'],
    [
      'the last banking day of a year',
      'monthly',
      '2026-08-31 2026-09-30 2026-10-30 2026-11-30',
      '2026-12-30',
    ],
    ['a debit due on a Sunday', 'monthly', '2026-08-10 2026-09-10 2026-10-13 2026-11-10', '2026-12-10'],
    [
      'a debit due in a weekend',
      'monthly',
      '2026-04-06 2026-05-05 2026-06-05 2026-07-06 2026-08-05',
      '2026-09-07',
    ],
    ['a weekday across the September change of clock', 'weekly', '2026-08-23 2026-08-30', '2026-09-06'],
    ['a weekday across the April change of clock', 'weekly', '2026-03-22 2026-03-29', '2026-04-05'],
    ['a month across both changes', 'quarterly', '2026-03-05 2026-06-05', '2026-09-05'],
    ['two weeks', 'fortnightly', '2026-10-02 2026-10-16 2026-10-30', '2026-11-13'],
    [
      'the 15th and the month’s end',
      'fortnightly',
      '2026-09-15 2026-09-30 2026-10-15 2026-10-30',
      '2026-11-14',
    ],
    ['28 days', 'every_28_days', '2026-08-03 2026-08-31 2026-09-28 2026-10-26', '2026-11-23'],
    ['28 days after a pause', 'every_28_days', '2026-08-03 2026-08-31 2026-10-26', '2026-11-23'],
    ['two months', 'bimonthly', '2026-05-20 2026-07-20 2026-09-20', '2026-11-20'],
    ['three months from a month’s end', 'quarterly', '2026-05-31 2026-08-31 2026-11-30', '2027-02-28'],
    ['a year', 'yearly', '2024-03-31 2025-03-31 2026-03-31', '2027-03-31'],
  ])('is %s', (_, rhythm, dates, expected) => expect(next(rhythm, dates)).toBe(expected))

  test('short months do not move later dates', () => {
    const dates = '2027-10-31 2027-11-30 2027-12-31'
    expect(Array.from({ length: 5 }, (_, at) => next('monthly', dates, at + 1))).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ])
  })

  test('a salary can come from four days before to two days after', () => {
    const expected = computeExpected(timing('monthly', '2026-08-31 2026-09-30 2026-10-30', true), 1)
    expect([expected.from, expected.day, expected.to].map(fromDay)).toEqual([
      '2026-11-26',
      '2026-11-30',
      '2026-12-02',
    ])
  })

  test('the window is as wide as the deviation so far, banking days aside', () => {
    const narrow = computeExpected(timing('monthly', '2026-08-06 2026-09-06 2026-10-06'), 1)
    expect([narrow.from, narrow.to].map(fromDay)).toEqual(['2026-11-05', '2026-11-07'])
    const wide = computeExpected(timing('monthly', '2026-07-06 2026-08-06 2026-09-10 2026-10-06'), 1)
    expect([wide.from, wide.to].map(fromDay)).toEqual(['2026-11-05', '2026-11-09'])
  })
})

describe('a series', () => {
  const toStateInput = (dates: string) => ({
    timing: timing('monthly', dates),
    rhythm: getRhythmRule('monthly'),
    isDismissed: false,
    count: 3,
  })
  const monthly = toStateInput('2026-08-06 2026-09-06 2026-10-06')

  test.each([
    ['2026-11-07', 'active'],
    ['2026-11-08', 'late'],
    ['2026-12-20', 'late'],
    ['2026-12-23', 'ended'],
  ])('is on %s %s', (day, state) => expect(computeSeriesState(monthly, toDay(day))).toBe(state))

  test('does not end after a pause as long as an earlier one', () => {
    const school = toStateInput(
      '2025-11-05 2025-12-05 2026-03-05 2026-04-05 2026-10-05 2026-11-05 2026-12-05',
    )
    expect(computeSeriesState(school, toDay('2027-02-28'))).toBe('late')
  })

  test('without rows has ended; a dismissed one is dismissed', () => {
    expect(computeSeriesState({ ...monthly, count: 0 }, toDay('2026-11-01'))).toBe('ended')
    expect(computeSeriesState({ ...monthly, isDismissed: true }, toDay('2026-11-01'))).toBe('dismissed')
  })

  test('is the same in every hour around clock changes, in any time zone of the machine', () => {
    const weekly = {
      ...monthly,
      timing: timing('weekly', '2026-08-23 2026-08-30'),
      rhythm: getRhythmRule('weekly'),
    }
    const own = process.env.TZ
    try {
      for (const zone of ['UTC', 'America/Punta_Arenas', 'Pacific/Easter', 'Europe/Madrid']) {
        process.env.TZ = zone
        for (let hour = -48; hour < 48; hour += 1) {
          const today = toPlainDate(new Date(startOfDay('2026-09-06').getTime() + hour * 3_600_000))
          const due = listDue(weekly.timing, {
            today: toDay(today),
            knownUntil: toDay(today),
            until: toDay('2026-09-20'),
            state: 'active',
            isIncome: false,
          })
          expect(due.map(({ day }) => fromDay(day))).toEqual(
            today > '2026-09-07' ? ['2026-09-13', '2026-09-20'] : ['2026-09-06', '2026-09-13', '2026-09-20'],
          )
          expect(computeSeriesState(weekly, toDay(today))).toBe(today > '2026-09-07' ? 'late' : 'active')
        }
      }
    } finally {
      if (own === undefined) delete process.env.TZ
      else process.env.TZ = own
    }
  })
})
