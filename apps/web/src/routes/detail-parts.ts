// The parts that other features add to a transaction detail, in one chunk, because most details need most of them.

export { RenameButton } from '../features/category-rules/rename-button.tsx'
export { RuleOfferCard } from '../features/category-rules/rule-offer-card.tsx'
export { TransactionGoals } from '../features/goals/allocations/transaction-goals.tsx'
export { RowActions } from '../features/manual-transaction/row-actions.tsx'
export { SeriesButton } from '../features/recurring/series-button.tsx'
export { SeriesLine } from '../features/recurring/series-line.tsx'
export { ReviewButton } from '../features/review/review-button.tsx'
export { SplitButton } from '../features/split/split-button.tsx'
export { SplitSection } from '../features/split/split-section.tsx'
export { RuleButton } from '../features/transaction-rules/rule-button.tsx'
