import { offlineCopy as copy } from '@lucas/contract/copy/offline.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useId } from 'react'
import { CategoryTile } from '../../../entities/category/category-tile.tsx'
import { UnsentBadge } from '../../../entities/transaction/transaction-badges.tsx'
import { toShownTransaction } from '../../../entities/transaction/unsent-transaction.ts'
import { formatRelativeDay } from '../../../lib/format/format.ts'
import { unsentList, useUnsentList } from '../../../lib/offline/unsent/unsent-list.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'

/** The new transactions that wait to be sent, above the list. No sum of the server has them. A press opens all that waits. */
export function UnsentRows({ today }: { today: PlainDate }) {
  const id = useId()
  const { writes } = useUnsentList()
  const rows = writes.flatMap((write) => (write.kind === 'transaction' ? [toShownTransaction(write)] : []))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="border-b border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 bg-surface-2 px-4 py-2 text-sm md:px-6">
        <h2 id={id} className="font-[550]">
          {copy.unsent}
        </h2>
        <p className="text-ink-3">{copy.unsentNote}</p>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-t border-line">
            <button
              type="button"
              onClick={unsentList.open}
              className="grid min-h-15 w-full grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-surface-2 md:px-6"
            >
              <CategoryTile category={row.category} />
              <span className="min-w-0">
                <span className="flex items-center gap-2 font-[550]">
                  <span className="truncate">{row.name}</span>
                  <UnsentBadge />
                </span>
                <span className="block truncate text-sm text-ink-3">
                  {formatRelativeDay(row.date, today)} · {row.accountName}
                </span>
              </span>
              <Amount
                value={row.signedAmount}
                currency={row.currency}
                sign="always"
                tone="flow"
                className="text-right font-[550]"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
