import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { ArrowDownUp, Download, ListFilter as FilterIcon, Plus, Printer } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { CheckMark } from '../../ui/primitives/check-mark.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { ListFilter } from './search.ts'
import { SearchField } from './search-field.tsx'

const SortMenu = lazyComponent(async () => (await import('./sort-menu.tsx')).SortMenu)

interface TransactionsToolbarProps {
  filter: ListFilter
  filterCount: number
  /** Whether there are rows to select, sort or download. */
  hasRows: boolean
  selected: 'none' | 'some' | 'all'
  panelOpen: boolean
  sortOpen: boolean
  field: RefObject<HTMLInputElement | null>
  onChange: (change: ListFilter) => void
  onSelectAll: () => void
  onPanel: () => void
  onPanelNear: () => void
  onSortOpen: (open: boolean) => void
  onDownload: () => void
  onPrint: () => void
  isPrinting: boolean
  onNew: () => void
}

/** Actions on the whole list; sticky while the list scrolls. */
export function TransactionsToolbar(props: TransactionsToolbarProps) {
  const { filter, filterCount, hasRows, selected, panelOpen, sortOpen, field, onChange } = props
  const isDesk = useMedia('(min-width: 48rem)')
  const sortButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex items-center gap-x-2 gap-y-2.5 border-b border-line bg-bg px-4 py-3 max-md:flex-wrap md:h-16 md:px-6">
      <CheckMark
        label={copy.selection.all}
        state={selected}
        disabled={!hasRows}
        onChange={props.onSelectAll}
        className="-ml-3 min-h-11 w-11 flex-none md:-ml-2.5 md:min-h-9 md:w-10"
      />
      <SearchField
        search={filter.search ?? ''}
        field={field}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <Button
        aria-expanded={panelOpen}
        aria-label={filterCount > 0 ? `${copy.filter}, ${copy.filterCount(filterCount)}` : undefined}
        icon={<FilterIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        // On a phone, a count replaces the icon, so that all buttons fit into one line.
        className={`max-md:px-3 ${filterCount > 0 || panelOpen ? 'border-brand! text-brand!' : ''} ${filterCount > 0 ? 'max-md:[&_svg]:hidden' : ''}`}
        onPointerEnter={props.onPanelNear}
        onFocus={props.onPanelNear}
        onClick={props.onPanel}
      >
        {copy.filter}
        {/* Rendered by CSS: the accessible name already contains the count. */}
        {filterCount > 0 && (
          <span
            data-count={filterCount}
            className="num grid h-[18px] min-w-[18px] place-items-center rounded-full bg-brand-fill px-1 text-[0.6875rem] leading-none font-semibold text-on-brand before:content-[attr(data-count)]"
          />
        )}
      </Button>
      <Button
        ref={sortButton}
        aria-haspopup="menu"
        aria-expanded={sortOpen}
        icon={<ArrowDownUp aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        className="max-md:px-3"
        onPointerEnter={SortMenu.preload}
        onFocus={SortMenu.preload}
        onClick={() => props.onSortOpen(!sortOpen)}
      >
        {copy.sort}
      </Button>
      {useOnceOpen(sortOpen) && (
        <SortMenu
          anchor={sortButton}
          open={sortOpen}
          onOpenChange={props.onSortOpen}
          filter={filter}
          onChange={onChange}
          onPrint={isDesk || !hasRows ? undefined : props.onPrint}
        />
      )}
      <IconButton
        label={copy.download}
        disabled={!hasRows}
        onClick={props.onDownload}
        className="max-md:ml-auto"
      >
        <Download aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={copy.print.action}
        busy={props.isPrinting}
        disabled={!hasRows}
        onClick={props.onPrint}
        className="max-md:hidden"
      >
        <Printer aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        className="max-md:w-11 max-md:px-0"
        onClick={props.onNew}
      >
        <span className="max-md:sr-only">{manualTransactionCopy.add}</span>
      </Button>
    </div>
  )
}
