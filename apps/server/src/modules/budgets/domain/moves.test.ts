import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountIn, type BudgetLine, scopeLines } from './lines.ts'
import { type BudgetMove, movedIn, settleMoves } from './moves.ts'
import { listMonthPeriods } from './periods.ts'

const november = listMonthPeriods('2026-11-01', '2026-11-30')
const period = november[0] ?? { month: '', from: '', to: '' }
const line = (id: string, amount: bigint, part: Partial<BudgetLine> = {}): BudgetLine => ({
  id,
  kind: 'category',
  category: id,
  name: null,
  members: [],
  carryFrom: null,
  amounts: [{ month: '2026-11', amount }],
  ...part,
})
const move = (id: string, fromLine: string, toLine: string, amount: bigint): BudgetMove => ({
  id,
  on: '2026-11-10',
  fromLine,
  toLine,
  amount,
  asked: amount,
  cut: null,
})
const scope = (lines: readonly BudgetLine[], limit: number | null = null) =>
  scopeLines(lines, {
    form: 'lines',
    month: '2026-11',
    limit,
    toStored: (choice) => (choice === 'Dental' ? 'SALUD › Dental' : choice),
  })
const settle = (lines: readonly BudgetLine[], moves: readonly BudgetMove[], limit: number | null = null) =>
  settleMoves(moves, november, () => scope(lines, limit))
const amountsOf = (moves: readonly BudgetMove[]) => moves.map(({ id, amount, cut }) => [id, amount, cut])

describe('what a line has too little of', () => {
  const lines = [line('a', 10n), line('b', 5n), line('c', 1n)]

  test('is taken from its newest moves, and from what the takers gave on', () => {
    const moves = [move('1', 'a', 'b', 6n), move('2', 'b', 'c', 9n), move('3', 'a', 'c', 4n)]
    expect(settle(lines, moves)).toEqual(moves)
    expect(amountsOf(settle([line('a', 3n), line('b', 5n), line('c', 1n)], moves))).toEqual([
      ['1', 3n, 'short'],
      ['2', 8n, 'short'],
      ['3', 0n, 'short'],
    ])
  })

  test('ends, however often the same money went around', () => {
    const around = Array.from({ length: 40 }, (_, at) => [
      move(`there ${at}`, 'a', 'b', 999_999_999n),
      move(`back ${at}`, 'b', 'a', 999_999_999n),
    ]).flat()
    const away = move('away', 'a', 'c', 3n)
    const settled = settle([line('a', 1n), line('b', 1n), line('c', 1n)], [away, ...around])
    expect(movedIn(settled, 'a', period) + 1n).toBeGreaterThanOrEqual(0n)
    expect(movedIn(settled, 'b', period) + 1n).toBeGreaterThanOrEqual(0n)
  })
})

test('a move between lines that are both not there changes nothing and stays', () => {
  const moves = [move('1', 'x', 'y', 6n), move('2', 'x', 'a', 2n)]
  expect(amountsOf(settle([line('a', 10n)], moves))).toEqual([
    ['1', 6n, null],
    ['2', 0n, 'ended'],
  ])
})

const ids = ['SALUD', 'Dental', 'ROPA', 'HOGAR', 'group'] as const
const someLines = fc
  .record({
    present: fc.shuffledSubarray([...ids]),
    amounts: fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 5, maxLength: 5 }),
    members: fc.subarray(['SALUD', 'ROPA', 'HOGAR']),
  })
  .map(({ present, amounts, members }) =>
    present.map((id, at) =>
      id === 'group'
        ? line(id, amounts[at] ?? 1n, { kind: 'group', category: null, name: 'G', members })
        : line(id, amounts[at] ?? 1n),
    ),
  )
const someMoves = fc
  .array(
    fc
      .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.bigInt({ min: 1n, max: 60n }))
      .filter(([from, to]) => from !== to),
    { maxLength: 12 },
  )
  .map((moves) => moves.map(([from, to, amount], at) => move(String(at), from, to, amount)))

test('each level has what was typed into it, no line is below zero, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(someLines, someMoves, fc.constantFrom(null, 1, 3), (lines, moves, limit) => {
      const settled = settle(lines, moves, limit)
      const scoped = scope(lines, limit)
      const planned = (id: string) =>
        (amountIn(lines.find((one) => one.id === id) ?? { amounts: [] }, '2026-11') ?? 0n) +
        movedIn(settled, id, period)
      for (const [, level] of Map.groupBy(scoped, ({ parentId, isPaused }) =>
        isPaused ? 'paused' : parentId,
      )) {
        const typed = level.reduce((total, one) => total + (amountIn(one, '2026-11') ?? 0n), 0n)
        expect(level.reduce((total, { id }) => total + planned(id), 0n)).toBe(typed)
      }
      for (const { id } of scoped) expect(planned(id)).toBeGreaterThanOrEqual(0n)
      for (const [at, { amount, asked, cut }] of settled.entries()) {
        expect(asked).toBe(moves[at]?.amount)
        expect(cut === null).toBe(amount === asked)
        expect(amount >= 0n && amount <= asked).toBe(true)
      }
      expect(settle(lines, settled, limit)).toEqual(settled)
    }),
    { numRuns: 500 },
  )
})
