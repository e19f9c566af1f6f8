import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { useState } from 'react'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { formatTransactionAccountNumber } from '../../lib/format/account-number.ts'
import { shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { CheckMark } from '../../ui/primitives/check-mark.tsx'
import { describeEffects } from './review-effects.ts'

interface TransferBatchProps {
  /** Pairs that wait for a confirmation. */
  items: readonly ReviewItem[]
  today: PlainDate
  onConfirm: (items: readonly ReviewItem[]) => void
}

/** One confirmation of all suggested own transfers, which the user can look at and leave out one by one. */
export function TransferBatch({ items, today, onConfirm }: TransferBatchProps) {
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  // A pair that names a person may be a payment that came back by chance.
  const isChosen = ({ id, evidence }: ReviewItem) => evidence.includes('other_name') === changed.has(id)
  const chosen = items.filter(isChosen)
  const toggle = (id: string) =>
    setChanged((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  if (items.length < 2) return null
  const title = copy.pairs.title(items.length)
  return (
    <section
      aria-label={title}
      className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-surface p-5 shadow-1 md:px-7"
    >
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-ink-2">{describeEffects(chosen)}</p>
      </div>
      {isOpen && (
        <>
          {items.some(({ evidence }) => evidence.includes('other_name')) && (
            <p className="text-sm text-ink-3">{copy.pairs.named}</p>
          )}
          <ul aria-label={copy.pairs.list} className="relative max-h-96 overflow-y-auto border-y border-line">
            {items.map((item) => (
              <BatchRow
                key={item.id}
                item={item}
                today={today}
                isChosen={isChosen(item)}
                onToggle={() => toggle(item.id)}
              />
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => onConfirm(chosen)}>
          {chosen.length === items.length ? copy.pairs.confirmAll : copy.pairs.confirm(chosen.length)}
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.pairs.hide : copy.pairs.show}
        </Button>
      </div>
    </section>
  )
}

interface BatchRowProps {
  item: ReviewItem
  today: PlainDate
  isChosen: boolean
  onToggle: () => void
}

function BatchRow({ item: { transaction, other }, today, isChosen, onToggle }: BatchRowProps) {
  const [from, to] = [transaction, other ?? transaction].map((row) =>
    `${row.account_name} ${formatTransactionAccountNumber(row)}`.trim(),
  )
  const name = transactionName(transaction)
  return (
    <li className="flex items-center border-b border-line last:border-b-0">
      <CheckMark
        label={copy.choose(`${name}, ${shortDay(transaction.date, today)}`)}
        state={isChosen ? 'all' : 'none'}
        onChange={onToggle}
        className="min-h-14 w-11 flex-none"
      />
      <span className="min-w-0 flex-1 py-2">
        <span className="block truncate font-[550]">{name}</span>
        <span className="block text-sm break-words text-ink-3">
          {shortDay(transaction.date, today)} · {copy.pairs.route(from ?? '', to ?? '')}
        </span>
      </span>
      <Amount
        value={Math.abs(Number(transaction.amount))}
        currency={transaction.currency}
        className="ml-3 font-[550]"
      />
    </li>
  )
}
