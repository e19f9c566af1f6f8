import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { use } from 'react'
import { TransactionSlotsContext } from '../../entities/transaction/transaction-slots.tsx'
import { BankFacts } from './bank-facts.tsx'
import { TransactionFacts } from './facts.tsx'
import { TransactionHead } from './head.tsx'
import { KindOfferCard } from './kind-offer.tsx'
import { MergeHistory } from './merge-history.tsx'
import { MissingAccount } from './missing-account.tsx'
import { Notes } from './notes.tsx'
import { Tags } from './tags.tsx'
import { useKindChoice } from './use-kind-choice.ts'

/** Detail of a transaction, from its name to its merge history (design 7). */
export function TransactionDetailView({ detail }: { detail: TransactionDetail }) {
  const { rename, ruleOffer, actions, parts, goals } = use(TransactionSlotsContext)
  const choice = useKindChoice(detail)
  return (
    <>
      <TransactionHead transaction={detail} rename={rename?.(detail)} />
      {/* Reserves the height of the lazy buttons: one line, on phones two. */}
      <div
        className={`flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2 ${actions.review ? 'mb-5 min-h-8 max-md:min-h-22' : ''}`}
      >
        {actions.review?.(detail)}
        {actions.split?.(detail)}
        {actions.recurring?.(detail)}
        {actions.rule?.(detail)}
        {actions.more?.(detail)}
      </div>
      {ruleOffer?.(detail)}
      {choice.offer !== null && (
        <KindOfferCard
          offer={choice.offer}
          moreActions={actions.rule?.(detail)}
          onClose={choice.clearOffer}
        />
      )}
      <TransactionFacts detail={detail} choice={choice} />
      <MissingAccount account={detail.missing_account} />
      {parts?.(detail)}
      {goals?.(detail)}
      <Notes key={detail.id} detail={detail} />
      <Tags key={`tags ${detail.id}`} detail={detail} />
      <BankFacts key={`bank ${detail.id}`} detail={detail} />
      <MergeHistory id={detail.id} />
    </>
  )
}
