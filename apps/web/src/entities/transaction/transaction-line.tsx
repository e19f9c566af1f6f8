import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { formatTransactionAccountNumber } from '../../lib/format/account-number.ts'
import { shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { TransactionTile } from './transaction-tile.tsx'
import { transactionName } from './transaction-title.ts'

interface TransactionLineProps {
  transaction: Pick<
    Transaction,
    | 'category'
    | 'kind'
    | 'merchant_name'
    | 'description'
    | 'subcategory'
    | 'date'
    | 'account_name'
    | 'manual'
    | 'account'
    | 'amount'
    | 'currency'
  >
  today: PlainDate
}

/** The transaction at the top of a dialog. */
export const TransactionLine = ({ transaction, today }: TransactionLineProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-4">
    <TransactionTile transaction={transaction} />
    <div className="min-w-0 flex-[1_1_6rem]">
      <p className="truncate font-semibold">{transactionName(transaction)}</p>
      <p className="flex gap-1 text-sm text-ink-3">
        <span className="truncate">
          {shortDay(transaction.date, today)} · {transaction.account_name}
        </span>
        <span className="num flex-none">{formatTransactionAccountNumber(transaction)}</span>
      </p>
    </div>
    <Amount
      value={transaction.amount}
      currency={transaction.currency}
      sign="always"
      className="ml-auto flex-none text-lg font-semibold"
    />
  </div>
)
