import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { formatTransactionAccountNumber } from '../../lib/format/account-number.ts'
import { formatRelativeDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { transactionCategory } from './transaction-category.ts'
import { TransactionMarks } from './transaction-marks.tsx'
import { TransactionTile } from './transaction-tile.tsx'
import { countsInFlow, formatTransferRoute, transactionTitle } from './transaction-title.ts'

interface Row {
  transaction: Transaction
  today: PlainDate
  onOpen?: (transaction: Transaction) => void
  /** Whether the detail of this row is open. */
  selected?: boolean
}

function RowContent({ transaction, today }: Pick<Row, 'transaction' | 'today'>) {
  const { account, amount, currency, date, has_goals, part, pending, pending_state } = transaction
  const route = formatTransferRoute(transaction)
  const counts = countsInFlow(transaction)
  const number = formatTransactionAccountNumber(transaction)
  return (
    <>
      <TransactionTile transaction={transaction} />
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-medium">
          <span className="truncate">{transactionTitle(transaction)}</span>
          <TransactionMarks
            id={transaction.id}
            pending={pending}
            pending_state={pending_state}
            has_goals={has_goals}
            part={part}
          />
        </span>
        <span className="flex text-[0.78125rem]/[1.125rem] text-ink-3">
          {route === null ? (
            <>
              <span className="truncate">
                {transactionCategory(transaction)}
                <span className={number === '' ? 'max-md:hidden' : ''}> · </span>
                <span className="max-md:hidden">{account.institution_name} </span>
              </span>
              {/* The number identifies the account, so it is never truncated. */}
              <span className="num ml-1 flex-none">{number}</span>
            </>
          ) : (
            <span className="truncate">{route}</span>
          )}
        </span>
      </span>
      <span className="text-right">
        <Amount
          value={amount}
          currency={currency}
          sign="always"
          tone={counts ? 'flow' : 'ink'}
          className={`block font-[550] ${counts ? '' : 'text-ink-2'}`}
        />
        <span className="num block text-[0.78125rem]/[1.125rem] text-ink-3">
          {formatRelativeDay(date, today)}
        </span>
      </span>
    </>
  )
}

const layout = 'relative amount-row w-full gap-x-3 px-4 py-2 min-h-15 text-left md:min-h-14 md:px-5'

/** One transaction in a list: category, name, account, amount and day. */
export function TransactionRow({ transaction, today, onOpen, selected = false }: Row) {
  const content = <RowContent transaction={transaction} today={today} />
  if (onOpen === undefined) return <div className={layout}>{content}</div>
  return (
    <button
      type="button"
      aria-current={selected || undefined}
      onClick={() => onOpen(transaction)}
      className={`${layout} -outline-offset-2 transition-colors duration-100 hover:bg-surface-2 ${
        selected
          ? 'bg-surface-2 before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand'
          : ''
      }`}
    >
      {content}
    </button>
  )
}
