import { describe, expect, test } from 'vitest'
import { endsInMonth, hasMonthData, hasNoData } from './known-days.ts'

const known = { known_since: '2026-08-10', known_until: '2026-10-20' }
const cycle = (from: string, to: string) => ({ month: to.slice(0, 7), days: { from, to } })

describe('a month has data', () => {
  test.each([
    [{ month: '2026-07' }, false],
    [{ month: '2026-08' }, true],
    [{ month: '2026-10' }, true],
    [{ month: '2026-11' }, false],
    [cycle('2026-07-11', '2026-08-10'), true],
    [cycle('2026-07-10', '2026-08-09'), false],
    [cycle('2026-10-20', '2026-11-19'), true],
    [cycle('2026-10-21', '2026-11-20'), false],
  ])('%j: %s', (month, has) => expect(hasMonthData(month, known)).toBe(has))

  test('up to today where its accounts are read each day', () =>
    expect(hasMonthData({ month: '2026-11' }, { known_since: '2026-08-10' })).toBe(true))

  test('never without a transaction', () =>
    expect(hasMonthData({ month: '2026-11' }, { known_since: null })).toBe(false))
})

describe('data end in a month', () => {
  test.each([
    [{ month: '2026-09' }, false],
    [{ month: '2026-10' }, true],
    [{ month: '2026-11' }, false],
    [cycle('2026-09-21', '2026-10-20'), false],
    [cycle('2026-09-21', '2026-10-21'), true],
  ])('%j: %s', (month, does) => expect(endsInMonth(month, known)).toBe(does))
})

describe('a range has no data', () => {
  test.each([
    ['2026-08-01', '2026-08-09', true],
    ['2026-08-01', '2026-08-10', false],
    ['2026-10-20', '2026-10-31', false],
    ['2026-10-21', '2026-10-31', true],
  ])('%s to %s: %s', (from, to, has) => expect(hasNoData({ from, to }, known)).toBe(has))

  test('but not before a first transaction', () =>
    expect(hasNoData({ from: '2026-10-01', to: '2026-10-31' }, { known_since: null })).toBe(false))
})
