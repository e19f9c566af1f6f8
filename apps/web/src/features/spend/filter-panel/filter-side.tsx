import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { noFilter, partsInForce } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import { FilterPanel } from './filter-panel.tsx'

const copy = spendPanelsCopy.filter

export interface FilterSideProps {
  filter: ListFilter
  today: PlainDate
  /** How many rows the list holds now; null until it is known. */
  count: number | null
  onChange: (change: ListFilter) => void
  onClose: () => void
}

/** What is sticky at the end of the panel. */
const Actions = ({ filter, count, onChange, onClose }: FilterSideProps) => (
  <div className="flex items-center justify-between gap-3">
    <Button
      variant="ghost"
      disabled={partsInForce(filter).length === 0}
      onClick={() => onChange(noFilter)}
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

/** The panel beside the list of wide screens; the list stays live. The focus goes to its title. */
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
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-8">
        <FilterPanel {...props} />
      </div>
      {/* As long as the demo mark stands over the bars, this panel ends that much below the screen. */}
      <footer className="flex-none border-t border-line px-6 pt-3.5 pb-[calc(14px+var(--demo-mark,0px))]">
        <Actions {...props} />
      </footer>
    </div>
  )
}

/** The same as a sheet, where there is no room beside the list. */
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
