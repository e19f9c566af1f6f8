import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useUnsentList } from '../../lib/offline/unsent/unsent-list.ts'
import { BankFacts } from './bank-facts.tsx'
import { TransactionFacts } from './facts.tsx'
import { TransactionHead } from './head.tsx'
import { KindOfferCard } from './kind-offer.tsx'
import {
  DetailActions,
  RenameButton,
  RuleButton,
  RuleOfferCard,
  SplitSection,
  TransactionGoals,
} from './lazy-parts.tsx'
import { MergeHistory } from './merge-history.tsx'
import { MissingAccount } from './missing-account.tsx'
import { Notes } from './notes.tsx'
import { Tags } from './tags.tsx'
import { useKindChoice } from './use-kind-choice.ts'

/** Detail of a transaction, from its name to its merge history (design 7). */
export function TransactionDetailView({ detail }: { detail: TransactionDetail }) {
  const choice = useKindChoice(detail)
  // A note that no longer waits leaves its field.
  const withdrawals = useUnsentList((list) => list.withdrawals)
  return (
    <>
      <TransactionHead transaction={detail} rename={<RenameButton detail={detail} />} />
      {/* Reserves the height of the lazy buttons: one line, on phones without their icons. */}
      <div className="mb-5 flex min-h-8 flex-wrap gap-1.5 max-md:min-h-11 max-md:[&>button]:flex-auto max-md:[&>button_svg]:hidden">
        <DetailActions detail={detail} />
      </div>
      <RuleOfferCard transactionId={detail.id} moreActions={<RuleButton detail={detail} isQuiet />} />
      {choice.offer !== null && (
        <KindOfferCard
          offer={choice.offer}
          moreActions={<RuleButton detail={detail} />}
          onClose={choice.clearOffer}
        />
      )}
      <TransactionFacts detail={detail} choice={choice} />
      <MissingAccount account={detail.missing_account} />
      <SplitSection detail={detail} />
      {/* Goals are allocated to the original transaction of a split, not to its parts. */}
      {detail.part === null && <TransactionGoals transaction={detail} />}
      <Notes key={`${detail.id} ${withdrawals}`} detail={detail} />
      <Tags key={`tags ${detail.id}`} detail={detail} />
      <BankFacts key={`bank ${detail.id}`} detail={detail} />
      <MergeHistory id={detail.id} />
    </>
  )
}
