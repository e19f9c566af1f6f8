import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transaction.ts'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { CategoryBadge } from '../../ui/category-tile.tsx'

interface Fact {
  label: string
  value: ReactNode
}

const masked = (mask: string): string => (mask === '' ? '' : `****${mask}`)

const Place = ({ name, mask, bank }: { name: string; mask: string; bank: string }) => (
  <>
    <span className="block truncate">
      {name} <span className="num font-normal text-ink-3">{masked(mask)}</span>
    </span>
    <span className="block truncate text-sm font-normal text-ink-3">{bank}</span>
  </>
)

/** The category and why it stands there (decisions 7). */
const Category = ({ detail }: { detail: TransactionDetail }) => (
  <span className="grid justify-items-end gap-1">
    <CategoryBadge category={detail.category} />
    <span className="text-xs font-normal text-ink-3">{detail.category_reason}</span>
  </span>
)

const pairNames = {
  own_transfer: copy.ownTransfer,
  card_payment: copy.cardPayment,
  currency_exchange: copy.currencyExchange,
}

const methods: Record<string, string> = copy.paymentMethods
/** The methods that we know have a name; what a bank says in its own words stays as it is. */
const methodName = (method: string | null): string | null =>
  method === null ? null : (methods[method] ?? method)

const stateOf = ({ pending, manual }: TransactionDetail): string =>
  pending ? copy.pending : manual ? copy.manual : copy.confirmed

/** What is known of a movement, as label and value; what the bank does not say has no line. */
function factsOf(detail: TransactionDetail): Fact[] {
  const { account, currency, rich_data: rich, transfer } = detail
  const said = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : [])
  return [
    { label: copy.category, value: <Category detail={detail} /> },
    {
      label: copy.account,
      value: (
        <Place name={account.name} mask={detail.manual ? '' : account.mask} bank={account.institution_name} />
      ),
    },
    { label: copy.status, value: stateOf(detail) },
    ...(transfer === null || transfer.state === 'refused' || transfer.state === 'suggested'
      ? []
      : [
          {
            label: pairNames[transfer.kind],
            value: (
              <Place
                name={transfer.counterpart.account_name}
                mask=""
                bank={transfer.counterpart.institution_name}
              />
            ),
          },
        ]),
    ...(rich.installment === null
      ? []
      : said(copy.installment, copy.installmentOf(rich.installment.number, rich.installment.total))),
    ...(rich.balance_after === null
      ? []
      : [{ label: copy.balanceAfter, value: <Amount value={rich.balance_after} currency={currency} /> }]),
    ...said(copy.paymentMethod, methodName(rich.payment_method)),
    ...said(copy.merchantCategory, rich.merchant_category),
    ...said(copy.branch, rich.branch),
    ...said(copy.reference, rich.reference),
  ]
}

/** The lines of a movement's detail: category, account, state and what the bank adds. */
export function TransactionFacts({ detail }: { detail: TransactionDetail }) {
  return (
    <dl className="border-b border-line">
      {factsOf(detail).map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2.5"
        >
          <dt className="flex-none text-ink-3">{label}</dt>
          <dd className="min-w-0 break-words text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
