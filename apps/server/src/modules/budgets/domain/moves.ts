import type { BudgetCut } from '@lucas/contract/planning/budget.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { amountIn, type ScopedLine } from './lines.ts'
import type { BudgetPeriodDates } from './periods.ts'

/** Pesos moved between two lines in the period that contains the day. */
export interface BudgetMove {
  id: string
  on: PlainDate
  fromLine: string
  toLine: string
  /** What counts. */
  amount: bigint
  /** What the user moved. */
  asked: bigint
  /** Why less counts; null while all of it does. */
  cut: BudgetCut | null
}

/** Returns what was moved to a line in a period, less what was moved away. */
export const movedIn = (
  moves: readonly BudgetMove[],
  lineId: string,
  { from, to }: BudgetPeriodDates,
): bigint =>
  sum(
    moves
      .filter(({ on }) => from <= on && on <= to)
      .map(({ fromLine, toLine, amount }) =>
        toLine === lineId ? amount : fromLine === lineId ? -amount : 0n,
      ),
  )

/**
 * Returns the moves of some periods, cut to what their lines allow: both are in the period, active and in the same line or in
 * none, and no line gives more than it has. So each level has what was typed into it. `moves` are in the order in which
 * they were made; where a line has too little, the newest one gives way. Doing it again changes nothing.
 */
export const settleMoves = (
  moves: readonly BudgetMove[],
  periods: readonly BudgetPeriodDates[],
  scope: (period: BudgetPeriodDates) => readonly ScopedLine[],
): BudgetMove[] =>
  periods.flatMap((period) => {
    const own = moves.filter(({ on }) => period.from <= on && on <= period.to)
    return own.length === 0 ? [] : settlePeriod(own, period, scope(period))
  })

function settlePeriod(
  moves: readonly BudgetMove[],
  period: BudgetPeriodDates,
  lines: readonly ScopedLine[],
): BudgetMove[] {
  const settled = moves.map((move) => {
    const cut = findCut(move, lines)
    return cut === null ? { ...move } : toCut(move, 0n, cut)
  })
  const left = new Map(
    lines.map((line) => [line.id, (amountIn(line, period.month) ?? 0n) + movedIn(settled, line.id, period)]),
  )
  const missingOf = ({ fromLine }: BudgetMove) => -(left.get(fromLine) ?? 0n)
  const change = (lineId: string, by: bigint) => left.set(lineId, (left.get(lineId) ?? 0n) + by)
  // What one line gets back another one lacks, which cuts what that one gave. Rounds that do not end by themselves undo whole
  // moves, so that they end.
  for (let round = 0; [...left.values()].some((amount) => amount < 0n); round += 1)
    for (let at = settled.length - 1; at >= 0; at -= 1) {
      const move = settled[at]
      if (move === undefined || move.amount === 0n || missingOf(move) <= 0n) continue
      const by = round < moves.length && missingOf(move) < move.amount ? missingOf(move) : move.amount
      settled[at] = toCut(move, move.amount - by, 'short')
      change(move.fromLine, by)
      change(move.toLine, -by)
    }
  return settled
}

/** Returns why a move cannot count at all. One whose lines are both not there changes nothing and stays. */
function findCut({ fromLine, toLine }: BudgetMove, lines: readonly ScopedLine[]): BudgetCut | null {
  const [from, to] = [fromLine, toLine].map((id) => lines.find((line) => line.id === id))
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined) return 'ended'
  if (from.isPaused || to.isPaused) return 'paused'
  return from.parentId === to.parentId ? null : 'nested'
}

const toCut = (move: BudgetMove, amount: bigint, cut: BudgetCut): BudgetMove =>
  move.amount === amount ? move : { ...move, amount, cut }
