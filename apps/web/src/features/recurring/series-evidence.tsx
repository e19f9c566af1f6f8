import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { RecurringDetail } from '@lucas/contract/planning/recurring.ts'
import { useState } from 'react'
import { formatFullDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'

const mostShown = 6

interface SeriesEvidenceProps {
  series: RecurringDetail
  rowId: string
  onRemove: () => void
  isBusy: boolean
}

/** Transactions of a series, newest first; the open one can be removed. */
export function SeriesEvidence({ series, rowId, onRemove, isBusy }: SeriesEvidenceProps) {
  const { rows, currency, count } = series
  const [all, setAll] = useState(false)
  const shown = rows.filter(({ transaction_id: id }, at) => all || at < mostShown || id === rowId)
  return (
    <section>
      <h3 className="num text-sm font-[550]">{copy.movements(count)}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {shown.map((row) => (
          <li key={row.transaction_id} className="flex min-h-10 items-center gap-3 py-1.5">
            <span className="num w-24 flex-none">{formatFullDay(row.date)}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-ink-3">
              {row.transaction_id === rowId ? copy.thisOne : row.account_name}
            </span>
            {row.transaction_id === rowId && count > 1 && (
              <Button variant="link" busy={isBusy} onClick={onRemove}>
                {copy.takeOut}
              </Button>
            )}
            <Amount
              value={row.amount}
              currency={currency}
              sign="always"
              tone="flow"
              className="font-medium"
            />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="link" className="num mt-2" onClick={() => setAll(true)}>
          {copy.showAll(count)}
        </Button>
      )}
    </section>
  )
}
