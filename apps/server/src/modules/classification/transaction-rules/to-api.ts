import { transactionRulesCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import type {
  DeletedRule,
  LearnedRule,
  RuleRun,
  TransactionRule,
} from '@lucas/contract/transactions/transaction-rule.ts'
import { flatMapInTurns } from '../../../platform/take-turns.ts'
import { listOverriding } from '../domain/transaction-rules/overlap.ts'
import type { learnedRuleUseRepository } from '../repository/learned-rule-use.ts'
import type { RuleRunRow } from '../repository/rule-run.ts'
import type { ResolvedRule } from './resolve-rules.ts'
import { canUndo, isUnfinished } from './run-state.ts'

export const toApiRuleRun = (run: RuleRunRow, now: Date): RuleRun => ({
  id: run.id,
  rule_id: run.ruleId,
  state: run.state,
  done: run.done,
  total: run.total,
  changed: run.changed,
  problem: run.problem === null ? null : { code: run.problem, message: copy.runProblems[run.problem] },
  can_undo: canUndo(run, now),
  created_at: run.createdAt.toISOString(),
})

/** Converts the rules in their order. `runs` are the latest ones, newest first. Each rule is compared with all later ones. */
export const toApiRules = (
  rules: readonly ResolvedRule[],
  runs: readonly RuleRunRow[],
  now: Date,
): Promise<TransactionRule[]> =>
  flatMapInTurns([...rules.entries()], ([at, { row, isBeyondPlan, problems, active }]) => {
    const later = rules.slice(at + 1).flatMap((other) => (other.active === null ? [] : [other.row]))
    const run = runs.find(({ ruleId }) => ruleId === row.id)
    return [
      {
        id: row.id,
        conditions: row.conditions,
        actions: row.actions,
        enabled: row.enabled,
        position: at,
        uses: row.uses,
        last_used_at: row.lastUsedAt?.toISOString() ?? null,
        created_at: row.createdAt.toISOString(),
        is_beyond_plan: isBeyondPlan,
        problems,
        overridden_by: active === null ? [] : listOverriding(row, later),
        last_run: run !== undefined && isShown(run, now) ? toApiRuleRun(run, now) : null,
      },
    ]
  })

/** Converts the runs of rules that the user deleted, newest first. */
export function toApiDeletedRules(
  rules: readonly ResolvedRule[],
  runs: readonly RuleRunRow[],
  now: Date,
): DeletedRule[] {
  const existing = new Set(rules.map(({ row }) => row.id))
  return runs
    .filter((run) => !existing.has(run.ruleId) && isShown(run, now))
    .map((run) => ({ rule: run.deletedRule, run: toApiRuleRun(run, now) }))
}

/** A run is shown while it goes on or can be undone, and where it ended before its end. */
const isShown = (run: RuleRunRow, now: Date): boolean =>
  canUndo(run, now) || isUnfinished(run) || run.state === 'failed'

type LearnedRow = Awaited<ReturnType<ReturnType<typeof learnedRuleUseRepository>['list']>>[number]

export function toApiLearnedRule({
  subject,
  value,
  learnedFrom,
  lastUsedAt,
  createdAt,
  ...row
}: LearnedRow): LearnedRule {
  const isCategory = subject === 'category'
  return {
    id: row.id,
    subject,
    name: row.name,
    ...(isCategory ? splitCategory(value) : { category: null, subcategory: null }),
    merchant_name: isCategory ? null : value,
    learned_from: learnedFrom,
    enabled: row.enabled,
    uses: row.uses,
    last_used_at: lastUsedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}
