import { limits } from '@lucas/contract/limits.ts'
import type {
  BudgetLine as ApiLine,
  BudgetMove as ApiMove,
  Budget,
  BudgetHistory,
  BudgetProposal,
} from '@lucas/contract/planning/budget.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths, daysBetween } from '@lucas/contract/rules/periods.ts'
import {
  availableOf,
  computeLine,
  computeState,
  computeTotal,
  countedLines,
  isWatched,
  type LineFigures,
  leftOf,
  type PeriodSpending,
  plannedOf,
  spentIn,
  usedPercentage,
} from './domain/figures.ts'
import { amountIn, type BudgetLine, type ScopedLine } from './domain/lines.ts'
import { type BudgetMove, movedIn } from './domain/moves.ts'
import { type EarlierPace, projectSpending } from './domain/pace.ts'
import type { BudgetPeriodDates } from './domain/periods.ts'
import { type ProposedLine, proposeFlex } from './domain/proposal.ts'
import { type BudgetContext, pacePeriods } from './load-budget.ts'

const pesos = (amount: bigint): number => toWireAmount(amount, 'CLP')

/** What lines show beside their figures. */
export interface BudgetDetails {
  /** The spending of earlier periods up to the same day; empty where no pace is shown. */
  soFar: readonly PeriodSpending[]
  /** Pesos assigned to goals, by stored category. */
  fromGoals: readonly { category: string; amount: bigint }[]
}

/** Computes the figures of the lines that have an amount in the shown period. */
export function computeLines(context: BudgetContext): { line: ScopedLine; figures: LineFigures }[] {
  return context.scope(context.shown).map((line) => ({ line, figures: computeLine(line, context) }))
}

const toNames = ({ id, kind, name, category }: BudgetLine) => ({ id, kind, name, category })

export function toApiMoves({
  moves,
  lines,
}: {
  moves: readonly BudgetMove[]
  lines: readonly BudgetLine[]
}): ApiMove[] {
  const names = new Map(lines.map((line) => [line.id, toNames(line)]))
  return moves.flatMap(({ id, on, fromLine, toLine, amount, asked, cut }) => {
    const [from, to] = [names.get(fromLine), names.get(toLine)]
    return from && to ? [{ id, on, from, to, amount: pesos(amount), asked: pesos(asked), cut }] : []
  })
}

/** Returns the moves of a period of which one line at least has an amount there. */
const listMoves = (
  { moves, lines }: BudgetContext,
  { from, to }: BudgetPeriodDates,
  present: readonly ScopedLine[],
): ApiMove[] => {
  const ids = new Set(present.map(({ id }) => id))
  const shown = moves.filter(
    ({ on, fromLine, toLine }) => from <= on && on <= to && (ids.has(fromLine) || ids.has(toLine)),
  )
  return toApiMoves({ moves: shown, lines })
}

export function toApiBudget(context: BudgetContext, details: BudgetDetails): Budget {
  const { plan, shown, today, counted, spending, dollars, limit } = context
  const computed = computeLines(context)
  const total = computeTotal(computed)
  const spent = sum(spending.filter(({ from }) => from === shown.from).map((one) => one.spent))
  const isRunning = counted !== null && shown.to >= today
  return {
    form: plan.form,
    period: plan.period,
    ...shown,
    state: counted === null ? 'future' : isRunning ? 'running' : 'past',
    counted,
    previous: toNeighbour(addDays(shown.from, -1), context),
    next: toNeighbour(addDays(shown.to, 1), context),
    days_left: isRunning ? daysBetween(today, shown.to) + 1 : 0,
    total: {
      planned: pesos(total.planned),
      carried: pesos(total.carried),
      spent: pesos(total.spent),
      left: pesos(total.planned + total.carried - total.spent),
    },
    unplanned: pesos(spent - total.spent),
    unplanned_categories: listUnplanned(
      spending.filter(({ from }) => from === shown.from),
      countedLines(computed.map(({ line }) => line)),
    ),
    spent_usd: toWireAmount(sum(dollars.map((one) => one.spent)), 'USD'),
    lines: computed.map(({ line, figures }) => toApiLine(line, figures, { context, details, isRunning })),
    moves: listMoves(
      context,
      shown,
      computed.map(({ line }) => line),
    ),
    limit,
    used: plan.form === 'flex' ? Math.min(1, computed.length) : computed.length,
  }
}

/** Sums the spending of a period that is in none of these lines, by category. */
function listUnplanned(spending: readonly PeriodSpending[], lines: readonly ScopedLine[]) {
  const outside = spending.filter(({ category }) => !lines.some((line) => line.includes(category)))
  return [...Map.groupBy(outside, ({ category }) => splitCategory(category).category)]
    .map(([category, sums]) => ({ category, spent: pesos(sum(sums.map(({ spent }) => spent))) }))
    .filter(({ spent }) => spent !== 0)
    .toSorted((a, b) => b.spent - a.spent)
}

/** Returns a day of a neighbouring period; null beyond ten years. */
function toNeighbour(day: string, { today }: BudgetContext): string | null {
  const months = limits.budgetYears * 12
  return day < addMonths(today, -months) || day > addMonths(today, months) ? null : day
}

function toApiLine(
  line: ScopedLine,
  figures: LineFigures,
  { context, details, isRunning }: { context: BudgetContext; details: BudgetDetails; isRunning: boolean },
): ApiLine {
  const sumIncluded = (rows: readonly { category: string; amount: bigint }[]) =>
    sum(rows.filter(({ category }) => line.includes(category)).map(({ amount }) => amount))
  return {
    ...toNames(line),
    categories: [...line.members],
    parent_id: line.parentId,
    amount: pesos(figures.amount),
    moved: pesos(figures.moved),
    planned: pesos(plannedOf(figures)),
    carry_over: line.carryFrom !== null,
    carried: figures.carried === null ? null : pesos(figures.carried),
    spent: pesos(figures.spent),
    left: pesos(leftOf(figures)),
    used_percentage: usedPercentage(figures),
    state: isWatched(line) ? computeState(figures) : 'ok',
    pace: isRunning && isWatched(line) ? computePace(line, figures, context, details.soFar) : null,
    spent_usd: toWireAmount(
      sumIncluded(context.dollars.map(({ category, spent }) => ({ category, amount: spent }))),
      'USD',
    ),
    from_goals: pesos(sumIncluded(details.fromGoals)),
    is_beyond_plan: line.isPaused,
  }
}

/** Returns where a line leads if that is above what it has and it is not there yet; else null. */
function computePace(
  line: ScopedLine,
  figures: LineFigures,
  { earlier, spending, shown, today }: BudgetContext,
  soFar: readonly PeriodSpending[],
): number | null {
  const available = availableOf(figures)
  if (figures.spent >= available) return null
  const known = new Set(spending.map(({ from }) => from))
  const past: EarlierPace[] = earlier
    .filter(({ from }) => known.has(from) && soFar.length > 0)
    .slice(-pacePeriods)
    .map((period) => ({ soFar: spentIn(line, soFar, period), whole: spentIn(line, spending, period) }))
  const projected = projectSpending({ spent: figures.spent, earlier: past }, shown, today)
  return projected === null || projected <= available ? null : pesos(projected)
}

export function toApiHistory(context: BudgetContext, count: number): BudgetHistory {
  const periods = [...context.earlier, context.shown].slice(-count)
  /** Returns what a line planned in a period, with what was moved; null where it had no amount. */
  const plannedIn = (line: ScopedLine, period: BudgetPeriodDates): bigint | null => {
    const amount = amountIn(line, period.month)
    return amount === null ? null : amount + movedIn(context.moves, line.id, period)
  }
  const current = countedLines(context.scope(context.shown))
  const scoped = periods.map((period) => ({ period, lines: context.scope(period) }))
  const lines = new Map(scoped.flatMap(({ lines: present }) => present).map((line) => [line.id, line]))
  return {
    periods: scoped.map(({ period, lines: present }) => {
      const amounts = current.flatMap((line) => plannedIn(line, period) ?? [])
      const hasPlan = current.length > 0 && amounts.length === current.length
      return {
        ...period,
        planned: hasPlan ? pesos(sum(amounts)) : null,
        spent: pesos(
          current.length === 0
            ? sum(context.spending.filter(({ from }) => from === period.from).map(({ spent }) => spent))
            : sum(current.map((line) => spentIn(line, context.spending, period))),
        ),
        has_other_plan: !hasPlan && countedLines(present).length > 0,
        is_running: period.from === context.shown.from,
        cut_moves: listMoves(context, period, present).filter(({ cut }) => cut !== null),
      }
    }),
    lines: [...lines.values()].map((line) => ({
      ...toNames(line),
      planned: periods.map((period) => {
        const amount = plannedIn(line, period)
        return amount === null ? null : pesos(amount)
      }),
      moved: periods.map((period) => pesos(movedIn(context.moves, line.id, period))),
      spent: periods.map((period) => pesos(spentIn(line, context.spending, period))),
    })),
  }
}

export const toApiProposal = (months: number, lines: readonly ProposedLine[]): BudgetProposal => ({
  months,
  lines: lines.map(({ category, amount, yearlyPart, flex }) => ({
    category,
    amount: pesos(amount),
    yearly_part: pesos(yearlyPart),
    flex,
  })),
  flex: proposeFlex(lines).map(({ kind, amount, categories }) => ({
    kind,
    amount: pesos(amount),
    categories,
  })),
})
