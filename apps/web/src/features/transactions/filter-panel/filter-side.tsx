import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { emptyFilter, listActiveParts } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import { FilterPanel } from './filter-panel.tsx'

const copy = transactionPanelsCopy.filter

export interface FilterSideProps {
  filter: ListFilter
  today: PlainDate
  /** Number of transactions in the list; null until loaded. */
  count: number | null
  onChange: (change: ListFilter) => void
  onClose: () => void
}

/** Sticky footer of the panel. */
const Actions = ({ filter, count, onChange, onClose }: FilterSideProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <Button
      variant="ghost"
      disabled={listActiveParts(filter).length === 0}
      onClick={() => onChange(emptyFilter)}
      className="-ml-3"
    >
      {copy.clear}
    </Button>
    <Button variant="primary" onClick={onClose} className="max-md:flex-1">
      <span aria-live="polite" className="num">
        {count === 0 ? copy.none : copy.show(count === null ? null : count.toLocaleString('es-CL'))}
      </span>
    </Button>
  </div>
)

/** Right pane of wide screens. The focus moves to its title when it opens. */
export function FilterSide(props: FilterSideProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-16 flex-none items-center justify-between gap-2 pr-4 pl-6">
        <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          {copy.title}
        </h2>
        <IconButton label={copy.close} onClick={props.onClose}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-8">
        <FilterPanel {...props} />
      </div>
      {/* While the demo badge is shown above the bars, this panel ends that much below the screen. */}
      <footer className="flex-none border-t border-line px-6 pt-3.5 pb-[calc(14px+var(--demo-mark,0px))]">
        <Actions {...props} />
      </footer>
    </div>
  )
}

/** The same as a sheet, for narrow screens. */
export const FilterSheet = (props: FilterSideProps & { open: boolean }) => (
  <Drawer
    open={props.open}
    onOpenChange={(open) => !open && props.onClose()}
    title={copy.title}
    footer={<Actions {...props} />}
  >
    <FilterPanel {...props} />
  </Drawer>
)
