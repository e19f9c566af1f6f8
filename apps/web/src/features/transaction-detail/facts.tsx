import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { use } from 'react'
import { TransactionSlotsContext } from '../../entities/transaction/transaction-slots.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { CategoryFact } from './category-fact.tsx'
import { InstalmentFact } from './instalment-fact.tsx'
import { TransferFact } from './transfer-fact.tsx'

const masked = (mask: string): string => (mask === '' ? '' : `****${mask}`)

const methods: Record<string, string> = copy.paymentMethods
/** Returns the name of a known payment method, or the bank's own text. */
const methodName = (method: string | null): string | null =>
  method === null ? null : (methods[method] ?? method)

const formatState = ({ pending, manual }: TransactionDetail): string =>
  pending ? copy.pending : manual ? copy.manual : copy.confirmed

/** Line for an optional value; nothing without one. */
const OptionalFact = ({ label, value }: { label: string; value: string | null }) =>
  value ? <DescriptionRow label={label}>{value}</DescriptionRow> : null

/** Category, account, state and additional bank data. */
export function TransactionFacts({ detail }: { detail: TransactionDetail }) {
  const { series } = use(TransactionSlotsContext)
  const { account, currency, manual, rich_data: rich } = detail
  return (
    <dl className="border-b border-line">
      {/* The original of a split has the categories of its parts. */}
      {(detail.split === null || detail.part !== null) && <CategoryFact key={detail.id} detail={detail} />}
      <DescriptionRow label={copy.account}>
        <span className="block truncate">
          {account.name}{' '}
          {!manual && <span className="num font-normal text-ink-3">{masked(account.mask)}</span>}
        </span>
        <DescriptionNote>{account.institution_name}</DescriptionNote>
      </DescriptionRow>
      <DescriptionRow label={copy.status}>{formatState(detail)}</DescriptionRow>
      <TransferFact detail={detail} />
      <InstalmentFact detail={detail} />
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
