import { spendCopy } from '@lucas/contract/copy/spend.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { memo } from 'react'
import { dayLabel } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { CategoryTile, categoryName } from '../../ui/category-tile.tsx'
import { TransactionMarks } from '../../ui/transaction-marks.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'
import { CheckMark } from './check-mark.tsx'

interface SpendRowProps {
  transaction: Transaction
  /** Where the list is not sorted by days, each row says its own. */
  day: PlainDate | null
  today: PlainDate
  /** Its detail is open beside the list. */
  current: boolean
  /** One of those that the person chose. */
  selected: boolean
  /** The one that Tab reaches. */
  reachable: boolean
  onOpen: (transaction: Transaction) => void
  /** `through` says that everything since the last choice is meant. */
  onSelect: (transaction: Transaction, through: boolean) => void
  /** Place in the list, by which the keyboard finds it. */
  position: number
}

const marked = 'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand'
const lookOf = (current: boolean, selected: boolean): string => {
  if (selected) return `bg-brand-soft ${current ? marked : ''}`
  return current ? `bg-surface-2 ${marked}` : 'bg-surface hover:bg-surface-2'
}

/** One movement of the list: a table's row from 768 px, two lines below. */
export const SpendRow = memo(function SpendRow(props: SpendRowProps) {
  const { transaction, day, today, current, selected, reachable, onOpen, onSelect, position } = props
  const { account, amount, category, currency, has_goals, part, pending } = transaction
  const name = transactionName(transaction)
  const place = (
    <>
      <span className="truncate">
        {day !== null && <span className="num">{dayLabel(day, today)} · </span>}
        {account.name}{' '}
      </span>
      {account.mask !== '' && <span className="num ml-1 flex-none">****{account.mask}</span>}
    </>
  )
  return (
    <div
      className={`relative flex h-full border-b border-line transition-colors duration-100 ${lookOf(current, selected)}`}
    >
      <CheckMark
        label={spendCopy.selection.row(name)}
        state={selected ? 'all' : 'none'}
        tabIndex={-1}
        onChange={(through) => onSelect(transaction, through)}
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
        <CategoryTile category={category} />
        <span className="min-w-0">
          <span className="flex items-center gap-2 font-[550]">
            <span className="truncate">{name}</span>
            <TransactionMarks pending={pending} has_goals={has_goals} part={part} />
          </span>
          <span className="flex text-sm text-ink-3 md:hidden">{place}</span>
        </span>
        <span className="truncate text-ink-2 max-md:hidden">{categoryName(category)}</span>
        <span className="flex min-w-0 text-ink-3 max-md:hidden">{place}</span>
        <Amount
          value={amount}
          currency={currency}
          sign="always"
          tone="flow"
          className="text-right font-[550]"
        />
      </button>
    </div>
  )
})
