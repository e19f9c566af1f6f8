import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { use } from 'react'
import { TransactionSlotsContext } from '../../entities/transaction/transaction-slots.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { AccountFact } from './account-fact.tsx'
import { CardPaymentFact } from './card-payment-fact.tsx'
import { CategoryFact } from './category-fact.tsx'
import { InstalmentFact } from './instalment-fact.tsx'
import { KindFact } from './kind-fact.tsx'
import { RefundFact } from './refund-fact.tsx'
import { StatusFact } from './status-fact.tsx'
import { TransferFact } from './transfer-fact.tsx'
import type { useKindChoice } from './use-kind-choice.ts'

const methods: Record<string, string> = copy.paymentMethods
/** Returns the name of a known payment method, or the bank's own text. */
const methodName = (method: string | null): string | null =>
  method === null ? null : (methods[method] ?? method)

/** Line for an optional value; nothing without one. */
const OptionalFact = ({ label, value }: { label: string; value: string | null }) =>
  value ? <DescriptionRow label={label}>{value}</DescriptionRow> : null

interface TransactionFactsProps {
  detail: TransactionDetail
  choice: ReturnType<typeof useKindChoice>
}

/** Category, kind, account, state and additional bank data. */
export function TransactionFacts({ detail, choice }: TransactionFactsProps) {
  const { series } = use(TransactionSlotsContext)
  const { currency, rich_data: rich } = detail
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
      {series?.(detail)}
      {rich.balance_after !== null && (
        <DescriptionRow label={copy.balanceAfter}>
          <Amount value={rich.balance_after} currency={currency} />
        </DescriptionRow>
      )}
      {rich.original_amount !== null && rich.original_amount.out !== 0 && (
        <DescriptionRow label={copy.originalOut}>
          <Amount value={rich.original_amount.out} currency={currency} />
        </DescriptionRow>
      )}
      {rich.original_amount !== null && rich.original_amount.in !== 0 && (
        <DescriptionRow label={copy.originalIn}>
          <Amount value={rich.original_amount.in} currency={currency} />
        </DescriptionRow>
      )}
      <OptionalFact label={copy.paymentMethod} value={methodName(rich.payment_method)} />
      <OptionalFact label={copy.merchantCategory} value={rich.merchant_category} />
      <OptionalFact label={copy.branch} value={rich.branch} />
      <OptionalFact label={copy.reference} value={rich.reference} />
    </dl>
  )
}
