import { firstOfMonth, lastOfMonth, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { countedLines } from './domain/figures.ts'
import { amountIn } from './domain/lines.ts'
import { type BudgetSources, type BudgetTerms, createBudgetLoader } from './load-budget.ts'

/** What a line plans for a month, in pesos; no spending is in two lines. */
export interface PlannedLine {
  amount: bigint
  /** Whether the spending of a stored category counts in the line. */
  includes(stored: string): boolean
}

/** Returns a function that lists what the budget of a user plans for months to come. */
export function createPlannedSpending(sources: BudgetSources) {
  const loader = createBudgetLoader(sources)
  return async (
    tx: Tx,
    userId: string,
    months: readonly PlainMonth[],
    terms: BudgetTerms,
  ): Promise<Map<PlainMonth, PlannedLine[]>> => {
    const planning = await loader.loadPlanning(tx, userId, terms)
    return new Map(
      months.map((month) => {
        const from = firstOfMonth(`${month}-01`)
        return [
          month,
          countedLines(planning.scope({ month, from, to: lastOfMonth(from) })).map((line) => ({
            amount: amountIn(line, month) ?? 0n,
            includes: line.includes,
          })),
        ]
      }),
    )
  }
}

export type ListPlannedSpending = ReturnType<typeof createPlannedSpending>
