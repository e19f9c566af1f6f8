import {
  addDays,
  addMonths,
  type DateRange,
  firstOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { DaySum, Flow } from './domain/figures.ts'
import { computeMonthlyFlows, isKnownMonth } from './domain/points.ts'
import { analyticsRepository, type KnownFlows } from './repository.ts'
import type { FiguresScope } from './sums-repository.ts'

export interface RecentFlows {
  /** The last whole months whose every day is known, oldest first. */
  months: Flow[]
  /** Sums of each account, the first day first. */
  days: (DaySum & { account: string })[]
}

/** A file can be read long after its last day, but months older than this say nothing about the next ones. */
const oldestMonths = 24

/**
 * Loads income and spending of the last whole months, at most `count` and none from before two years, and of some days. Rows tell
 * how far months are known.
 */
export async function loadRecentFlows(
  tx: Tx,
  scope: FiguresScope,
  { months: count, days }: { months: number; days: DateRange },
): Promise<RecentFlows> {
  const oldest = addMonths(firstOfMonth(scope.today), -oldestMonths)
  const months = { from: oldest, to: scope.today }
  const flows = await analyticsRepository(tx).sumKnownFlows(scope, { months, days })
  return flows === null
    ? { months: [], days: [] }
    : { months: listWholeMonths(flows, { count, oldest, today: scope.today }), days: flows.days }
}

function listWholeMonths(
  { known, months }: KnownFlows,
  { count, oldest, today }: { count: number; oldest: PlainDate; today: PlainDate },
): Flow[] {
  const last = known.to < today ? known.to : addDays(today, -1)
  const end = firstOfMonth(addDays(last, 1))
  const from = addMonths(end, -count)
  if (from < oldest) return []
  return computeMonthlyFlows(months, { from, to: addDays(end, -1) })
    .filter((month) => isKnownMonth(month, { from: known.from, to: last }))
    .map(({ income, spent }) => ({ income, spent }))
}
