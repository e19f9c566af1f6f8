import { addDays } from '@lucas/contract/rules/periods.ts'
import { describe, expect, test } from 'vitest'
import { type DailySpending, detectUnusualSpending, type SpendingHistory } from './spending.ts'

const today = '2026-11-20'
const dailySpending = (daysAgo: number, amount: bigint, category = 'ROPA'): DailySpending => ({
  category,
  day: addDays(today, -daysAgo),
  spent: amount,
  largest: amount,
})
/** One year with spending of 20.000 pesos each week. */
const usual = Array.from({ length: 52 }, (_, week) => dailySpending(8 + week * 7, 20_000n))
const three = (amount: bigint, category?: string) =>
  [0, 2, 4].map((at) => dailySpending(at, amount, category))
const detect = (days: readonly DailySpending[], more: Partial<SpendingHistory> = {}) =>
  detectUnusualSpending({ days, since: '2024-11-20', notifiedCategories: new Set(), ...more }, today)

describe('unusual spending in a category', () => {
  test('is a week far above the weeks of a year', () => {
    expect(detect([...usual, ...three(49_000n)])).toEqual([])
    expect(detect([...usual, ...three(60_000n)])).toMatchObject([
      {
        kind: 'unusual_spending',
        about: { subject: 'category', key: 'ROPA' },
        message: 'Entre el 14 nov y el 20 nov van $180.000; casi ninguna semana pasas de $20.000.',
      },
    ])
  })

  test('is detected in a category without earlier spending', () => {
    expect(detect(three(60_000n))[0]?.message).toBe(
      'Entre el 14 nov y el 20 nov van $180.000; casi ninguna semana gastas en esto.',
    )
  })

  test('is not one large purchase, which has its own notification', () => {
    expect(detect([...usual, dailySpending(0, 900_000n), dailySpending(1, 60_000n)])).toEqual([])
  })

  test('is not detected where such weeks repeat; a single earlier one does not prevent it', () => {
    const dear = (every: number) =>
      usual.map((one, week) => (week % every === 0 ? { ...one, spent: 150_000n } : one))
    expect(detect([...dear(5), ...three(80_000n)])).toEqual([])
    expect(detect([...dear(30), ...three(80_000n)])).toHaveLength(1)
  })

  test('ignores other weeks and uncategorised spending', () => {
    expect(
      detect([...usual, dailySpending(7, 60_000n), dailySpending(8, 60_000n), dailySpending(9, 60_000n)]),
    ).toEqual([])
    expect(detect(three(60_000n, 'OTROS'))).toEqual([])
  })

  test('needs a quarter of a year of history and gives one notification in four weeks', () => {
    expect(detect(three(60_000n), { since: addDays(today, -101) })).toEqual([])
    expect(detect(three(60_000n), { since: addDays(today, -102) })).toHaveLength(1)
    expect(detect(three(60_000n), { notifiedCategories: new Set(['ROPA']) })).toEqual([])
  })
})
