import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionStatement } from '@lucas/contract/transactions/transaction-list.ts'
import { transactionCategory } from '../../../entities/transaction/transaction-category.ts'
import { transactionTitle } from '../../../entities/transaction/transaction-title.ts'
import { formatTransactionAccountNumber } from '../../../lib/format/account-number.ts'
import { formatFullDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { BannerSums } from '../list/banner-sums.tsx'
import { orNoSums } from '../list/month-banner.tsx'
import { formatRangeLine } from '../list/result-banner.tsx'

const copy = transactionListCopy.print

export interface StatementProps {
  statement: TransactionStatement
  /** Whether it has only the transactions that were loaded. */
  isPartial: boolean
  today: PlainDate
  /** The search and the parts of the filter in words; empty without a filter. */
  filterTexts: readonly string[]
  hasMoves: boolean
}

/** A filtered list on A4, with its totals. The screen does not show it. */
export const Statement = ({
  statement: { totals, results },
  isPartial,
  today,
  filterTexts,
  hasMoves,
}: StatementProps) => (
  <section data-print="" aria-label={copy.title} className="hidden text-[9.5pt] leading-snug print:block">
    <header className="mb-5 flex items-end justify-between gap-6">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-[-0.022em]">{copy.title}</h1>
        <p className="num text-ink-2">
          {transactionListCopy.banner.results(totals.count)} · {formatRangeLine(totals)}
        </p>
        {filterTexts.length > 0 && <p className="text-ink-2">{copy.filters(filterTexts.join(' · '))}</p>}
        <p className="num text-ink-3">{copy.printedOn(formatFullDay(today))}</p>
        {isPartial && <p className="num text-ink-2">{copy.partial(results.length, totals.count)}</p>}
      </div>
      <BannerSums sums={orNoSums(totals.sums)} hasMoves={hasMoves} layout="columns" className="text-right" />
    </header>
    <table className="w-full border-collapse text-left">
      <thead className="text-ink-3">
        <tr className="border-b border-line-strong">
          {copy.columns.map((column) => (
            <th key={column} scope="col" className="py-1 pr-3 font-medium last:pr-0 last:text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} />
        ))}
      </tbody>
    </table>
  </section>
)

const Row = ({ transaction }: { transaction: Transaction }) => (
  <tr className="break-inside-avoid border-b border-line align-top">
    <td className="num py-1 pr-3 whitespace-nowrap">{formatFullDay(transaction.date)}</td>
    <td className="py-1 pr-3 font-medium [overflow-wrap:anywhere]">{transactionTitle(transaction)}</td>
    <td className="py-1 pr-3">{transactionCategory(transaction)}</td>
    <td className="py-1 pr-3">
      {transaction.account_name}{' '}
      <span className="num whitespace-nowrap">{formatTransactionAccountNumber(transaction)}</span>
    </td>
    <td className="py-1 text-right">
      <Amount value={transaction.amount} currency={transaction.currency} sign="always" />
    </td>
  </tr>
)
