import { describe, expect, test } from 'vitest'
import { dayAfterKey, listWeeks } from './calendar-days.ts'

describe('listWeeks', () => {
  test('begins the weeks on Monday', () => {
    const weeks = listWeeks('2026-11-01') // a Sunday
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[1]?.[0]).toBe('2026-11-02')
    expect(weeks).toHaveLength(6)
  })
  test('has four weeks for a February that begins on a Monday', () =>
    expect(listWeeks('2027-02-01').map((week) => week[6])).toEqual([
      '2027-02-07',
      '2027-02-14',
      '2027-02-21',
      '2027-02-28',
    ]))
})

describe('dayAfterKey', () => {
  const monday = '2026-11-23'
  test.each([
    ['ArrowLeft', false, '2026-11-22'],
    ['ArrowDown', false, '2026-11-30'],
    ['Home', false, monday],
    ['End', false, '2026-11-29'],
    ['PageUp', false, '2026-10-23'],
    ['PageDown', true, '2027-11-23'],
  ])('moves by %s', (key, withShift, day) => expect(dayAfterKey(monday, key, withShift)).toBe(day))
  test('keeps to the last day of a shorter month', () =>
    expect(dayAfterKey('2026-10-31', 'PageDown', false)).toBe('2026-11-30'))
  test('leaves other keys to the browser', () => expect(dayAfterKey(monday, 'a', false)).toBeNull())
})
