import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { SeriesButton } from '../recurring/series-button.tsx'
import { ReviewButton } from '../review/review-button.tsx'
import { SplitButton } from '../split/split-button.tsx'
import { RuleButton, useRuleDialog } from '../transaction-rules/rule-button.tsx'
import { MoreActions } from './more-actions.tsx'

// The parts of other features, in one chunk, because most details need most of them.
export { RenameButton } from '../category-rules/rename-button.tsx'
export { RuleOfferCard } from '../category-rules/rule-offer-card.tsx'
export { TransactionGoals } from '../goals/allocations/transaction-goals.tsx'
export { SeriesLine } from '../recurring/series-line.tsx'
export { SplitSection } from '../split/split-section.tsx'
export { RuleButton }

/** The buttons below the amount. */
export function DetailActions({ detail }: { detail: TransactionDetail }) {
  const rule = useRuleDialog(detail)
  return (
    <>
      <ReviewButton detail={detail} />
      <SplitButton detail={detail} />
      <SeriesButton detail={detail} />
      <MoreActions detail={detail} onRule={rule.start} />
      {rule.dialogs}
    </>
  )
}
