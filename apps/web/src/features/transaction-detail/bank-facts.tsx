import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/primitives/amount.tsx'
import { FoldChevron } from '../../ui/primitives/fold-chevron.tsx'

const methods: Record<string, string> = copy.paymentMethods
/** Returns the name of a known payment method, or the bank's own text. */
const methodName = (method: string | null): string | null =>
  method === null ? null : (methods[method] ?? method)

/** Returns what only the bank says of a transaction. An original amount is said where it differs from the amount. */
function listFacts({ amount, currency, rich_data: rich }: TransactionDetail): [string, ReactNode][] {
  const { balance_after: balance, original_amount: original } = rich
  const money = (value: number) => <Amount value={value} currency={currency} />
  const isNew = (value: number | undefined): value is number =>
    value !== undefined && value !== 0 && value !== Math.abs(amount)
  const facts: [string, ReactNode][] = [
    [copy.balanceAfter, balance !== null && money(balance)],
    [copy.originalOut, isNew(original?.out) && money(original.out)],
    [copy.originalIn, isNew(original?.in) && money(original.in)],
    [copy.paymentMethod, methodName(rich.payment_method)],
    [copy.merchantCategory, rich.merchant_category],
    [copy.branch, rich.branch],
    [copy.reference, rich.reference],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

/** What the bank adds, folded away: few look for it. Nothing for transactions without it. */
export function BankFacts({ detail }: { detail: TransactionDetail }) {
  const facts = listFacts(detail)
  if (facts.length === 0) return null
  return (
    <details className="group mt-5 border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm text-sm font-[550] [&::-webkit-details-marker]:hidden">
        <FoldChevron className="text-ink-3" />
        {copy.bankFacts}
      </summary>
      <dl className="pb-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-4 py-1">
            <dt className="flex-none text-ink-3">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
