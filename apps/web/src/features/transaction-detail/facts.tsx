import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { AccountFact } from './account-fact.tsx'
import { CardPaymentFact } from './card-payment-fact.tsx'
import { CategoryFact } from './category-fact.tsx'
import { InstalmentFact } from './instalment-fact.tsx'
import { KindFact } from './kind-fact.tsx'
import { SeriesLine } from './lazy-parts.tsx'
import { RefundFact } from './refund-fact.tsx'
import { StatusFact } from './status-fact.tsx'
import { TransferFact } from './transfer-fact.tsx'
import type { useKindChoice } from './use-kind-choice.ts'

interface TransactionFactsProps {
  detail: TransactionDetail
  choice: ReturnType<typeof useKindChoice>
}

/** Category, kind, account, state, links and series. */
export function TransactionFacts({ detail, choice }: TransactionFactsProps) {
  return (
    <dl className="border-b border-line">
      {/* The original of a split has the categories of its parts. */}
      {(detail.split === null || detail.part !== null) && <CategoryFact key={detail.id} detail={detail} />}
      <KindFact key={`kind ${detail.id}`} detail={detail} choice={choice} />
      <AccountFact transaction={detail} />
      <StatusFact detail={detail} />
      <TransferFact detail={detail} />
      <RefundFact detail={detail} />
      <InstalmentFact detail={detail} />
      <CardPaymentFact detail={detail} />
      {detail.recurring_id !== null && <SeriesLine id={detail.recurring_id} />}
    </dl>
  )
}
