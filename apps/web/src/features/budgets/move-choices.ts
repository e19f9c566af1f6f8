import type { BudgetLine } from '@lucas/contract/planning/budget.ts'

/** Returns the lines with which a line can exchange money: those of the same level that are not paused. */
export const listMoveTargets = (lines: readonly BudgetLine[], line: BudgetLine): BudgetLine[] =>
  lines.filter((other) => other.id !== line.id && other.parent_id === line.parent_id && !other.is_beyond_plan)

/**
 * Returns the line that can cover what another one spent too much, with the amount: the one with the most left. Null where
 * none has anything left.
 */
export function findCover(
  lines: readonly BudgetLine[],
  line: BudgetLine,
): { from: BudgetLine; amount: number } | null {
  if (line.left >= 0 || line.is_beyond_plan) return null
  const spare = ({ left, planned }: BudgetLine) => Math.min(left, planned)
  const [from] = listMoveTargets(lines, line).toSorted((a, b) => spare(b) - spare(a))
  const amount = from === undefined ? 0 : Math.min(-line.left, spare(from))
  return from === undefined || amount <= 0 ? null : { from, amount }
}

/** Returns the lines in display order, each followed by those that it includes. */
export function toTree(lines: readonly BudgetLine[]): { line: BudgetLine; depth: number }[] {
  const ids = new Set(lines.map(({ id }) => id))
  const below = (parent: string | null, depth: number): { line: BudgetLine; depth: number }[] =>
    lines
      .filter(({ parent_id: id }) => (id !== null && ids.has(id) ? id : null) === parent)
      .flatMap((line) => [{ line, depth }, ...below(line.id, depth + 1)])
  return below(null, 0)
}
