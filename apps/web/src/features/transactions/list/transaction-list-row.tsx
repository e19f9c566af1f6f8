import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { memo } from 'react'
import { useCategories } from '../../../entities/category/category-store.ts'
import { transactionCategory } from '../../../entities/transaction/transaction-category.ts'
import { TransactionMarks } from '../../../entities/transaction/transaction-marks.tsx'
import { TransactionTile } from '../../../entities/transaction/transaction-tile.tsx'
import {
  countsInFlow,
  formatTransferRoute,
  transactionTitle,
} from '../../../entities/transaction/transaction-title.ts'
import { formatRelativeDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { CheckMark } from '../../../ui/primitives/check-mark.tsx'

interface TransactionListRowProps {
  transaction: Transaction
  /** Shown if the list is not sorted by date; otherwise null. */
  day: PlainDate | null
  today: PlainDate
  /** Its detail is open next to the list. */
  current: boolean
  selected: boolean
  /** The row that Tab reaches. */
  reachable: boolean
  onOpen: (transaction: Transaction) => void
  /** `withShift` selects everything since the last choice. */
  onSelect: (transaction: Transaction, withShift: boolean) => void
  /** Position in the list, used by the keyboard. */
  position: number
}

const marked = 'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand'
const rowClass = (current: boolean, selected: boolean): string => {
  if (selected) return `bg-brand-soft ${current ? marked : ''}`
  return current ? `bg-surface-2 ${marked}` : 'bg-surface hover:bg-surface-2'
}

/** One transaction of the list: a table row from 768 px, two lines on narrower screens. */
export const TransactionListRow = memo(function SpendRow(props: TransactionListRowProps) {
  useCategories()
  const { transaction, day, today, current, selected, reachable, onOpen, onSelect, position } = props
  const { account, amount, currency, has_goals, part, pending, pending_state } = transaction
  const name = transactionTitle(transaction)
  const route = formatTransferRoute(transaction)
  const counts = countsInFlow(transaction)
  const place = (
    <>
      <span className="truncate">
        {day !== null && <span className="num">{formatRelativeDay(day, today)} · </span>}
        {account.name}{' '}
      </span>
      {account.mask !== '' && <span className="num ml-1 flex-none">****{account.mask}</span>}
    </>
  )
  return (
    <div className={`relative flex h-full border-b border-line ${rowClass(current, selected)}`}>
      <CheckMark
        label={transactionListCopy.selection.row(name)}
        state={selected ? 'all' : 'none'}
        tabIndex={-1}
        onChange={(withShift) => onSelect(transaction, withShift)}
        className="w-12 flex-none pl-1 md:w-[54px] md:pl-3"
      />
      <button
        data-position={position}
        type="button"
        tabIndex={reachable ? 0 : -1}
        aria-current={current || undefined}
        onClick={() => onOpen(transaction)}
        className="grid h-full min-w-0 flex-1 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 pr-4 text-left -outline-offset-2 md:grid-cols-[36px_minmax(0,1fr)_124px_minmax(0,200px)_128px] md:pr-6"
      >
        <TransactionTile transaction={transaction} />
        <span className="min-w-0">
          <span className="flex items-center gap-2 font-[550]">
            <span className="truncate">{name}</span>
            <TransactionMarks
              id={transaction.id}
              pending={pending}
              pending_state={pending_state}
              has_goals={has_goals}
              part={part}
            />
          </span>
          {route === null ? (
            <span className="flex text-sm text-ink-3 md:hidden">{place}</span>
          ) : (
            <span className="block truncate text-sm text-ink-3">{route}</span>
          )}
        </span>
        <span className="truncate text-ink-2 max-md:hidden">{transactionCategory(transaction)}</span>
        <span className="flex min-w-0 text-ink-3 max-md:hidden">{place}</span>
        <Amount
          value={amount}
          currency={currency}
          sign="always"
          tone={counts ? 'flow' : 'ink'}
          className={`text-right font-[550] ${counts ? '' : 'text-ink-2'}`}
        />
      </button>
    </div>
  )
})
