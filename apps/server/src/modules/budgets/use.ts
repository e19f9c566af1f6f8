import { budgetLineCopy } from '@lucas/contract/copy/planning/budget-line.ts'
import { isFlexKind } from '@lucas/contract/planning/budget.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { loadCategoryNames } from '../categories/index.ts'
import { availableOf, isWatched, usedPercentage } from './domain/figures.ts'
import { type BudgetSources, createBudgetLoader } from './load-budget.ts'
import { budgetLineRepository } from './repository/budget-line.ts'
import { computeLines } from './to-api.ts'

/** How much of a watched line is used in the running period, in pesos. */
export interface BudgetUse {
  lineId: string
  name: string
  /** The first and last day of the period. */
  from: PlainDate
  to: PlainDate
  spent: bigint
  /** Planned and carried over. */
  available: bigint
  /** Null where nothing is available. */
  percentage: number | null
}

/** Returns a function that lists the use of the watched lines of a user in the running period. */
export function createBudgetUse(sources: BudgetSources) {
  const loader = createBudgetLoader(sources)
  return async (tx: Tx, userId: string): Promise<BudgetUse[]> => {
    if ((await budgetLineRepository(tx).list(userId)).length === 0) return []
    const context = await loader.load(tx, userId, {})
    const toName = await loadCategoryNames(tx, userId)
    return computeLines(context)
      .filter(({ line }) => isWatched(line))
      .map(({ line, figures }) => ({
        lineId: line.id,
        name: isFlexKind(line.kind)
          ? budgetLineCopy.flex[line.kind]
          : (line.name ?? toName(context.toStored(line.category ?? ''))),
        from: context.shown.from,
        to: context.shown.to,
        spent: figures.spent,
        available: availableOf(figures),
        percentage: usedPercentage(figures),
      }))
  }
}

export type ListBudgetUse = ReturnType<typeof createBudgetUse>
