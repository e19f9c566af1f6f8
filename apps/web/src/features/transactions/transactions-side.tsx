import { bulkScreenCopy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { BulkPanelProps } from './bulk/bulk-panel.tsx'
import { BulkSheet, BulkSide } from './bulk/use-bulk-panel.ts'
import { DetailPlaceholder, DetailSheet, DetailSide, type DetailSideProps } from './detail-side.tsx'
import type { FilterSideProps } from './filter-panel/filter-side.tsx'

const loadFilters = () => import('./filter-panel/filter-side.tsx')
export const FilterSide = lazyComponent(async () => (await loadFilters()).FilterSide)
const FilterSheet = lazyComponent(async () => (await loadFilters()).FilterSheet)

interface TransactionsSideProps {
  /** Each is null while it is closed. */
  bulk: BulkPanelProps | null
  filters: FilterSideProps | null
  detail: DetailSideProps | null
}

/** The right pane of wide screens; it shows one panel at a time. */
export function TransactionsSide({ bulk, filters, detail }: TransactionsSideProps) {
  const title = bulk !== null ? bulkScreenCopy.title : filters !== null ? copy.filter : copy.detail.title
  return (
    <aside
      aria-label={title}
      className="sticky top-[60px] h-[calc(100dvh-60px)] overflow-y-auto border-l border-line bg-surface"
    >
      {bulk !== null ? (
        <BulkSide {...bulk} />
      ) : filters !== null ? (
        <FilterSide {...filters} />
      ) : detail !== null ? (
        <DetailSide {...detail} />
      ) : (
        <DetailPlaceholder />
      )}
    </aside>
  )
}

/** The same as sheets, for narrow screens. */
export const TransactionsSheets = ({ bulk, filters, detail }: TransactionsSideProps) => (
  <>
    {detail !== null && <DetailSheet {...detail} />}
    {filters !== null && <FilterSheet open {...filters} />}
    {bulk !== null && <BulkSheet {...bulk} />}
  </>
)
