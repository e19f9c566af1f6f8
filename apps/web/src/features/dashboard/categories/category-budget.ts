import { budgetLineCopy as copy } from '@lucas/contract/copy/planning/budget-line.ts'
import type { Budget, BudgetLine } from '@lucas/contract/planning/budget.ts'
import { isFlexKind } from '@lucas/contract/planning/budget.ts'
import { type DateRange, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** A budget covers at most so many days: a month, or a pay cycle. */
const budgetDays = 45

/** Returns a day of the period whose budget belongs to a range, undefined for the running one; null for longer ranges. */
export function findBudgetDay({ from, to }: DateRange, today: PlainDate): PlainDate | undefined | null {
  if (daysBetween(from, to) > budgetDays) return null
  return to >= today ? undefined : from
}

/** Returns the lines that count in the days of a range, without those that the plan pauses; null if the budget has other days. */
export function listCountedLines(budget: Budget | undefined, range: DateRange): readonly BudgetLine[] | null {
  if (budget?.counted?.from !== range.from || budget.counted.to !== range.to) return null
  const lines = budget.lines.filter(({ is_beyond_plan: isPaused }) => !isPaused)
  return lines.length === 0 ? null : lines
}

/** What a budget says of a category. */
export interface CategoryBudget {
  /** The line of this category alone, to measure its spending against. */
  line: BudgetLine | null
  /** The line of several categories that includes it. */
  within: BudgetLine | null
  /** Lines of its sub-categories only. */
  inPart: boolean
}

/**
 * Returns what the lines of a budget say of a category: its own line, else the one that includes it, else those of its
 * sub-categories. `parentOf` returns the category of a sub-category.
 */
export function findCategoryBudget(
  category: string,
  lines: readonly BudgetLine[],
  parentOf: (category: string) => string | null,
): CategoryBudget {
  const line = lines.find((one) => one.category === category) ?? null
  const listed = lines.find(({ categories }) => categories.includes(category))
  const rest = lines.find(({ kind }) => kind === 'flexible')
  const within = line === null ? (listed ?? rest ?? null) : null
  const inPart =
    line === null &&
    within === null &&
    lines.some((one) => one.category !== null && parentOf(one.category) === category)
  return { line, within, inPart }
}

/** Returns the words about a line, with its amount where there is one. */
export function toLineWords({ left }: Pick<BudgetLine, 'left'>, isPast: boolean): (amount: string) => string {
  if (left < 0) return copy.over
  if (left === 0) return () => copy.exact
  return isPast ? copy.wasLeft : copy.left
}

/** Returns the words about a category without a line of its own. `nameOf` is the name that the user sees for a line. */
export function toOtherWords(
  { within, inPart }: CategoryBudget,
  nameOf: (line: BudgetLine) => string,
): string {
  if (within === null) return inPart ? copy.inPart : copy.none
  return isFlexKind(within.kind) ? nameOf(within) : copy.within(nameOf(within))
}
