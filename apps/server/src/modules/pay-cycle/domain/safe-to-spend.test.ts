import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeDailyPace, computeSafeToSpend, findLowestDay, projectBalance } from './safe-to-spend.ts'

test('safe-to-spend is the balance minus committed amounts, per day rounded down', () => {
  expect(computeSafeToSpend(1_697_490n, [468_105n, 123_102n, 287_500n], 11)).toEqual({
    free: 818_783n,
    perDay: 74_434n,
  })
})

test('a shortfall is a negative amount and nothing per day', () =>
  expect(computeSafeToSpend(100n, [250n], 3)).toEqual({ free: -150n, perDay: 0n }))

test('the pace excludes recurring spending and spreads a short history over a month', () => {
  expect(computeDailyPace({ spent: 3_000n, repeated: 300n, since: '2026-08-22' }, '2026-11-20')).toBe(30n)
  expect(computeDailyPace({ spent: 600n, repeated: 0n, since: '2026-11-18' }, '2026-11-20')).toBe(20n)
  expect(computeDailyPace({ spent: 200n, repeated: 300n, since: '2026-08-22' }, '2026-11-20')).toBe(0n)
  expect(computeDailyPace({ spent: 0n, repeated: 0n, since: null }, '2026-11-20')).toBe(0n)
})

test('the balance falls by the pace from tomorrow and steps on each event; overdue events count today', () => {
  const line = projectBalance({
    balance: 1_000n,
    pace: 10n,
    today: '2026-11-28',
    until: '2026-12-01',
    events: [
      { date: '2026-11-20', name: 'Luz', amount: -100n },
      { date: '2026-11-30', name: 'Arriendo', amount: -500n },
      { date: '2026-12-01', name: 'Sueldo', amount: 2_000n },
    ],
  })
  expect(line.map(({ date, balance }) => [date, balance])).toEqual([
    ['2026-11-28', 900n],
    ['2026-11-29', 890n],
    ['2026-11-30', 380n],
    ['2026-12-01', 2_370n],
  ])
  expect(findLowestDay(line).date).toBe('2026-11-30')
})

test('the lowest day is the first of equal ones', () => {
  const line = projectBalance({ balance: 7n, pace: 0n, today: '2026-11-28', until: '2026-11-30', events: [] })
  expect(findLowestDay(line).date).toBe('2026-11-28')
})

test('the last balance includes all events and the pace of every day but today', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.array(
        fc.record({
          date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
          name: fc.constant('x'),
          amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        }),
      ),
      (balance, pace, events) => {
        const line = projectBalance({ balance, pace, events, today: '2026-11-10', until: '2026-11-30' })
        const all = events.reduce((total, { amount }) => total + amount, 0n)
        expect(line).toHaveLength(21)
        expect(line.at(-1)?.balance).toBe(balance + all - 20n * pace)
      },
    ),
  ))
