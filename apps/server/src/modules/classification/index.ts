export { createCategoryMoves } from './category-moves.ts'
export type { DescribedRow, RowUpdate } from './described-row.ts'
export {
  applyRules,
  type LearnedKeys,
  type LearnedRules,
  noRules,
} from './domain/learned-rules/apply-rules.ts'
export type { ActiveRule } from './domain/transaction-rules/decide.ts'
export { createGuessRefresh } from './guesses/refresh.ts'
export { createKindDetection } from './kinds/detection.ts'
export { loadKindFacts } from './kinds/facts.ts'
export { createKindWorker, createRequestKindDetection } from './kinds/jobs.ts'
export { registerRuleRoutes } from './learned-rules/routes.ts'
export { createRules, loadRules } from './learned-rules/rules.ts'
export { kindDetectionRepository } from './repository/kind-detection.ts'
export { runDeferred } from './transaction-rules/deferred.ts'
export {
  applyRulesToBatch,
  createUseCounter,
  type RuleStepResult,
  type UseCounter,
} from './transaction-rules/in-ingest.ts'
export { createRequestRuleRun, defineRuleRunJob } from './transaction-rules/jobs.ts'
export { applyRulesToManualRow, applyRulesToRenamedRow } from './transaction-rules/manual-rows.ts'
export type { PatternSearch } from './transaction-rules/pattern-search.ts'
export {
  createRulePatterns,
  listStoppedRules,
  type PatternBudgets,
  type RulePatterns,
} from './transaction-rules/patterns.ts'
export { countTransactionRules, loadActiveRules } from './transaction-rules/resolve-rules.ts'
export { registerTransactionRuleRoutes } from './transaction-rules/routes.ts'
export { createRuleRuns } from './transaction-rules/runs.ts'
export { createTransactionRules } from './transaction-rules/service.ts'
