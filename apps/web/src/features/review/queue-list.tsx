import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { formatTransactionAccountNumber } from '../../lib/format/account-number.ts'
import { shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { CheckMark } from '../../ui/primitives/check-mark.tsx'

interface QueueListProps {
  items: readonly ReviewItem[]
  currentId: string | undefined
  chosen: ReadonlySet<string>
  /** Number of items that are not loaded. */
  more: number
  today: PlainDate
  onOpen: (item: ReviewItem) => void
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onBatch: () => void
}

/** List of the open items, with batch confirmation. */
export function QueueList(props: QueueListProps) {
  const { items, currentId, chosen, more, today, onOpen, onChoose, onBatch } = props
  if (items.length === 0) return null
  const ids = items.map(({ id }) => id)
  const areAll = ids.every((id) => chosen.has(id))
  return (
    <>
      <div className="flex min-h-12 items-center border-b border-line pr-4">
        <CheckMark
          label={copy.chooseAll}
          state={areAll ? 'all' : chosen.size > 0 ? 'some' : 'none'}
          onChange={() => onChoose(ids, !areAll)}
          className="min-h-12 w-14 flex-none pl-1 max-md:w-11"
        />
        {chosen.size > 0 ? (
          <Button size="sm" variant="primary" title={copy.batchHint} onClick={onBatch}>
            {copy.batch(chosen.size)}
          </Button>
        ) : (
          <span className="text-sm text-ink-3">{copy.chooseAll}</span>
        )}
      </div>
      {chosen.size > 0 && (
        <p className="border-b border-line px-6 py-2 text-xs text-ink-3 max-md:px-3">{copy.batchHint}</p>
      )}
      <ul aria-label={copy.queue}>
        {items.map((item) => (
          <QueueRow
            key={item.id}
            item={item}
            isCurrent={item.id === currentId}
            isChosen={chosen.has(item.id)}
            today={today}
            onOpen={onOpen}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {more > 0 && <p className="px-6 py-4 text-sm text-ink-3 max-md:px-3">{copy.more(more)}</p>}
    </>
  )
}

interface QueueRowProps extends Pick<QueueListProps, 'today' | 'onOpen' | 'onChoose'> {
  item: ReviewItem
  isCurrent: boolean
  isChosen: boolean
}

function QueueRow({ item, isCurrent, isChosen, today, onOpen, onChoose }: QueueRowProps) {
  const { transaction } = item
  const name = transactionName(transaction)
  return (
    <li
      className={`relative flex items-center border-b border-line ${isCurrent ? 'bg-surface-2 before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-brand' : ''}`}
    >
      <CheckMark
        label={copy.choose(name)}
        state={isChosen ? 'all' : 'none'}
        onChange={() => onChoose([item.id], !isChosen)}
        className="min-h-14 w-14 flex-none pl-1 max-md:w-11"
      />
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(item)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pr-6 text-left -outline-offset-2 hover:bg-surface-2 max-md:pr-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-[550]">{name}</span>
          <span className="num block truncate text-sm text-ink-3">
            {/* A name of the account would be cut before its number, which tells the accounts apart. */}
            {shortDay(transaction.date, today)} ·{' '}
            {formatTransactionAccountNumber(transaction) || transaction.account_name}
          </span>
        </span>
        <Amount
          value={transaction.amount}
          currency={transaction.currency}
          sign="always"
          tone="flow"
          className="font-[550]"
        />
      </button>
    </li>
  )
}
