import type { BudgetForm, BudgetLineKind } from '@lucas/contract/planning/budget.ts'
import { isFlexKind } from '@lucas/contract/planning/budget.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'

export interface BudgetAmount {
  /** From this month on. */
  month: PlainMonth
  /** Pesos; null where the line ends. */
  amount: bigint | null
}

/** What an amount is for, with all its amounts. */
export interface BudgetLine {
  id: string
  kind: BudgetLineKind
  /** As requests name it. */
  category: string | null
  name: string | null
  /** The categories of a group or of a line of the simple form, as requests name them. */
  members: readonly string[]
  /** The first month whose remainder is carried over; null without carry-over. */
  carryFrom: PlainMonth | null
  /** Oldest first. */
  amounts: readonly BudgetAmount[]
}

/** A line with the stored categories that it includes. */
export interface ScopedLine extends BudgetLine {
  /** Whether the spending of a stored category ('CATEGORY' or 'CATEGORY › Name') counts in the line. */
  includes(stored: string): boolean
  /** The line that includes this one, or null. */
  parentId: string | null
  /** Beyond the limit of the plan. */
  isPaused: boolean
}

export const formOf = (kind: BudgetLineKind): BudgetForm => (isFlexKind(kind) ? 'flex' : 'lines')

/** Returns the amount of a line in a month; null if it has none. */
export const amountIn = ({ amounts }: Pick<BudgetLine, 'amounts'>, month: PlainMonth): bigint | null =>
  amounts.findLast((one) => one.month <= month)?.amount ?? null

/** Returns the first month in which a line has an amount. */
export const firstMonthOf = ({ amounts }: Pick<BudgetLine, 'amounts'>): PlainMonth | null =>
  amounts.find(({ amount }) => amount !== null)?.month ?? null

/**
 * Returns the lines of a form that have an amount in a month, with what they include. `lines` are in the order of their
 * creation: with a limit, those after it are paused. `toStored` maps the name of a category to its stored value.
 */
export function scopeLines(
  lines: readonly BudgetLine[],
  {
    form,
    month,
    limit,
    toStored,
  }: { form: BudgetForm; month: PlainMonth; limit: number | null; toStored: (choice: string) => string },
): ScopedLine[] {
  const present = lines.filter((line) => formOf(line.kind) === form && amountIn(line, month) !== null)
  const isPaused = (at: number) => form === 'lines' && limit !== null && at >= limit
  const active = present.filter((_, at) => !isPaused(at))
  const named = new Set(lines.filter(({ kind }) => isFlexKind(kind)).flatMap(({ members }) => members))
  return present.map((line, at) => ({
    ...line,
    includes: toMatcher(line, { named, toStored }),
    parentId: findParent(line, active, toStored)?.id ?? null,
    isPaused: isPaused(at),
  }))
}

function toMatcher(
  { kind, category, members }: BudgetLine,
  { named, toStored }: { named: ReadonlySet<string>; toStored: (choice: string) => string },
): (stored: string) => boolean {
  if (kind === 'category') {
    const own = toStored(category ?? '')
    if (splitCategory(own).subcategory !== null) return (stored) => stored === own
    return (stored) => splitCategory(stored).category === own
  }
  const listed = new Set([...(kind === 'flexible' ? named : members)].map(toStored))
  return (stored) => listed.has(splitCategory(stored).category) !== (kind === 'flexible')
}

/** Returns the active line directly above: of a sub-category its category or the group of it, of a category its group. */
function findParent(
  line: BudgetLine,
  active: readonly BudgetLine[],
  toStored: (choice: string) => string,
): BudgetLine | undefined {
  if (line.kind !== 'category' || line.category === null) return undefined
  const { category, subcategory } = splitCategory(toStored(line.category))
  const ofCategory = active.find((one) => one.category !== null && toStored(one.category) === category)
  const ofGroup = active.find(
    ({ kind, members }) => kind === 'group' && members.some((member) => toStored(member) === category),
  )
  return subcategory === null ? ofGroup : (ofCategory ?? ofGroup)
}

/** Adds the amounts of two lines month by month. */
export function mergeAmounts(one: readonly BudgetAmount[], other: readonly BudgetAmount[]): BudgetAmount[] {
  const months = [...new Set([...one, ...other].map(({ month }) => month))].toSorted()
  return months.map((month) => {
    const [a, b] = [amountIn({ amounts: one }, month), amountIn({ amounts: other }, month)]
    return { month, amount: a === null && b === null ? null : (a ?? 0n) + (b ?? 0n) }
  })
}

/** Whether a line has an amount in its last month: it did not end. */
export const isOpen = ({ amounts }: Pick<BudgetLine, 'amounts'>): boolean =>
  (amounts.at(-1)?.amount ?? null) !== null

/** Sets the amount from a month on, up to where the line ends. Earlier months keep theirs. */
export function setAmount(
  amounts: readonly BudgetAmount[],
  month: PlainMonth,
  amount: bigint,
): BudgetAmount[] {
  const later = amounts.filter((one) => one.month > month)
  const end = later.findIndex((one) => one.amount === null)
  return [
    ...amounts.filter((one) => one.month < month),
    { month, amount },
    ...(end === -1 ? [] : later.slice(end)),
  ]
}
