import type { Tx } from '../../platform/database/user-transaction.ts'
import { formOf, isOpen } from './domain/lines.ts'
import { budgetLineRepository } from './repository/budget-line.ts'

/** Counts the open lines by category, which the plan limits. */
export async function countBudgetLines(tx: Tx, userId: string): Promise<number> {
  const lines = await budgetLineRepository(tx).list(userId)
  return lines.filter((line) => formOf(line.kind) === 'lines' && isOpen(line)).length
}
