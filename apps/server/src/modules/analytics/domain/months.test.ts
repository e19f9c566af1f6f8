import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  lastOfMonth,
} from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, type MonthsAndEdges, monthsAndDays, monthsAndEdges } from './months.ts'
import { everyDay } from './weekdays.ts'

const begin = '2023-11-20'
const today = '2026-11-20'
const day = fc.integer({ min: -40, max: daysBetween(begin, today) + 40 }).map((days) => addDays(begin, days))
const range = fc.tuple(day, day).map(([one, other]): DateRange => {
  const [from = one, to = other] = [one, other].toSorted()
  return { from, to }
})

/** How often each day is counted; days after today have no rows that anybody knows of, but may have some. */
function counted({ months, edges }: MonthsAndEdges): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (days: DateRange, sign: number) => {
    for (const one of everyDay(days)) counts.set(one, (counts.get(one) ?? 0) + sign)
  }
  for (let month = months?.from; months && month && month <= months.to; month = addMonths(month, 1))
    add({ from: month, to: lastOfMonth(month) }, 1)
  for (const { sign, ...days } of edges) add(days, sign)
  return new Map([...counts].filter(([, count]) => count !== 0))
}

describe.each([
  ['months and edges', (asked: DateRange) => monthsAndEdges(asked, { from: begin, to: today })],
  ['months and days', (asked: DateRange) => monthsAndDays(asked, today)],
])('%s', (_, split) => {
  test('count every day of any range once, and no other day', () =>
    fc.assert(
      fc.property(range, (asked) => {
        expect(counted(split(asked))).toEqual(new Map(everyDay(asked).map((one) => [one, 1])))
      }),
    ))
  test('have no more than two edges, neither longer than half a month', () =>
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
  test('begin after any day and never end', () =>
    fc.assert(
      fc.property(day, (last) => {
        const { months, edges } = split(daysAfter(last))
        expect(months?.to.slice(0, 4)).toBe('9998')
        expect(edges.every(({ to }) => to < '9998')).toBe(true)
      }),
    ))
})

test('of a range within a month days are summed up, of a year up to today nothing but months', () => {
  expect(monthsAndDays({ from: '2026-11-01', to: today }, today)).toEqual({
    months: null,
    edges: [{ from: '2026-11-01', to: today, sign: 1 }],
  })
  expect(monthsAndDays({ from: '2026-10-25', to: '2026-11-08' }, today).edges).toEqual([
    { from: '2026-10-25', to: '2026-10-31', sign: 1 },
    { from: '2026-11-01', to: '2026-11-08', sign: 1 },
  ])
  // What lies after today is told apart: a bank may date a movement ahead.
  expect(monthsAndDays({ from: '2025-12-01', to: today }, today)).toEqual({
    months: { from: '2025-12-01', to: '2026-11-01' },
    edges: [{ from: '2026-11-21', to: '2026-11-30', sign: -1 }],
  })
})

test('before the first day that is known there is nothing to take away', () => {
  const asked = { from: '2025-01-23', to: '2026-10-31' }
  expect(monthsAndEdges(asked, { from: '2025-01-18', to: today })).toEqual({
    months: { from: '2025-01-01', to: '2026-10-01' },
    edges: [{ from: '2025-01-01', to: '2025-01-22', sign: -1 }],
  })
  expect(monthsAndEdges(asked, { from: '2025-01-01', to: today }).edges).toEqual([
    { from: '2025-01-23', to: '2025-01-31', sign: 1 },
  ])
})
