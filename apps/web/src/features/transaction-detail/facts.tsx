import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { use } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { FactLine, FactNote } from '../../ui/fact-line.tsx'
import { TransactionSlotsContext } from '../../ui/transaction-slots.tsx'
import { CategoryFact } from './category-fact.tsx'
import { InstalmentFact } from './instalment-fact.tsx'
import { TransferFact } from './transfer-fact.tsx'

const masked = (mask: string): string => (mask === '' ? '' : `****${mask}`)

const methods: Record<string, string> = copy.paymentMethods
/** The methods that we know have a name; what a bank says in its own words stays as it is. */
const methodName = (method: string | null): string | null =>
  method === null ? null : (methods[method] ?? method)

const stateOf = ({ pending, manual }: TransactionDetail): string =>
  pending ? copy.pending : manual ? copy.manual : copy.confirmed

/** What a bank says in words; what it does not say has no line. */
const Said = ({ label, value }: { label: string; value: string | null }) =>
  value ? <FactLine label={label}>{value}</FactLine> : null

/** The lines of a movement's detail: category, account, state and what the bank adds. */
export function TransactionFacts({ detail }: { detail: TransactionDetail }) {
  const { series } = use(TransactionSlotsContext)
  const { account, currency, manual, rich_data: rich } = detail
  return (
    <dl className="border-b border-line">
      {/* A divided movement has the categories of its parts. */}
      {(detail.split === null || detail.part !== null) && <CategoryFact key={detail.id} detail={detail} />}
      <FactLine label={copy.account}>
        <span className="block truncate">
          {account.name}{' '}
          {!manual && <span className="num font-normal text-ink-3">{masked(account.mask)}</span>}
        </span>
        <FactNote>{account.institution_name}</FactNote>
      </FactLine>
      <FactLine label={copy.status}>{stateOf(detail)}</FactLine>
      <TransferFact detail={detail} />
      <InstalmentFact detail={detail} />
      {series?.(detail)}
      {rich.balance_after !== null && (
        <FactLine label={copy.balanceAfter}>
          <Amount value={rich.balance_after} currency={currency} />
        </FactLine>
      )}
      {rich.original_amount !== null && rich.original_amount.out !== 0 && (
        <FactLine label={copy.originalOut}>
          <Amount value={rich.original_amount.out} currency={currency} />
        </FactLine>
      )}
      {rich.original_amount !== null && rich.original_amount.in !== 0 && (
        <FactLine label={copy.originalIn}>
          <Amount value={rich.original_amount.in} currency={currency} />
        </FactLine>
      )}
      <Said label={copy.paymentMethod} value={methodName(rich.payment_method)} />
      <Said label={copy.merchantCategory} value={rich.merchant_category} />
      <Said label={copy.branch} value={rich.branch} />
      <Said label={copy.reference} value={rich.reference} />
    </dl>
  )
}
