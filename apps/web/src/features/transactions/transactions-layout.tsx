import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { panesClass } from '../../ui/primitives/page.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { ListStatus } from './empty-states.tsx'
import { FilterChips } from './filter-chips.tsx'
import { emptyFilter, listActiveParts } from './filter-query.ts'
import { MonthBanner, MonthLine } from './list/month-banner.tsx'
import { ResultBanner } from './list/result-banner.tsx'
import { TransactionList } from './list/transaction-list.tsx'
import { UnsentRows } from './list/unsent-rows.tsx'
import { MergeButton } from './merge-button.tsx'
import { TransactionsDialogs } from './transactions-dialogs.tsx'
import { FilterSide, TransactionsSheets, TransactionsSide } from './transactions-side.tsx'
import { TransactionsToolbar } from './transactions-toolbar.tsx'
import type { useTransactionsScreen } from './use-transactions-screen.ts'

/** The bars above the list; on phones the tabs scroll away. */
const bar = { desk: 104, phone: 54 }
/** On phones, the one-line month is below the bars. */
const monthLine = 36

/** The list with its panes, overlays and selection bar. */
export function TransactionsLayout(screen: ReturnType<typeof useTransactionsScreen>) {
  const { today, isWide, list, isEmpty, isBare, selected, count, sums, bulk, cursor, top, paper } = screen
  const { panes, banner, overlay, setOverlay, change } = screen
  const { transactions, filter, filtered, totals, total } = list
  const isDesk = useMedia('(min-width: 48rem)')
  const head = useRef<HTMLDivElement>(null)
  const covered = useHeight(head) + (isDesk ? bar.desk : bar.phone + monthLine)
  const hasNothing = isEmpty && !filtered
  const Banner = filtered ? ResultBanner : MonthBanner
  const isOpen = panes.bulk !== null || panes.filters !== null || panes.detail !== null
  // A list without rows takes the whole width; while it loads, the rail keeps its place.
  const hasRail = isWide && (isOpen || !isBare)

  return (
    <div className={`${panesClass} ${hasRail ? 'grid grid-cols-[minmax(0,1fr)_420px]' : ''}`}>
      <div className="min-w-0">
        <h1 className="sr-only">{copy.title}</h1>
        <div ref={head} className="sticky top-[54px] z-10 md:top-[104px]">
          <TransactionsToolbar
            filter={filter}
            filterCount={listActiveParts(filter).length}
            hasRows={transactions.length > 0}
            selected={count === 0 ? 'none' : count === total ? 'all' : 'some'}
            panelOpen={screen.hasPanel}
            sortOpen={overlay === 'sort'}
            field={screen.field}
            onChange={change}
            onSelectAll={() => (count === 0 ? selected.all() : selected.clear())}
            onPanel={screen.togglePanel}
            onPanelNear={FilterSide.preload}
            onSortOpen={(isOpen) => setOverlay(isOpen ? 'sort' : null)}
            onDownload={() => setOverlay('download')}
            onPrint={paper.print}
            isPrinting={paper.isLoading}
            onNew={() => screen.manual.add()}
          />
          <FilterChips
            filter={filter}
            institutionName={list.institutionName}
            accountName={list.accountName}
            onChange={change}
          />
          {isDesk && !hasNothing && <Banner {...banner} />}
          {!isDesk && top.isScrolled && !isEmpty && <MonthLine {...banner} filtered={filtered} />}
        </div>
        {!isDesk && !hasNothing && <Banner {...banner} />}
        {!filtered && <UnsentRows today={today} />}
        <ListStatus
          list={list}
          isEmpty={isEmpty}
          isFiltered={filtered}
          found={totals.data && !banner.isStale ? copy.found(total) : ''}
          onClear={() => change({ ...emptyFilter, search: undefined })}
        />
        <TransactionList
          transactions={transactions}
          sort={list.sort}
          edges={list.edges}
          today={today}
          counted={list.counted}
          selection={selected.selection}
          selectedId={screen.id}
          cursor={cursor.cursor}
          onOpen={cursor.onOpen}
          onSelect={selected.select}
          onNearEnd={list.onNearEnd}
          onNearStart={list.onNearStart}
          onTopRow={top.onTopRow}
          covered={covered}
          anchor={list.anchor}
          handle={cursor.handle}
        />
        {list.isFetchingNextPage && (
          <p role="status" className="py-4 text-center text-sm text-ink-3">
            {copy.loadingMore}
          </p>
        )}
      </div>
      {!isWide && <TransactionsSheets {...panes} />}
      {hasRail && <TransactionsSide {...panes} />}
      {count > 0 && (
        <BulkBar count={count} sums={sums} onClear={selected.clear}>
          <BulkActions onOpen={bulk.open} onReview={bulk.review} />
          <MergeButton selection={selected.selection} onDone={selected.clear} />
        </BulkBar>
      )}
      <TransactionsDialogs
        open={overlay}
        onOpen={setOverlay}
        query={list.query}
        today={today}
        rows={copy.found(total)}
      />
      {paper.sheet}
    </div>
  )
}

/** Returns the height of an element in px and follows its changes. */
function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (box.current === null) return
    const element = box.current
    const measure = (): void => setHeight(Math.round(element.getBoundingClientRect().height))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return height
}
