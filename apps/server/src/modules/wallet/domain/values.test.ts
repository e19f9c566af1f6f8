import { expect, test } from 'vitest'
import { valueOn } from './values.ts'

const car = {
  ownedSince: null,
  values: [
    { date: '2026-11-01', value: 6_400_000n },
    { date: '2026-03-01', value: 7_000_000n },
  ],
}

test('a thing is worth what was told last by that day', () => {
  expect(valueOn(car, '2026-11-20')).toBe(6_400_000n)
  expect(valueOn(car, '2026-11-01')).toBe(6_400_000n)
  expect(valueOn(car, '2026-10-31')).toBe(7_000_000n)
})

test('before its first value it was worth as much, so that writing it down makes nobody richer', () =>
  expect(valueOn(car, '2020-01-01')).toBe(7_000_000n))

test('before it was bought it was worth nothing to the person', () => {
  const bought = { ...car, ownedSince: '2026-02-10' }
  expect(valueOn(bought, '2026-02-09')).toBe(0n)
  expect(valueOn(bought, '2026-02-10')).toBe(7_000_000n)
})
