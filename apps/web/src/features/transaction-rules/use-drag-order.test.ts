import { expect, test } from 'vitest'
import { findPlace, moveItem } from './use-drag-order.ts'

test.each([
  ['a', 2, ['b', 'c', 'a']],
  ['c', 0, ['c', 'a', 'b']],
  ['b', 1, ['a', 'b', 'c']],
] as const)('%s moves to place %i', (id, to, expected) =>
  expect(moveItem(['a', 'b', 'c'], id, to)).toEqual(expected),
)

test('a dragged row goes after the rows whose middle the pointer has passed, itself not counted', () => {
  const rows = [
    { id: 'a', middle: 20 },
    { id: 'b', middle: 60 },
    { id: 'c', middle: 100 },
  ]
  expect(findPlace(rows, 'a', 0)).toBe(0)
  expect(findPlace(rows, 'a', 61)).toBe(1)
  expect(findPlace(rows, 'a', 500)).toBe(2)
  expect(findPlace(rows, 'c', 19)).toBe(0)
})
