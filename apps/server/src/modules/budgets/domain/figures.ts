import { limits } from '@lucas/contract/limits.ts'
import type { BudgetLineState } from '@lucas/contract/planning/budget.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { amountIn, type BudgetLine, type ScopedLine } from './lines.ts'
import { type BudgetMove, movedIn } from './moves.ts'
import type { BudgetPeriodDates } from './periods.ts'

/** What was spent in a stored category in one period: spending less refunds, in pesos. */
export interface PeriodSpending {
  /** The first day of the period. */
  from: PlainDate
  category: string
  spent: bigint
}

export interface LineFigures {
  /** What the user set. */
  amount: bigint
  moved: bigint
  /** Null without carry-over, and in periods that are still to come. */
  carried: bigint | null
  spent: bigint
}

export const plannedOf = ({ amount, moved }: Pick<LineFigures, 'amount' | 'moved'>): bigint => amount + moved
/** Returns what a line has in a period: planned and carried. */
export const availableOf = (figures: LineFigures): bigint => plannedOf(figures) + (figures.carried ?? 0n)
export const leftOf = (figures: LineFigures): bigint => availableOf(figures) - figures.spent

/** Returns what a line spent in a period. */
export const spentIn = (
  line: Pick<ScopedLine, 'includes'>,
  spending: readonly PeriodSpending[],
  { from }: BudgetPeriodDates,
): bigint =>
  sum(spending.filter((one) => one.from === from && line.includes(one.category)).map(({ spent }) => spent))

interface FiguresInput {
  /** The periods before the shown one, oldest first; spending is known for all of them. */
  earlier: readonly BudgetPeriodDates[]
  shown: BudgetPeriodDates
  today: PlainDate
  spending: readonly PeriodSpending[]
  /** As `settleMoves` leaves them. */
  moves: readonly BudgetMove[]
}

/** Computes the figures of a line in the shown period. Carry-over is computed beside: it never changes what was spent. */
export function computeLine(
  line: ScopedLine,
  { earlier, shown, today, spending, moves }: FiguresInput,
): LineFigures {
  const figuresOf = (period: BudgetPeriodDates) => ({
    amount: amountIn(line, period.month),
    moved: movedIn(moves, line.id, period),
    spent: spentIn(line, spending, period),
  })
  const { amount, ...rest } = figuresOf(shown)
  const isCarried = line.carryFrom !== null && line.carryFrom <= shown.month && shown.from <= today
  const carried = !isCarried
    ? null
    : sum(
        earlier
          .filter(({ month }) => month >= (line.carryFrom ?? month))
          .map(figuresOf)
          .map((past) => (past.amount === null ? 0n : past.amount + past.moved - past.spent)),
      )
  return { amount: amount ?? 0n, ...rest, carried }
}

/** Returns the first month whose remainder a line carries over; null if no line does. */
export const firstCarryMonth = (lines: readonly BudgetLine[]): string | null =>
  lines.flatMap(({ carryFrom }) => carryFrom ?? []).toSorted()[0] ?? null

/** Returns the used part in whole percent, rounded down, so that 100 is never shown too early; null without anything to use. */
export function usedPercentage(figures: LineFigures): number | null {
  const available = availableOf(figures)
  return available <= 0n ? null : Number((figures.spent * 100n) / available)
}

/** Returns how a line stands: at 80 percent near its end, at 100 over. A line without anything is over once it spends. */
export function computeState(figures: LineFigures): BudgetLineState {
  const percentage = usedPercentage(figures)
  if (percentage === null) return figures.spent > 0n ? 'over' : 'ok'
  if (percentage >= limits.budgetOver) return 'over'
  return percentage >= limits.budgetNear ? 'near' : 'ok'
}

/** Fixed and not monthly spending is not watched: no alerts, no hints, no warning colours. */
export const isWatched = ({ kind, isPaused }: Pick<ScopedLine, 'kind' | 'isPaused'>): boolean =>
  !isPaused && kind !== 'fixed' && kind !== 'non_monthly'

export interface BudgetTotal {
  planned: bigint
  carried: bigint
  spent: bigint
}

/** Returns the lines that count in the total: those that are in no other line, so that each movement counts once. */
export const countedLines = (lines: readonly ScopedLine[]): ScopedLine[] => lines.filter(isCounted)

const isCounted = ({ parentId, isPaused }: ScopedLine): boolean => parentId === null && !isPaused

export function computeTotal(lines: readonly { line: ScopedLine; figures: LineFigures }[]): BudgetTotal {
  const top = lines.filter(({ line }) => isCounted(line))
  return {
    planned: sum(top.map(({ figures }) => plannedOf(figures))),
    carried: sum(top.map(({ figures }) => figures.carried ?? 0n)),
    spent: sum(top.map(({ figures }) => figures.spent)),
  }
}
