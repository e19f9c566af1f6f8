import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionDetailCopy as words } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { toShownCategory } from '../../entities/category/category-store.ts'
import { CategoryBadge } from '../../entities/category/category-tile.tsx'
import { TransactionLine } from '../../entities/transaction/transaction-line.tsx'
import { FactsSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'

const Title = () => <h3 className="mb-2 text-sm font-[550]">{manualTransactionCopy.merge.result}</h3>

export const MergeResultSkeleton = () => (
  <>
    <Title />
    <RowsSkeleton count={1} rowClass="h-10" />
    <div className="mt-4">
      <FactsSkeleton count={1} />
    </div>
  </>
)

/** Preview of the merged transaction. */
export function MergeResult({ row, today }: { row: Transaction; today: PlainDate }) {
  const facts = [
    { label: words.category, value: <CategoryBadge category={toShownCategory(row)} /> },
    { label: words.notes, value: row.notes },
    { label: words.tags, value: row.tags.replaceAll(',', ', ') },
  ].filter(({ value }) => value !== '')
  return (
    <section aria-label={manualTransactionCopy.merge.result}>
      <Title />
      <TransactionLine transaction={row} today={today} />
      <dl>
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-2 last:border-0"
          >
            <dt className="flex-none text-ink-3">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
