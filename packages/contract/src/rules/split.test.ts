import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from './money.ts'
import { equalParts, partsByWeight } from './split.ts'

test('splits ten pesos into four, three and three', () =>
  expect(equalParts(-10n, 3)).toEqual([-4n, -3n, -3n]))

test('gives the remainder to the parts that lost most by rounding', () =>
  expect(partsByWeight(100n, [1n, 1n, 4n])).toEqual([17n, 17n, 66n]))

test('returns zeros if all weights are zero', () => expect(partsByWeight(100n, [0n, 0n])).toEqual([0n, 0n]))

test('sums to the whole, with each part within one unit of its exact share', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 60 }),
      (whole, weights) => {
        fc.pre(sum(weights) > 0n)
        const parts = partsByWeight(whole, weights)
        expect(sum(parts)).toBe(whole)
        parts.forEach((part, at) => {
          const exact = whole * (weights[at] ?? 0n)
          const off = part * sum(weights) - exact
          expect(off < 0n ? -off : off).toBeLessThan(sum(weights))
          expect(part * whole >= 0n).toBe(true)
        })
      },
    ),
  ))
