import { education, home, salary, services } from '@lucas/contract/copy/transactions/category-labels.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { FlexKind } from '@lucas/contract/planning/budget.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { absolute, sum } from '@lucas/contract/rules/money.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'

/** Pesos of a category in a month; positive. */
export interface MonthlySpending {
  month: PlainMonth
  category: string
  spent: bigint
}

interface ProposalInput {
  /** The complete months that are read, oldest first. */
  months: readonly PlainMonth[]
  spending: readonly MonthlySpending[]
  /** Single large purchases that do not repeat. */
  oneOffs: readonly MonthlySpending[]
  /** The charges of the last twelve months that come once a year. */
  yearly: readonly MonthlySpending[]
}

export interface ProposedLine {
  category: string
  amount: bigint
  /** A twelfth of its yearly charges. */
  yearlyPart: bigint
  flex: FlexKind
}

/** Smaller amounts need no line. */
const amountMin = 5_000n
const amountMax = BigInt(limits.budgetAmountMax)
/** Categories of bills: fixed if they come in most months, even where the amount changes. */
const billCategories: ReadonlySet<string> = new Set([home, services, education])
/** The amounts of a fixed category differ by at most this many percent of its median. */
const fixedSpread = 15n

/**
 * Proposes an amount for each category: the median of the last complete months without single large purchases, and a
 * twelfth of what is charged once a year. Largest amount first.
 */
export function proposeLines({ months, spending, oneOffs, yearly }: ProposalInput): ProposedLine[] {
  const categories = new Set([...spending, ...yearly].map(({ category }) => splitCategory(category).category))
  const of = (rows: readonly MonthlySpending[], category: string, month?: PlainMonth) =>
    sum(
      rows
        .filter((row) => splitCategory(row.category).category === category)
        .filter((row) => month === undefined || row.month === month)
        .map(({ spent }) => spent),
    )
  return [...categories]
    .filter((category) => category !== salary)
    .map((category) => {
      const usual = months.map((month) => {
        const rest =
          of(spending, category, month) - of(oneOffs, category, month) - of(yearly, category, month)
        return rest > 0n ? rest : 0n
      })
      const yearlyPart = roundUp(of(yearly, category) / 12n)
      const flex = classify(category, usual)
      const monthly = flex === 'non_monthly' ? averageOf(usual) : medianOf(usual)
      return { category, amount: limit(roundUp(monthly) + yearlyPart), yearlyPart, flex }
    })
    .filter(({ amount }) => amount >= amountMin)
    .toSorted((a, b) => Number(b.amount - a.amount) || (a.category < b.category ? -1 : 1))
}

/** Returns whether a category is fixed, flexible or not monthly, by how often and how evenly it comes. */
function classify(category: string, usual: readonly bigint[]): FlexKind {
  const present = usual.filter((amount) => amount > 0n)
  if (present.length * 2 <= usual.length) return 'non_monthly'
  const median = medianOf(usual)
  const isEven =
    present.length === usual.length &&
    usual.every((amount) => absolute(amount - median) * 100n <= median * fixedSpread)
  return isEven || billCategories.has(category) ? 'fixed' : 'flexible'
}

/** Returns the middle amount; of an even number the mean of the two in the middle. */
export function medianOf(amounts: readonly bigint[]): bigint {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0n
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0n) + upper) / 2n
}

const averageOf = (amounts: readonly bigint[]): bigint =>
  amounts.length === 0 ? 0n : sum(amounts) / BigInt(amounts.length)

/** Returns an amount that a line can have. */
const limit = (amount: bigint): bigint => (amount > amountMax ? amountMax : amount)

/** Proposed amounts are round: to a thousand pesos, upwards. */
const roundUp = (amount: bigint): bigint => ((amount + 999n) / 1_000n) * 1_000n

export interface ProposedFlex {
  kind: FlexKind
  amount: bigint
  categories: string[]
}

/** Adds up the proposed lines to the three lines of the simple form; flexible is everything that is not named. */
export const proposeFlex = (lines: readonly ProposedLine[]): ProposedFlex[] =>
  (['fixed', 'flexible', 'non_monthly'] as const).map((kind) => {
    const own = lines.filter(({ flex }) => flex === kind)
    return {
      kind,
      amount: limit(sum(own.map(({ amount }) => amount))),
      categories: kind === 'flexible' ? [] : own.map(({ category }) => category).toSorted(),
    }
  })
