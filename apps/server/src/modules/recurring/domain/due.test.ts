import { addDays, addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { fromDay, toDay } from './day.ts'
import { listDue } from './due.ts'
import { getRhythmRule } from './rhythm.ts'
import { computeTiming } from './timing.ts'

const monthly = [-2, -1, 0].map((months) => addMonths('2026-10-05', months))
const weekly = [-14, -7, 0].map((days) => addDays('2026-10-05', days))

interface Days {
  today: PlainDate
  knownUntil: PlainDate
  isIncome?: boolean
  rhythm?: 'monthly' | 'weekly'
}

const listDays = ({ today, knownUntil, isIncome = false, rhythm = 'monthly' }: Days) => {
  const rows = (rhythm === 'monthly' ? monthly : weekly).map((day) => ({ day: toDay(day) }))
  return listDue(computeTiming(rows, getRhythmRule(rhythm), false), {
    state: 'active',
    isIncome,
    today: toDay(today),
    knownUntil: toDay(knownUntil),
    until: toDay('2027-01-31'),
  })
    .filter(({ day }) => day <= toDay(today))
    .map(({ day, hasNoData }) => [fromDay(day), hasNoData])
}

describe('a charge whose window passed', () => {
  test.each([
    ['2026-11-04', '2026-11-20'],
    ['2026-11-06', '2026-11-07'],
  ])('stays while nothing after the window is known: data until %s, on %s', (knownUntil, today) =>
    expect(listDays({ knownUntil, today })).toEqual([['2026-11-05', true]]),
  )
  test('is over once the data are newer', () =>
    expect(listDays({ knownUntil: '2026-11-07', today: '2026-11-20' })).toEqual([]))
  test('is listed as usual on the last day of its window', () =>
    expect(listDays({ knownUntil: '2026-11-04', today: '2026-11-06' })).toEqual([['2026-11-05', false]]))
  test('stays for the charges of four weeks, and the first one, however long nothing is known', () => {
    expect(listDays({ knownUntil: '2026-11-04', today: '2027-01-20' })).toEqual([['2026-11-05', true]])
    expect(listDays({ knownUntil: '2026-10-06', today: '2026-11-20', rhythm: 'weekly' })).toEqual([
      ['2026-10-12', true],
      ['2026-10-19', true],
      ['2026-10-26', true],
      ['2026-11-02', true],
    ])
  })
})

test('an income whose window passed is not expected from old data', () =>
  expect(listDays({ knownUntil: '2026-11-04', today: '2026-11-20', isIncome: true })).toEqual([]))
