import { expect, test } from 'vitest'
import { pairMoves } from './pair-moves.ts'

const move = (
  id: string,
  accountId: string,
  day: number,
  amount: bigint,
  counterId: string | null = null,
  currency: 'CLP' | 'USD' = 'CLP',
) => ({
  id,
  accountId,
  date: `2026-09-${String(day).padStart(2, '0')}`,
  amount,
  counterId,
  currency,
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

test('pairs an exchange where the file names the account and the rate is plausible', () => {
  // 950 pesos a dollar; dollars have cents.
  const dollars = [move('d', 'usd', 10, 10_000n, null, 'USD')]
  expect(pairMoves([move('a', 'a', 10, -95_000n, 'usd')], dollars)).toEqual([['a', 'd']])
  expect(pairMoves([move('d', 'usd', 10, -10_000n, 'a', 'USD')], [move('a', 'a', 11, 95_000n)])).toEqual([
    ['d', 'a'],
  ])
  expect(pairMoves([move('a', 'a', 10, -95_000n)], dollars)).toEqual([])
  expect(pairMoves([move('a', 'a', 10, -10_000n, 'usd')], dollars)).toEqual([])
  expect(pairMoves([move('a', 'a', 10, 95_000n, 'usd')], dollars)).toEqual([])
})

test('takes none of two exchanges of one day, and the closest of two days', () => {
  const dollars = (day: number, cents: bigint) => move(`d${cents}`, 'usd', day, cents, null, 'USD')
  const [exchange] = [move('a', 'a', 10, -95_000n, 'usd')]
  if (!exchange) throw new Error('no move')
  expect(pairMoves([exchange], [dollars(10, 10_000n), dollars(10, 10_100n)])).toEqual([])
  expect(pairMoves([exchange], [dollars(11, 10_100n), dollars(10, 10_000n)])).toEqual([['a', 'd10000']])
})

test('an equal amount of another currency is not the opposite amount', () => {
  expect(pairMoves([move('a', 'a', 10, -500n)], [move('d', 'usd', 10, 500n, null, 'USD')])).toEqual([])
})
