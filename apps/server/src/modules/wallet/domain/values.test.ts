import { expect, test } from 'vitest'
import { valueOn } from './values.ts'

const car = {
  ownedSince: null,
  values: [
    { date: '2026-11-01', value: 6_400_000n },
    { date: '2026-03-01', value: 7_000_000n },
  ],
}

test('the value on a day is the last one entered up to then', () => {
  expect(valueOn(car, '2026-11-20')).toBe(6_400_000n)
  expect(valueOn(car, '2026-11-01')).toBe(6_400_000n)
  expect(valueOn(car, '2026-10-31')).toBe(7_000_000n)
})

test('the first value also counts before its date, so that a new item does not change the trend', () =>
  expect(valueOn(car, '2020-01-01')).toBe(7_000_000n))

test('the value is zero before the user owned the item', () => {
  const bought = { ...car, ownedSince: '2026-02-10' }
  expect(valueOn(bought, '2026-02-09')).toBe(0n)
  expect(valueOn(bought, '2026-02-10')).toBe(7_000_000n)
})
