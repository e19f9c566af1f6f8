import type { Db } from '../../../platform/database/connect.ts'
import { withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import type { GoalAllocations } from '../../ledger/index.ts'
import type { BatchSizes } from '../domain/transaction-rules/take-recorded.ts'
import { ruleRunRepository } from '../repository/rule-run.ts'
import { ruledRowRepository } from '../repository/ruled-row.ts'
import { listCompeting, matchRows } from './compute-changes.ts'
import type { PatternSearch } from './pattern-search.ts'
import type { RulePatterns } from './patterns.ts'
import { createRowReader } from './read-facts.ts'
import { loadResolvedRules, type ResolvedRule } from './resolve-rules.ts'

/**
 * Rows per transaction of the database: the user's data are locked for some tenths of a second. Splits and goals write several
 * rows for each.
 */
export const batchSizes: BatchSizes = { plain: 5_000, deferred: 200 }

/** Returns the rule of a run with the later ones that compete with it and its batch size; undefined if the rule is off or gone. */
export function pickRunRules(rules: readonly ResolvedRule[], ruleId: string) {
  const at = rules.findIndex(({ row }) => row.id === ruleId)
  const own = rules[at]
  if (own?.active == null) return undefined
  const later = rules.slice(at + 1).flatMap(({ active }) => active ?? [])
  const isDeferred = own.active.split !== undefined || own.active.goal !== undefined
  return {
    rule: own.active,
    competing: listCompeting(own.active, later),
    conditions: own.row.conditions,
    batchSize: isDeferred ? batchSizes.deferred : batchSizes.plain,
  }
}

interface SearchDeps {
  db: Db
  patterns: RulePatterns
  allocations: GoalAllocations
}

/** Matches the patterns of the next rows of a run before the user's data are locked. Returns the search, which knows the answers. */
export async function searchAhead(
  { db, patterns, allocations }: SearchDeps,
  userId: string,
  runId: string,
): Promise<PatternSearch> {
  const search = patterns.open(userId, 'job', { remembers: true })
  const batch = await withUserSnapshot(db, userId, async (tx) => {
    const run = await ruleRunRepository(tx).find(userId, runId)
    const rules = run && pickRunRules(await loadResolvedRules(tx, userId, allocations), run.ruleId)
    if (!rules || run.state === 'undoing') return undefined
    const hasPatterns = [rules.rule, ...rules.competing].some(({ test }) => test.patterns.length > 0)
    if (!hasPatterns) return undefined
    const rows = await ruledRowRepository(tx).listCandidates(
      userId,
      rules.conditions,
      run.afterId,
      rules.batchSize,
    )
    return { ...rules, rows }
  })
  if (batch) await matchRows(batch.rows, { ...batch, read: createRowReader(), search })
  return search
}
