// Doors: each change ends with everything that follows from it (ADR 030)

export { applyBulkEdit, applyBulkKind, moveCategoriesBack, undoBulkChange } from './bulk.ts'
export { inLedger, type Ledger, saveChanges } from './change.ts'
export { addManualRows, changeRows } from './change-rows.ts'
export { followPurchases } from './consequences.ts'
export { createDeletion } from './delete-transactions.ts'
export { changeKinds, type KindChange, setWholePurchases, type WholePurchase } from './kinds/change-kinds.ts'
export { settlePending } from './pending/settle.ts'
export type { BulkEdit, BulkSelection } from './repository/bulk-change.ts'
export { recategorizeRows } from './repository/recategorize.ts'
export { createRollups } from './repository/rollup.ts'
export { type PreparedBatch, storeBatch } from './store-batch.ts'

// Use cases and routes

export { createSetKind } from './kinds/set-kind.ts'
export { createMergeAllocations } from './merge/merge-allocations.ts'
export { createMergePreview } from './merge/merge-preview.ts'
export { createKeepPending, createPendingSweep } from './pending/settle.ts'
export { createDetail } from './read/detail.ts'
export { registerSplitRoutes } from './split/routes.ts'
export { createSplits } from './split/service.ts'

// Rows in memory, changed before they are saved at once

export { mergeInWorkingSet } from './merge/merge.ts'
export { createReencryptRaw, isUserChosen, type ReencryptRaw } from './merge/transaction-fields.ts'
export { unmergeInWorkingSet } from './merge/unmerge.ts'
export { pairInWorkingSet, refundInWorkingSet, refusePair, toPairKind } from './pairs/pairs.ts'
export { removePartsInWorkingSet } from './split/follow-original.ts'
export { listParts, toPart } from './split/parts.ts'
export { splitInWorkingSet } from './split/split-in-working-set.ts'
export { toKindFields, toTextCategory } from './unlink.ts'
export { loadDecisions, loadWorkingSet } from './working-set.ts'
export {
  endPair,
  findActivePair,
  isActive,
  isAlive,
  listRefunds,
  removeLinks,
  unlinkRow,
  updateRow,
  type WorkingSet,
} from './working-set-edits.ts'

// What an ingest links before it stores a batch

export { logMerges } from './merge/log-merges.ts'
export type { EncryptRaw } from './repository/write.ts'
export {
  type AddAccounts,
  createAddAccounts,
  type KindTransition,
  releaseLinks,
  toKindChange,
} from './unlink.ts'

// Rows, and the pure rules about them

export type { FilterCriteria } from './domain/filter.ts'
export { decideKind, type KindLink, toSignKind } from './domain/kind/decide-kind.ts'
export type { DetectedPair } from './domain/pairs/detected-pair.ts'
export {
  maxDaysBeforePurchase,
  maxPairDays,
  rankPairCandidates,
  rankPurchases,
} from './domain/pairs/hand-links.ts'
export { isUncounted, maxPendingDays } from './domain/pending-state.ts'
export { inheritCategory } from './domain/refunds/inherit-category.ts'
export type {
  CategoryFields,
  ChosenFields,
  Classification,
  IncomingTransaction,
  LedgerRow,
  NewRow,
  ProviderTransaction,
  RuleSubject,
} from './domain/row.ts'
export { mailPrefix } from './domain/row.ts'

// What other modules implement

export type {
  CardCharge,
  CardPayments,
  GoalAllocation,
  GoalAllocations,
  OwnRuts,
  RecurringLookup,
  RequestRuleRun,
} from './ports.ts'

// Reads

export { listApiTransactions, loadAccountsById, requireCategory, requireTransactions } from './read/detail.ts'
export { type AccountsById, toApiTransaction } from './read/to-api.ts'
export { type AccountRow, type DetailRow, detailRepository } from './repository/detail.ts'
export {
  type AmountDay,
  type CandidateRow,
  type ExistingRow,
  existingRepository,
  type LinkCandidate,
} from './repository/existing.ts'
export { selectFields, selectTransactionById } from './repository/fields.ts'
export { filterCondition } from './repository/filter-sql.ts'
export * as transactionSql from './repository/fragments.ts'
export { type ListRow, listColumns, listRows } from './repository/list.ts'
export { accountHistory, type TransactionSummary, transactionLookup } from './repository/lookup.ts'
export {
  listDecidedMatches,
  matchSuggestionRepository,
  type NewSuggestion,
  type SuggestionRow,
} from './repository/match-suggestion.ts'
export { type MergeEntry, mergeRepository } from './repository/merge.ts'
export { type PostedRow, postedRows } from './repository/posted.ts'
export {
  type Habit,
  type OpenMatch,
  reviewQueueRepository,
  type UncategorizedRow,
} from './repository/review-queue.ts'
export { type TransferPairRow, transferPairRepository } from './repository/transfer-pair.ts'
