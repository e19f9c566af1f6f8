import { bulkScreenCopy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { monthCompanionCopy } from '@lucas/contract/copy/transactions/month-companion.ts'
import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { useLastNonNull } from '../../ui/overlays/use-once-open.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { BulkPanelProps } from './bulk/bulk-panel.tsx'
import { BulkSheet, BulkSide } from './bulk/use-bulk-panel.ts'
import { CompanionSkeleton } from './companion/companion-skeleton.tsx'
import type { MonthCompanionProps } from './companion/month-companion.tsx'
import { DetailSheet, DetailSide, type DetailSideProps } from './detail-side.tsx'
import type { FilterSideProps } from './filter-panel/filter-side.tsx'

const loadFilters = () => import('./filter-panel/filter-side.tsx')
export const FilterSide = lazyComponent(async () => (await loadFilters()).FilterSide)
const FilterSheet = lazyComponent(async () => (await loadFilters()).FilterSheet)
const MonthCompanion = lazyComponent(
  async () => (await import('./companion/month-companion.tsx')).MonthCompanion,
  <CompanionSkeleton />,
)

interface TransactionsSideProps {
  /** Each is null while it is closed. */
  bulk: BulkPanelProps | null
  filters: FilterSideProps | null
  detail: DetailSideProps | null
}

/** Returns the name of the pane, which depends on what it shows. */
function paneTitle({ bulk, filters, detail }: TransactionsSideProps): string {
  if (bulk !== null) return bulkScreenCopy.title
  if (filters !== null) return copy.filter
  return detail === null ? monthCompanionCopy.title : copy.detail.title
}

interface TransactionsPaneProps extends TransactionsSideProps {
  /** Undefined while the list is loading; null if it is empty or failed: then the pane stays quiet. */
  companion: MonthCompanionProps | null | undefined
}

/** The right pane of wide screens; it shows one panel at a time, and the month in view while none is open. */
export function TransactionsSide({ companion, ...side }: TransactionsPaneProps) {
  const { bulk, filters, detail } = side
  return (
    <aside
      aria-label={paneTitle(side)}
      className="sticky top-[104px] h-[calc(100dvh-104px)] overflow-y-auto border-l border-line bg-surface"
    >
      {bulk !== null ? (
        <BulkSide {...bulk} />
      ) : filters !== null ? (
        <FilterSide {...filters} />
      ) : detail !== null ? (
        <DetailSide {...detail} />
      ) : (
        companion !== null &&
        (companion === undefined ? <CompanionSkeleton /> : <MonthCompanion {...companion} />)
      )}
    </aside>
  )
}

/** The same as sheets, for narrow screens. They keep their content while they leave. */
export function TransactionsSheets({ bulk, filters, detail }: TransactionsSideProps) {
  const lastDetail = useLastNonNull(detail)
  const lastFilters = useLastNonNull(filters)
  const lastBulk = useLastNonNull(bulk)
  return (
    <>
      {lastDetail !== null && <DetailSheet open={detail !== null} {...lastDetail} />}
      {lastFilters !== null && <FilterSheet open={filters !== null} {...lastFilters} />}
      {lastBulk !== null && <BulkSheet key={lastBulk.openings} open={bulk !== null} {...lastBulk} />}
    </>
  )
}
