import { expect, test } from 'vitest'
import { measureHouseholds } from './households.ts'

/** Issue K, point 9: share of a household's spending over twelve months that may stay OTROS. */
const maxOthers = 0.08

const households = measureHouseholds()
type Household = (typeof households)[number]
const sum = (part: (one: Household) => number) => households.reduce((total, one) => total + part(one), 0)

test('leaves at most 8 % of the spending of each of ten households in OTROS', () => {
  expect(households).toHaveLength(10)
  expect(households.filter(({ total }) => total < 10_000_000)).toEqual([])
  expect(households.filter(({ total, others }) => others / total > maxOthers)).toEqual([])
})

test('leaves at most 8 % of what the ten do not transfer to people in OTROS', () =>
  expect(sum((one) => one.others) / sum((one) => one.total - one.people)).toBeLessThanOrEqual(maxOthers))

test('does not need the guesses for marketplaces to reach it', () =>
  expect(sum((one) => one.others + one.marketplaces) / sum((one) => one.total)).toBeLessThanOrEqual(
    maxOthers,
  ))
