import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearScale, niceTicks, ticksBetween } from './linear-scale.ts'

test('maps a value to its axis in proportion', () => {
  const y = linearScale([0, 1_500_000], [344, 16])
  expect(y(0)).toBe(344)
  expect(y(1_500_000)).toBe(16)
  expect(y(750_000)).toBe(180)
})

test('maps every value to the start of the axis when the range is empty', () => {
  expect(linearScale([7, 7], [10, 90])(7)).toBe(10)
})

test('chooses the ticks of the design: $0, $500 mil, $1 M, $1,5 M', () => {
  expect(niceTicks(1_312_000, 4)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(niceTicks(900_000, 4)).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000])
})

test('extends the ticks below zero and includes zero', () => {
  expect(ticksBetween(-300_000, 1_600_000, 4)).toEqual([
    -500_000, 0, 500_000, 1_000_000, 1_500_000, 2_000_000,
  ])
})

test('starts at zero when there are no values', () => {
  expect(niceTicks(0, 4)[0]).toBe(0)
})

test('covers the highest value with three to eight ticks from zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (highest) => {
      const ticks = niceTicks(highest, 4)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.at(-2)).toBeLessThan(highest)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(8)
    }),
  )
})
