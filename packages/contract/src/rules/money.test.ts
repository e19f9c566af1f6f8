import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from '../currency.ts'
import {
  absolute,
  changePercentage,
  fromWireAmount,
  fromWireBalance,
  minorPerUnit,
  sum,
  toWireAmount,
  toWireBalance,
} from './money.ts'

const minor = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
const anyCurrency = fc.constantFrom(...currencies)

test('converts an amount to the wire and back without loss', () =>
  fc.assert(
    fc.property(minor, anyCurrency, (amount, currency) => {
      expect(fromWireAmount(toWireAmount(amount, currency), currency)).toBe(amount)
      const json: unknown = JSON.parse(JSON.stringify(toWireAmount(amount, currency)))
      expect(typeof json === 'number' && fromWireAmount(json, currency)).toBe(amount)
    }),
  ))

test('converts a balance to the wire and back without loss', () =>
  fc.assert(
    fc.property(minor, anyCurrency, (amount, currency) => {
      expect(toWireBalance(amount, currency)).toMatch(/^-?\d+\.\d{2}$/)
      expect(fromWireBalance(toWireBalance(amount, currency), currency)).toBe(amount)
    }),
  ))

test('pesos have no minor unit, dollars have cents', () => {
  expect([minorPerUnit('CLP'), minorPerUnit('USD')]).toEqual([1, 100])
  expect([toWireAmount(-12_990n, 'CLP'), toWireAmount(-1_099n, 'USD')]).toEqual([-12_990, -10.99])
})

test.each([
  [1_234_567n, 'CLP', '1234567.00'],
  [1_234_567n, 'USD', '12345.67'],
  [-5n, 'USD', '-0.05'],
  [0n, 'CLP', '0.00'],
] as const)('%s in %s is the balance %s', (amount, currency, text) =>
  expect(toWireBalance(amount, currency)).toBe(text),
)

describe('an amount with more decimals than its currency is refused', () => {
  test.each([
    [10.5, 'CLP'],
    [10.999, 'USD'],
    [Number.NaN, 'USD'],
    [Number.POSITIVE_INFINITY, 'CLP'],
    [2 ** 60, 'CLP'],
  ] as const)('%s %s', (amount, currency) =>
    expect(() => fromWireAmount(amount, currency)).toThrow(RangeError),
  )

  test('except for floating-point noise', () => expect(fromWireAmount(0.1 + 0.2, 'USD')).toBe(30n))
})

test('a sum does not depend on the order', () =>
  fc.assert(
    fc.property(fc.array(minor), (amounts) => {
      expect(sum(amounts.toReversed())).toBe(sum(amounts))
      expect(sum(amounts.toSorted((a, b) => (a < b ? -1 : 1)))).toBe(sum(amounts))
    }),
  ))

test('an absolute amount is never negative', () =>
  expect([absolute(-5n), absolute(5n), absolute(0n)]).toEqual([5n, 5n, 0n]))

describe('a change in percent', () => {
  test.each([
    [120n, 100n, 20],
    [80n, 100n, -20],
    [100n, 100n, 0],
    [0n, 100n, -100],
    [1_234n, 1_000n, 23.4],
    [2n, 3n, -33.3],
    [4n, 7n, -42.9],
    [3n, 2n, 50],
    [-50n, -100n, 50],
    [-150n, -100n, -50],
    [1n, 3_000n, -100],
  ])('from %3$s: %s after %s is %s', (now, before, change) =>
    expect(changePercentage(now, before)).toBe(change),
  )

  test('against zero is null', () => expect(changePercentage(5n, 0n)).toBeNull())

  test('has at most one decimal', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (now, before) => {
          const change = changePercentage(now, before) ?? Number.NaN
          expect(Math.abs(change * 10 - Math.round(change * 10))).toBeLessThan(1e-3)
          const exact = (Number(now - before) / Number(before)) * 100
          expect(Math.abs(change - exact)).toBeLessThanOrEqual(0.0501 + Math.abs(exact) * 1e-9)
        },
      ),
    ))
})
