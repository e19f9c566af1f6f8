import { addMonths } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { fromDay, toDay } from './day.ts'
import { listDue } from './due.ts'
import { getRhythmRule } from './rhythm.ts'
import { computeSeriesState } from './state.ts'
import { computeExpected, computeTiming, withNextDay } from './timing.ts'

const rhythm = getRhythmRule('monthly')
/** The months from `first` on in which a bill came on the 5th. */
const readMonths = (first: string, count: number, isMissing: (month: string) => boolean) =>
  computeTiming(
    Array.from({ length: count }, (_, at) => addMonths(first, at))
      .filter((day) => !isMissing(day.slice(5, 7)) || day < '2024')
      .map((day) => ({ day: toDay(day) })),
    rhythm,
    false,
  )
const isSummer = (month: string) => month === '01' || month === '02'
const listNext = (timing: ReturnType<typeof readMonths>, count: number) =>
  Array.from({ length: count }, (_, at) => fromDay(computeExpected(timing, at + 1).day))

describe('a season without bills', () => {
  const school = readMonths('2024-03-05', 34, isSummer)

  test('of two years is expected in the third', () => {
    expect(school.quietMonths).toEqual([1, 2])
    expect(listNext(school, 3)).toEqual(['2027-03-05', '2027-04-05', '2027-05-05'])
    expect(listNext(school, 11).at(-1)).toBe('2028-03-05')
  })

  test('makes nothing late and lists nothing', () => {
    const known = toDay('2027-02-28')
    const input = { timing: school, rhythm, isDismissed: false, count: 30 }
    expect(computeSeriesState(input, known)).toBe('active')
    expect(computeSeriesState(input, toDay('2027-03-09'))).toBe('late')
    const due = listDue(school, {
      today: toDay('2027-01-01'),
      knownUntil: toDay('2027-01-01'),
      until: toDay('2027-03-31'),
      state: 'active',
      isIncome: false,
    })
    expect(due.map(({ day }) => fromDay(day))).toEqual(['2027-03-05'])
  })

  test('does not move the date that the user set', () =>
    expect(
      fromDay(computeExpected(withNextDay(school, toDay('2027-01-20'), toDay('2026-12-05')), 1).day),
    ).toBe('2027-01-20'))

  test.each([
    ['of one year', '2025-03-05', 22, isSummer],
    ['of a single month', '2024-03-05', 34, (month: string) => month === '02'],
  ])('%s is none', (_, first, count, isMissing) =>
    expect(readMonths(first, count, isMissing).quietMonths).toEqual([]),
  )

  test('that ended is none', () => {
    const days = [
      ...Array.from({ length: 22 }, (_, at) => addMonths('2024-03-05', at)),
      '2026-01-05',
      '2026-02-05',
    ]
    const some = days.filter((day) => day >= '2026' || !isSummer(day.slice(5, 7)))
    expect(
      computeTiming(
        some.map((day) => ({ day: toDay(day) })),
        rhythm,
        false,
      ).quietMonths,
    ).toEqual([])
  })
})
