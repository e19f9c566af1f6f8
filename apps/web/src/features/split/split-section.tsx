import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Link } from '@tanstack/react-router'
import { CategoryTile } from '../../entities/category/category-tile.tsx'
import { shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Amount } from '../../ui/primitives/amount.tsx'

/** Parts of a split transaction, in the detail of the original and of each part, with links. */
export function SplitSection({ detail }: { detail: TransactionDetail }) {
  const today = useToday()
  const { split, part, currency } = detail
  if (split === null) return null
  const hasChanged = split.parts.some(({ reviewed }) => !reviewed)
  return (
    <section aria-label={copy.section} className="mt-5">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-[550]">{copy.section}</h3>
        {part === null ? (
          <span className="num text-sm text-ink-3">{split.parts.length}</span>
        ) : (
          <Link
            to="/spend"
            search={(before) => ({ ...before, id: split.transaction_id })}
            className="text-sm text-brand hover:underline max-md:py-2"
          >
            {copy.whole} · <Amount value={split.amount} currency={currency} sign="always" />
          </Link>
        )}
      </header>
      {hasChanged && <p className="mt-1 text-sm text-warning">{copy.changed}</p>}
      <ul className="mt-1">
        {split.parts.map(({ id, name, amount, category, subcategory, date }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link
              to="/spend"
              search={(before) => ({ ...before, id })}
              aria-current={id === detail.id || undefined}
              className="flex min-h-11 items-center gap-3 rounded-md py-1.5 hover:bg-surface-2 aria-[current]:font-semibold"
            >
              <CategoryTile category={subcategory ?? category} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-right">
                <Amount value={amount} currency={currency} sign="always" className="block" />
                {date !== split.date && (
                  <span className="num block text-xs text-ink-3">{shortDay(date, today)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {detail.manual && <p className="mt-2 text-sm text-ink-3">{copy.manualNote}</p>}
    </section>
  )
}
