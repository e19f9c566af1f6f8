export { applyBulkEdit, applyBulkKind, undoBulkChange } from './bulk.ts'
export { inLedger, saveChanges } from './change.ts'
export { addManualRows, changeRows } from './change-rows.ts'
export { toKindFields, toTextCategory } from './classify-unlinked.ts'
export { followPurchases } from './consequences.ts'
export { createDeletion } from './delete-transactions.ts'
export type { Classification, RuleSubject } from './domain/classification.ts'
export {
  canCountByAccount,
  canCountByDay,
  canSumByDay,
  type FilterCriteria,
  findReversedRange,
  toCriteria,
} from './domain/filter.ts'
export { decideKind, type KindLink, toSignKind } from './domain/kind/decide-kind.ts'
export {
  groupOrder,
  type ListCursor,
  parseCursorParts,
  rankGroups,
  readingOrder,
  toCursorParts,
  toPage,
} from './domain/page.ts'
export type { DetectedPair } from './domain/pairs/detected-pair.ts'
export {
  maxDaysBeforePurchase,
  maxPairDays,
  rankPairCandidates,
  rankPurchases,
} from './domain/pairs/hand-links.ts'
export { isUncounted, maxPendingDays } from './domain/pending-state.ts'
export { type CategoryFields, inheritCategory } from './domain/refunds/inherit-category.ts'
export type { RollupEntry } from './domain/rollup-delta.ts'
export type { IncomingTransaction, ProviderTransaction } from './domain/transaction.ts'
export { changeKinds, type KindChange } from './kinds/change-kinds.ts'
export { createSetKind } from './kinds/set-kind.ts'
export { setWholePurchases, type WholePurchase } from './kinds/whole-purchases.ts'
export { accountHistory, type TransactionSummary, transactionLookup } from './lookup.ts'
export { logMerges } from './merge/log-merges.ts'
export { mergeInWorkingSet } from './merge/merge.ts'
export { createMergeAllocations } from './merge/merge-allocations.ts'
export { createMergePreview } from './merge/merge-preview.ts'
export { createReencryptRaw } from './merge/re-encrypt.ts'
export { isUserChosen, type ReencryptRaw } from './merge/transaction-fields.ts'
export { unmergeInWorkingSet } from './merge/unmerge.ts'
export { moveCategoriesBack } from './move-categories.ts'
export {
  findPairField,
  findRefundField,
  pairInWorkingSet,
  refundInWorkingSet,
  refusePair,
  toPairKind,
} from './pairs/pairs.ts'
export { createKeepPending } from './pending/keep.ts'
export { settlePending } from './pending/settle.ts'
export { createPendingSweep } from './pending/sweep.ts'
export type {
  CardCharge,
  CardPayments,
  GoalAllocation,
  GoalAllocations,
  OwnRuts,
  RecurringLookup,
  RequestRuleRun,
} from './ports.ts'
export { createDetail, loadAccountsById } from './read/detail.ts'
export { requireTransactions } from './read/require-transactions.ts'
export { type AccountsById, toApiTransaction } from './read/to-api.ts'
export type { BulkEdit, BulkSelection } from './repository/bulk-change.ts'
export { selectTransactionById } from './repository/by-id.ts'
export { listDecidedMatches, type SuggestionRow } from './repository/decided-matches.ts'
export { type AccountRow, type DetailRow, detailRepository } from './repository/detail.ts'
export { type AmountDay, existingRepository } from './repository/existing.ts'
export { filterCondition } from './repository/filter-sql.ts'
export { type DescribedKindRow, kindRepository } from './repository/kind.ts'
export {
  type ListGroup,
  type ListRow,
  listColumns,
  listRepository,
  type PageRequest,
} from './repository/list.ts'
export { matchSuggestionRepository, type NewSuggestion } from './repository/match-suggestion.ts'
export { type MergeEntry, mergeRepository } from './repository/merge.ts'
export { recategorizeRows } from './repository/recategorize.ts'
export {
  type Habit,
  type OpenMatch,
  reviewQueueRepository,
  type UncategorizedRow,
} from './repository/review-queue.ts'
export { snapshotWindowRepository } from './repository/snapshot-window.ts'
export type { TransactionRow } from './repository/transaction.ts'
export { type TransferPairRow, transferPairRepository } from './repository/transfer-pair.ts'
export {
  isInActivePair,
  isLeftOut,
  isReceivedInSuggestedPair,
  isTopLevel,
  isVisible,
  isWhole,
  refundedAmount,
} from './repository/visibility.ts'
export { listParts } from './split/parts.ts'
export { registerSplitRoutes } from './split/routes.ts'
export { createSplits } from './split/service.ts'
export { removePartsInWorkingSet } from './split/update-working-set.ts'
export { type PreparedBatch, storeBatch } from './store-batch.ts'
export type { AddAccounts, CandidateRow, EncryptRaw, ExistingRow, LinkCandidate, NewRow } from './types.ts'
export {
  createAddAccounts,
  type KindTransition,
  releaseLinks,
  toKindChange,
} from './unlink.ts'
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
