import { addDays, addMonths, firstOfMonth } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Flow } from './domain/figures.ts'
import { computeMonthlyFlows, isKnownMonth } from './domain/points.ts'
import { analyticsRepository } from './repository.ts'
import type { FiguresScope } from './sums-repository.ts'

/**
 * Loads income and spending of the last whole months whose every day is known, oldest first, at most `count`. Rows tell how far
 * they are known: a file can be read long after its last day.
 */
export async function loadWholeMonths(tx: Tx, scope: FiguresScope, count: number): Promise<Flow[]> {
  const repository = analyticsRepository(tx)
  const known = await repository.findKnownDays(scope.userId, scope.accounts)
  if (known === null) return []
  const last = known.to < scope.today ? known.to : addDays(scope.today, -1)
  const end = firstOfMonth(addDays(last, 1))
  const range = { from: addMonths(end, -count), to: addDays(end, -1) }
  return computeMonthlyFlows(await repository.sumByMonth(scope, range), range)
    .filter(({ month }) => isKnownMonth(month, known.from))
    .map(({ income, spent }) => ({ income, spent }))
}
