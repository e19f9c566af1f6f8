import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { toShownCategory } from '../category/category-store.ts'
import { CategoryTile } from '../category/category-tile.tsx'
import { KindIcon } from './kind-icon.tsx'
import { countsInFlow } from './transaction-title.ts'

/** The tile of a transaction: its category, or the icon of a kind that counts neither as spending nor as income. */
export function TransactionTile({
  transaction,
}: {
  transaction: Pick<Transaction, 'category' | 'subcategory' | 'kind'>
}) {
  if (countsInFlow(transaction)) return <CategoryTile category={toShownCategory(transaction)} />
  return (
    <span
      aria-hidden="true"
      className="grid size-9 flex-none place-items-center rounded-[10px] bg-surface-2 text-ink-2"
    >
      <KindIcon kind={transaction.kind} />
    </span>
  )
}
