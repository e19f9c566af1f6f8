import type { Transaction } from '@lucas/contract/transaction.ts'
import { memo } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { PendingTag } from '../../ui/badge.tsx'
import { CategoryTile, categoryName } from '../../ui/category-tile.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'

/** Fixed heights of the lines, so that a hundred thousand of them can be placed without measuring (design 7). */
export const lineHeights = { day: 36, row: 52, touchRow: 60 } as const

interface SpendRowProps {
  transaction: Transaction
  /** Its detail is open beside the list. */
  current: boolean
  /** The one that Tab reaches. */
  reachable: boolean
  onOpen: (transaction: Transaction) => void
  /** Place in the list, by which the keyboard finds it. */
  position: number
}

const marked = 'before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand'

/** One movement of the list: a table's row from 768 px, two lines below. */
export const SpendRow = memo(function SpendRow({
  transaction,
  current,
  reachable,
  onOpen,
  position,
}: SpendRowProps) {
  const { account, amount, category, currency, pending } = transaction
  const place = (
    <>
      {account.name} {account.mask !== '' && <span className="num">****{account.mask}</span>}
    </>
  )
  return (
    <button
      data-position={position}
      type="button"
      tabIndex={reachable ? 0 : -1}
      aria-current={current || undefined}
      onClick={() => onOpen(transaction)}
      className={`relative grid h-full w-full grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line px-4 text-left -outline-offset-2 transition-colors duration-100 md:grid-cols-[36px_minmax(0,1fr)_124px_minmax(0,200px)_128px] md:px-6 ${
        current ? `bg-surface-2 ${marked}` : 'bg-surface hover:bg-surface-2'
      }`}
    >
      <CategoryTile category={category} />
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-[550]">
          <span className="truncate">{transactionName(transaction)}</span>
          {pending && <PendingTag />}
        </span>
        <span className="block truncate text-sm text-ink-3 md:hidden">{place}</span>
      </span>
      <span className="truncate text-ink-2 max-md:hidden">{categoryName(category)}</span>
      <span className="truncate text-ink-3 max-md:hidden">{place}</span>
      <Amount
        value={amount}
        currency={currency}
        sign="always"
        tone="flow"
        className="text-right font-[550]"
      />
    </button>
  )
})
