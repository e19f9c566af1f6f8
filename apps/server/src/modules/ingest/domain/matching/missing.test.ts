import { expect, test } from 'vitest'
import { findMissing, isPlausible } from './missing.ts'

const row = (providerId: string | null, amount = -1_000n, date = '2026-11-04') => ({
  providerId,
  amount,
  date,
})

test('a row that a complete snapshot lacks is missing', () => {
  expect(findMissing([row('a'), row('b', -2_000n)], [row('a')])).toEqual([row('b', -2_000n)])
})

test('one of two equal rows is missing if the snapshot contains one', () => {
  expect(findMissing([row('a'), row('b')], [row('b')])).toEqual([row('a')])
})

test('a row under a new id is not missing, and each new id counts for one row', () => {
  expect(findMissing([row('old')], [row('new')])).toEqual([])
  expect(findMissing([row('old'), row('older')], [row('new')])).toEqual([row('older')])
  expect(findMissing([row('old')], [row('new', -1_000n, '2026-11-05')])).toEqual([row('old')])
})

test('a transaction of another row does not replace a missing one', () => {
  expect(findMissing([row('a'), row('gone')], [row('a'), row('a')])).toEqual([row('gone')])
})

test('accepts a few missing rows, but not a large part', () => {
  expect([isPlausible(5, 5), isPlausible(6, 29), isPlausible(6, 30), isPlausible(300, 2_000)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})
