import { bulkScreenCopy } from '@lucas/contract/copy/bulk-screen.ts'
import { spendCopy as copy } from '@lucas/contract/copy/spend.ts'
import { late } from '../../ui/late.tsx'
import type { BulkPanelProps } from './bulk/bulk-panel.tsx'
import { BulkSheet, BulkSide } from './bulk/use-bulk-panel.ts'
import { DetailPlaceholder, DetailSheet, DetailSide, type DetailSideProps } from './detail-side.tsx'
import type { FilterSideProps } from './filter-panel/filter-side.tsx'

const loadFilters = () => import('./filter-panel/filter-side.tsx')
export const FilterSide = late(async () => (await loadFilters()).FilterSide)
const FilterSheet = late(async () => (await loadFilters()).FilterSheet)

interface SpendSideProps {
  /** What is done with the selection, the filters, the detail: each null while it is closed. */
  bulk: BulkPanelProps | null
  filters: FilterSideProps | null
  detail: DetailSideProps | null
}

/** The right pane of wide screens: one thing at a time. */
export function SpendSide({ bulk, filters, detail }: SpendSideProps) {
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

/** The same as sheets, where there is no room beside the list. */
export const SpendSheets = ({ bulk, filters, detail }: SpendSideProps) => (
  <>
    {detail !== null && <DetailSheet {...detail} />}
    {filters !== null && <FilterSheet open {...filters} />}
    {bulk !== null && <BulkSheet {...bulk} />}
  </>
)
