import { bankingDayOnOrAfter, bankingDayOnOrBefore } from '@lucas/contract/rules/banking-days.ts'
import { addDays, addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from './day.ts'
import { detectSeries } from './detect.ts'
import type { DetectionRow } from './detection-row.ts'

const toRows = (dates: readonly PlainDate[]): DetectionRow[] =>
  dates.map((date, at) => ({
    id: `row-${at}`,
    accountId: 'a',
    currency: 'CLP',
    day: toDay(date),
    amount: -12_990n,
    description: 'TIENDA',
    merchant: null,
    name: 'tienda',
    key: 'tienda',
    category: 'OTROS',
    paymentMethod: null,
    isAutomatic: false,
  }))
const listRhythms = (dates: readonly PlainDate[]) =>
  detectSeries(toRows(dates)).map(({ rhythm }) => rhythm.name)
const countUpTo = (count: number, toDate: (at: number) => PlainDate) =>
  Array.from({ length: count }, (_, at) => toDate(at))

const firstDays = fc.integer({ min: 0, max: 1_000 }).map((days) => addDays('2024-01-01', days))
const shifts = fc.constantFrom(
  (day: PlainDate) => day,
  (day: PlainDate) => bankingDayOnOrAfter(day),
  (day: PlainDate) => bankingDayOnOrBefore(day),
)
const runs = { numRuns: 1_000 }

describe('a rhythm of 28 days', () => {
  test('is found from four charges on', () =>
    fc.assert(
      fc.property(firstDays, fc.integer({ min: 4, max: 24 }), (first, count) => {
        const dates = countUpTo(count, (at) => addDays(first, at * 28))
        expect(listRhythms(dates)).toEqual(['every_28_days'])
      }),
      runs,
    ))

  test('is found from eight charges on where banking days move them', () =>
    fc.assert(
      fc.property(firstDays, fc.integer({ min: 8, max: 24 }), shifts, (first, count, shift) => {
        const dates = countUpTo(count, (at) => shift(addDays(first, at * 28)))
        expect(listRhythms(dates)).toEqual(['every_28_days'])
      }),
      runs,
    ))

  test('is found where charges are missing', () =>
    fc.assert(
      fc.property(firstDays, fc.integer({ min: 3, max: 9 }), (first, missing) => {
        const dates = countUpTo(12, (at) => addDays(first, at * 28)).filter((_, at) => at !== missing)
        expect(listRhythms(dates)).toEqual(['every_28_days'])
      }),
      runs,
    ))

  test('is never that of a bill of every month, moved by banking days or paid some days late', () =>
    fc.assert(
      fc.property(
        firstDays,
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 24 }),
        shifts,
        (first, late, shift) => {
          const dates = late.map((days, at) => addDays(shift(addMonths(first, at)), days))
          expect(listRhythms(dates)).not.toContain('every_28_days')
        },
      ),
      { ...runs, examples: [['2026-01-31', [2, 2, 1, 0], (day) => bankingDayOnOrAfter(day)]] },
    ))

  test('is never that of the last banking day', () =>
    fc.assert(
      fc.property(firstDays, fc.integer({ min: 3, max: 24 }), (first, count) => {
        const lastDays = countUpTo(count, (at) =>
          bankingDayOnOrBefore(addDays(addMonths(`${first.slice(0, 7)}-01`, at + 1), -1)),
        )
        expect(listRhythms(lastDays)).toEqual(['monthly'])
      }),
      runs,
    ))
})
