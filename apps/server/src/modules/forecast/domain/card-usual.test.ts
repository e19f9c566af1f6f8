import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { computeUsual, shareToCome } from './card-usual.ts'

const today = '2026-11-20'
const closed = Array.from({ length: 8 }, (_, at) => ({
  from: addMonths('2026-03-26', at),
  closesOn: addMonths('2026-04-25', at),
})).filter(({ closesOn }) => closesOn < today)
const buy = (amounts: readonly bigint[]) =>
  amounts.map((amount, at) => ({ day: addMonths('2026-04-10', at), amount }))

test('what is usual is the middle of the closed bills, without series, and the quarters around it', () => {
  const card = {
    since: '2026-01-01',
    bought: buy([90_000n, 10_000n, 30_000n, 70_000n, 50_000n, 20_000n, 40_000n]),
    repeated: [{ day: '2026-04-12', amount: 10_000n }],
    closed,
  }
  expect(computeUsual(card, today)).toEqual({ low: 20_000n, usual: 40_000n, high: 70_000n })
  // Bills from before the first known day are not whole.
  expect(computeUsual({ ...card, since: '2026-08-26' }, today)).toEqual({
    low: 20_000n,
    usual: 30_000n,
    high: 40_000n,
  })
})

test('without a whole bill it is the pace, and without a row nothing', () => {
  const bought = [{ day: '2026-11-10', amount: 60_000n }]
  const card = { since: '2026-11-10', bought, repeated: [], closed }
  expect(computeUsual(card, today).usual).toBe(60_000n)
  expect(computeUsual({ ...card, since: null, bought: [] }, today).usual).toBe(0n)
})

test('of the open bill only its days to come count', () => {
  const usual = { low: 30_000n, usual: 60_000n, high: 90_000n }
  const open = { from: addDays(today, -20), closesOn: addDays(today, 9) }
  expect(shareToCome(usual, open, today)).toEqual({ low: 9_000n, usual: 18_000n, high: 27_000n })
  expect(shareToCome(usual, { ...open, closesOn: today }, today).usual).toBe(0n)
  expect(shareToCome(usual, { from: addDays(today, 10), closesOn: addDays(today, 40) }, today)).toEqual(usual)
})
