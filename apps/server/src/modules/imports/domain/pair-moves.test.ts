import { expect, test } from 'vitest'
import { pairMoves } from './pair-moves.ts'

const move = (
  id: string,
  accountId: string,
  day: number,
  amount: bigint,
  counterId: string | null = null,
) => ({
  id,
  accountId,
  date: `2026-09-${String(day).padStart(2, '0')}`,
  amount,
  counterId,
})

test('pairs the opposite amount on the closest day, each row once', () => {
  const added = [move('a1', 'a', 10, -500n), move('a2', 'a', 12, -500n)]
  const others = [move('b2', 'b', 12, 500n), move('b1', 'b', 10, 500n), move('b3', 'b', 12, 400n)]
  expect(pairMoves(added, others)).toEqual([
    ['a1', 'b1'],
    ['a2', 'b2'],
  ])
  expect(pairMoves(added, [move('b1', 'b', 11, 500n)])).toEqual([['a1', 'b1']])
})

test('takes the account that the file names, and without a name none of two', () => {
  const others = [move('b', 'b', 10, 500n), move('c', 'c', 10, 500n)]
  expect(pairMoves([move('a', 'a', 10, -500n, 'c')], others)).toEqual([['a', 'c']])
  expect(pairMoves([move('a', 'a', 10, -500n)], others)).toEqual([])
  expect(pairMoves([move('a', 'a', 10, -500n)], [...others, move('d', 'd', 12, 500n)])).toEqual([])
})

test('leaves what is too far alone', () => {
  expect(pairMoves([move('a', 'a', 10, -500n)], [move('b', 'b', 20, 500n)])).toEqual([])
  expect(pairMoves([move('a', 'a', 10, -500n)], [move('b', 'b', 10, -500n)])).toEqual([])
})
