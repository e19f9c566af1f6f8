import { addDays } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { type SpendingHistory, type SpentDay, tellSpending } from './spending.ts'

const today = '2026-11-20'
const spent = (daysAgo: number, amount: bigint, category = 'ROPA'): SpentDay => ({
  category,
  day: addDays(today, -daysAgo),
  spent: amount,
  largest: amount,
})
/** A year in which 20.000 are spent each week. */
const usual = Array.from({ length: 52 }, (_, week) => spent(8 + week * 7, 20_000n))
const three = (amount: bigint, category?: string) => [0, 2, 4].map((at) => spent(at, amount, category))
const tell = (days: readonly SpentDay[], more: Partial<SpendingHistory> = {}) =>
  tellSpending({ days, since: '2024-11-20', toldLately: new Set(), ...more }, today)

describe('spending on a category', () => {
  test('is unusual when a week is far above the weeks of a year', () => {
    expect(tell([...usual, ...three(49_000n)])).toEqual([])
    expect(tell([...usual, ...three(60_000n)])).toMatchObject([
      {
        kind: 'unusual_spending',
        about: { subject: 'category', key: 'ROPA' },
        message: 'Entre el 14 nov y el 20 nov van $180.000; casi ninguna semana pasas de $20.000.',
      },
    ])
  })

  test('is so where nothing is usual', () => {
    expect(tell(three(60_000n))[0]?.message).toBe(
      'Entre el 14 nov y el 20 nov van $180.000; casi ninguna semana gastas en esto.',
    )
  })

  test('is not for one large purchase, which is told by itself', () => {
    expect(tell([...usual, spent(0, 900_000n), spent(1, 60_000n)])).toEqual([])
  })

  test('is not where such weeks come now and then, and one of last winter changes nothing', () => {
    const dear = (every: number) =>
      usual.map((one, week) => (week % every === 0 ? { ...one, spent: 150_000n } : one))
    expect(tell([...dear(5), ...three(80_000n)])).toEqual([])
    expect(tell([...dear(30), ...three(80_000n)])).toHaveLength(1)
  })

  test('of another week, or of no category, is no matter', () => {
    expect(tell([...usual, spent(7, 60_000n), spent(8, 60_000n), spent(9, 60_000n)])).toEqual([])
    expect(tell(three(60_000n, 'OTROS'))).toEqual([])
  })

  test('is judged by a quarter of a year, and told once in four weeks', () => {
    expect(tell(three(60_000n), { since: addDays(today, -101) })).toEqual([])
    expect(tell(three(60_000n), { since: addDays(today, -102) })).toHaveLength(1)
    expect(tell(three(60_000n), { toldLately: new Set(['ROPA']) })).toEqual([])
  })
})
