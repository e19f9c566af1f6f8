import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  lastOfMonth,
} from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, type MonthsAndEdges, toMonthsAndEdges, toMonthsOrDays } from './months.ts'
import { listDays } from './weekdays.ts'

const begin = '2023-11-20'
const today = '2026-11-20'
const day = fc.integer({ min: -40, max: daysBetween(begin, today) + 40 }).map((days) => addDays(begin, days))
const range = fc.tuple(day, day).map(([one, other]): DateRange => {
  const [from = one, to = other] = [one, other].toSorted()
  return { from, to }
})

/** Counts how often each day is used. Days after today count too: a bank may post a transaction ahead. */
function counted({ months, edges }: MonthsAndEdges): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (days: DateRange, sign: number) => {
    for (const one of listDays(days)) counts.set(one, (counts.get(one) ?? 0) + sign)
  }
  for (let month = months?.from; months && month && month <= months.to; month = addMonths(month, 1))
    add({ from: month, to: lastOfMonth(month) }, 1)
  for (const { sign, ...days } of edges) add(days, sign)
  return new Map([...counts].filter(([, count]) => count !== 0))
}

describe.each([
  ['months and edges', (asked: DateRange) => toMonthsAndEdges(asked, { from: begin, to: today })],
  ['months and days', (asked: DateRange) => toMonthsOrDays(asked, today)],
])('%s', (_, split) => {
  test('counts every day of any range once and no other day', () =>
    fc.assert(
      fc.property(range, (asked) => {
        expect(counted(split(asked))).toEqual(new Map(listDays(asked).map((one) => [one, 1])))
      }),
    ))
  test('has at most two edges, each at most half a month', () =>
    fc.assert(
      fc.property(range, (asked) => {
        const { edges } = split(asked)
        expect(edges.length).toBeLessThanOrEqual(2)
        const known = edges.filter(
          ({ from, to }) => from >= begin && to <= today && daysBetween(asked.from, asked.to) > 31,
        )
        expect(known.every(({ from, to }) => daysBetween(from, to) <= 15)).toBe(true)
      }),
    ))
  test('starts after any day and has no end', () =>
    fc.assert(
      fc.property(day, (last) => {
        const { months, edges } = split(daysAfter(last))
        expect(months?.to.slice(0, 4)).toBe('9998')
        expect(edges.every(({ to }) => to < '9998')).toBe(true)
      }),
    ))
})

test('uses days for a range within a month and only months for a year up to today', () => {
  expect(toMonthsOrDays({ from: '2026-11-01', to: today }, today)).toEqual({
    months: null,
    edges: [{ from: '2026-11-01', to: today, sign: 1 }],
  })
  expect(toMonthsOrDays({ from: '2026-10-25', to: '2026-11-08' }, today).edges).toEqual([
    { from: '2026-10-25', to: '2026-10-31', sign: 1 },
    { from: '2026-11-01', to: '2026-11-08', sign: 1 },
  ])
  // Days after today are subtracted too: a bank may post a transaction ahead.
  expect(toMonthsOrDays({ from: '2025-12-01', to: today }, today)).toEqual({
    months: { from: '2025-12-01', to: '2026-11-01' },
    edges: [{ from: '2026-11-21', to: '2026-11-30', sign: -1 }],
  })
})

test('subtracts no days before the first day with data', () => {
  const asked = { from: '2025-01-23', to: '2026-10-31' }
  expect(toMonthsAndEdges(asked, { from: '2025-01-18', to: today })).toEqual({
    months: { from: '2025-01-01', to: '2026-10-01' },
    edges: [{ from: '2025-01-01', to: '2025-01-22', sign: -1 }],
  })
  expect(toMonthsAndEdges(asked, { from: '2025-01-01', to: today }).edges).toEqual([
    { from: '2025-01-23', to: '2025-01-31', sign: 1 },
  ])
})
