import { expect, test } from 'vitest'
import { isPlausible, missingFrom } from './missing.ts'

const row = (providerId: string | null, amount = -1_000n, date = '2026-11-04') => ({
  providerId,
  amount,
  date,
})

test('a row that a whole reading does not show is missing', () => {
  expect(missingFrom([row('a'), row('b', -2_000n)], [row('a')])).toEqual([row('b', -2_000n)])
})

test('of two twins the one that is not shown is missing', () => {
  expect(missingFrom([row('a'), row('b')], [row('b')])).toEqual([row('a')])
})

test('a row that is shown under a new id is not missing, and one new id stands for one row only', () => {
  expect(missingFrom([row('old')], [row('new')])).toEqual([])
  expect(missingFrom([row('old'), row('older')], [row('new')])).toEqual([row('older')])
  expect(missingFrom([row('old')], [row('new', -1_000n, '2026-11-05')])).toEqual([row('old')])
})

test('a movement that is another row’s own stands for no other', () => {
  expect(missingFrom([row('a'), row('gone')], [row('a'), row('a')])).toEqual([row('gone')])
})

test('a few missing rows are believed, a great part of them is not', () => {
  expect([isPlausible(5, 5), isPlausible(6, 29), isPlausible(6, 30), isPlausible(300, 2_000)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})
