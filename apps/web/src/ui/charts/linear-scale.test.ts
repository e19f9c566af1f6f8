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
  expect(ticksBetween(-700_000, 1_600_000, 4)).toEqual([
    -1_000_000, -500_000, 0, 500_000, 1_000_000, 1_500_000, 2_000_000,
  ])
})

test('ends a sign whose values are smaller than one step close to them', () => {
  expect(ticksBetween(-1_040_000, 24_000_000, 4)).toEqual([
    -1_500_000, 0, 5_000_000, 10_000_000, 15_000_000, 20_000_000, 25_000_000,
  ])
  expect(ticksBetween(-9_000_000, 300_000, 4)).toEqual([
    -10_000_000, -8_000_000, -6_000_000, -4_000_000, -2_000_000, 0, 300_000,
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
